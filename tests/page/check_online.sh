# Two browsers at one table of the real server.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/net.mjs "$@"
