# Clocks, drawings, lists: what the page offers beside the games themselves.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/features.mjs "$@"
