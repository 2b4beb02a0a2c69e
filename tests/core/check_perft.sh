# Perft counts of every game are as they were.
set -e
status=0
for file in "$KOCKA_SOURCE"/tests/perft/*.txt; do
  "$KOCKA" perft --check "$file" || status=1
done
exit $status
