# After the game with friends, at the real server: playing on, short links,
# the server's review, and the pause between rounds.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/together.mjs "$@"
