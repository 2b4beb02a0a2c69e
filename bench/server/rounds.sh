#!/usr/bin/env bash
# The long form of the tests that kill: 200 rounds each, and 100,000 clients
# that come and go. Prints a report; the last one is rounds.md.
#
#   bench/server/rounds.sh [ROUNDS] > bench/server/rounds.md
set -uo pipefail
cd "$(dirname "$0")/../.."
export KOCKA=${KOCKA:-build/kocka} KOCKA_ROUNDS=${1:-200} KOCKA_DROPS=100000

run() {
  local begin=$SECONDS last
  last=$("${@:2}" 2>&1 | grep -E 'rounds|^OK|^FAIL|^ERROR|FAILED|PASSED' | tr '\n' ' ')
  echo "| $1 | $last | $((SECONDS - begin)) s |"
}

echo "# Rounds of killing"
echo
echo "$(date -u +%Y-%m-%d), $(nproc) cores, commit $(git rev-parse --short HEAD)."
echo
echo "| what | result | time |"
echo "| --- | --- | --- |"
run "kill -9, SQLite" python3 tests/server/check_crash.py
run "power cuts and failing fsyncs, SQLite" build/tests/test_durable
run "servers and database killed, PostgreSQL" python3 tests/server/check_postgres.py
run "100,000 clients come and go" python3 tests/server/check_hostile.py Hostile.test_many_come_and_go
