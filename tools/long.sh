#!/usr/bin/env bash
# tools/long.sh: the large counts that ./test runs a share of. Prints a line
# for each as it ends; docs/reports/games.md is such a run.
#
# Words choose: cubes, wispwood, oracle, platforms, valgrind, tsan, fuzz (all).
set -uo pipefail
cd "$(dirname "$0")/.."
status=0
want() {
  [ ${#parts[@]} = 0 ] || [[ " ${parts[*]} " == *" $1 "* ]]
}
# Run a command with these words before it; keep its last line.
row() {
  local from=$SECONDS out result
  out=$(env "$@" 2>&1) && result=holds || { result=FAILS; status=1; }
  printf '| `%s` | %s | %s | %s s |\n' "$*" "$result" \
    "$(tail -n 1 <<<"$out" | tr -s ' ' | cut -c1-70)" $((SECONDS - from))
}
parts=("$@")
echo '| command | | its last line | time |'
echo '| --- | --- | --- | --- |'
if want cubes; then
  row CUBES_POSITIONS=20000 CUBES_GAMES=100000 build/tests/test_cubes_slow
fi
if want wispwood; then
  row WISP_FORESTS=100000 build/tests/test_wispwood_cards
  row WISP_POSITIONS=2000 WISP_GAMES=100000 build/tests/test_wispwood_moves
  row WISP_LISTS=10000 build/tests/test_wispwood_perft
fi
if want oracle; then
  row python3 tests/oracle/drive.py --kocka build/kocka --game mice --games 200 --seed 21
  row python3 tests/oracle/drive.py --kocka build/kocka --game cubes --games 60 --seed 21
  row python3 tests/oracle/drive.py --kocka build/kocka --game fives --games 150 --seed 21
  row python3 tests/oracle/drive.py --kocka build/kocka --game wispwood --games 25 --seed 21
  row python3 tests/oracle/badinput.py --kocka build/kocka --fuzz 100
  row python3 tests/oracle/solve.py --kocka build/kocka --boards 1000
  row python3 tests/oracle/wispwood_cards.py --kocka build/kocka --forests 20000 --bad
fi
want platforms && row tools/platforms.sh 1000 --aarch64
want valgrind && row tools/valgrind.sh
want tsan && row tools/tsan.sh
want fuzz && row tests/fuzz/run.sh --seconds 300
exit $status
