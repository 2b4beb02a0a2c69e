#!/usr/bin/env bash
# tools/tsan.sh: the server and its tests under ThreadSanitizer, which sees
# two threads that use the same memory without order. Prints what it found;
# the last line is a summary.
#
# Words choose tests: test_durable, check_play, … (all that are here).
set -uo pipefail
cd "$(dirname "$0")/.."
tests=("$@")
[ ${#tests[@]} = 0 ] && tests=(test_durable test_mail test_room test_workers check_messages
  check_play check_tables check_hostile check_site check_operators check_crash load)
cmake --preset tsan >/dev/null &&
  ninja -C build-tsan kocka tests/test_{durable,mail,room,workers} >/dev/null || exit 1

. tools/sanitized.sh
export KOCKA=$PWD/build-tsan/kocka KOCKA_ROUNDS=${KOCKA_ROUNDS:-4}
export TSAN_OPTIONS="log_path=$folder/report exitcode=66"

# Real games over several loops: messages go from loop to loop, and the log
# is copied beside them.
load() {
  local server port status
  "$KOCKA" serve --host 127.0.0.1 --port 0 --db "$folder/kocka.db" --threads 3 \
    --rate 0 >"$folder/log" 2>&1 &
  server=$!
  until port=$(sed -n 's/.* listening port=\([0-9]*\).*/\1/p' "$folder/log") && [ "$port" ]; do
    kill -0 $server || return 1
    sleep 0.1
  done
  "$KOCKA" load --port "$port" --tables 40 --spectators 40 --rate 0 --seconds 10
  status=$?
  kill $server && wait $server && return $status
}

run_tests build-tsan "unordered memory" "${tests[@]}"
