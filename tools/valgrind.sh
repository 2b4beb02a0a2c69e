#!/usr/bin/env bash
# tools/valgrind.sh: the library's tests under valgrind's memcheck, with fewer
# random games. Takes some minutes; not part of ./test, where the sanitizers
# look for the same mistakes.
set -euo pipefail
cd "$(dirname "$0")/.."
./setup --tests
export KOCKA_FEW=1
status=0
programs=("$@")
[ $# = 0 ] && programs=(build/tests/test_*)
for program in "${programs[@]}"; do
  if valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite \
    "$program" >/dev/null 2>/tmp/kocka-valgrind.$$; then
    echo "$(basename "$program") clean"
  else
    cat /tmp/kocka-valgrind.$$
    echo "$(basename "$program") NOT clean"
    status=1
  fi
done
rm -f /tmp/kocka-valgrind.$$
exit $status
