# Large screens and a mouse, and ways through the page that were missing.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/desk.mjs "$@"
