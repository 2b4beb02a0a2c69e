# A game with a secret deal, played by two browsers at the real server.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/secret.mjs "$@"
