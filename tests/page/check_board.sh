# The boards in a real Chromium: what stays still, what is shown, what a gesture
# does.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/board.mjs "$@"
