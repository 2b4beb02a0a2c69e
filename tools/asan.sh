#!/usr/bin/env bash
# tools/asan.sh: the server and its tests under AddressSanitizer and UBSan:
# memory used after it was given back, beyond its end or never given back, and
# what C leaves undefined. The last line is a summary.
#
# Words choose tests: test_room, check_hostile, … (all that are here).
set -uo pipefail
cd "$(dirname "$0")/.."
tests=("$@")
[ ${#tests[@]} = 0 ] && tests=(test_durable test_event test_room test_webpush
  check_messages check_hostile check_addresses check_operators check_site
  check_tables check_older check_play check_push check_crash check_deploy)
cmake --preset asan >/dev/null &&
  ninja -C build-asan kocka tests/test_durable tests/test_event \
    tests/test_room tests/test_webpush >/dev/null || exit 1

. tools/sanitized.sh
export KOCKA=$PWD/build-asan/kocka KOCKA_ROUNDS=${KOCKA_ROUNDS:-4}
# What was given back is kept for a while to catch late users; little of it,
# because some tests look at how much memory the server has.
export ASAN_OPTIONS="log_path=$folder/report quarantine_size_mb=4"
export UBSAN_OPTIONS="log_path=$folder/report print_stacktrace=1"
export LSAN_OPTIONS="suppressions=$PWD/tests/server/lsan.supp:print_suppressions=0"

run_tests build-asan "a report" "${tests[@]}"
