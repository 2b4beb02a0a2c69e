# The page as plain files (`kocka site`) in a real Chromium; what it refuses.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for words in "" "a b" "$folder --server ftp://x" "$folder --server https://x\"y"; do
  # shellcheck disable=SC2086
  if "$KOCKA" site $words 2>"$folder/said"; then exit 1; else [ $? = 2 ]; fi
  [ -s "$folder/said" ]
done
if "$KOCKA" site /proc/kocka 2>"$folder/said"; then exit 1; else [ $? = 1 ]; fi
grep -q 'cannot write' "$folder/said"
cd "$KOCKA_SOURCE/web" && node tests/e2e/site.mjs "$@"
