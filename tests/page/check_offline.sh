# The built page in a real Chromium: whole games against the computer without
# a network, by hand and by keyboard, and what axe finds.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/run.mjs "$@"
