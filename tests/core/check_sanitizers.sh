# The library's own tests under AddressSanitizer and UBSan, in the build that
# the fuzzers use too, with fewer random games; then the fuzzers, shortly.
set -eo pipefail
cd "$KOCKA_SOURCE"
log=$(mktemp)
{ cmake --preset fuzz && cmake --build --preset fuzz; } >"$log" 2>&1 || {
  cat "$log"
  exit 1
}
export KOCKA_FEW=1
ctest --test-dir build-fuzz --no-tests=error -L 'core|games' -j2 --output-on-failure --timeout 900 | tail -n 40
tests/fuzz/run.sh 1500
