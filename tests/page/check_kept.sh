# What the page shows as done outlives it, with the store or the network held
# back.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/kept.mjs "$@"
