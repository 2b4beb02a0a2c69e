# Being told of one's turn, in the whole browser.
cd "$KOCKA_SOURCE/web" && exec node tests/e2e/notify.mjs "$@"
