# After the game in a real Chromium: turning points, hints, puzzles, notes and
# what one has played.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/after.mjs "$@"
