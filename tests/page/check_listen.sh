# Every game played by what the accessibility tree says, and with keys alone.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/listen.mjs "$@"
