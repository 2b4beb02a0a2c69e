# Setting a table, and the owner's box: every option in every door.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/box.mjs "$@"
