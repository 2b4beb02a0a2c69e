# Every board on small screens, with two seats and with four: all in sight,
# nothing cut.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/sizes.mjs "$@"
