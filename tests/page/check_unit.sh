# The page's types, format and unit tests.
set -e
cd "$KOCKA_SOURCE/web"
npm run --silent check
npm run --silent test
