#!/usr/bin/env bash
# Fuzz library and server: tests/fuzz/run.sh [RUNS | --seconds N] [TARGET …]
#
# Builds the fuzz preset, makes seeds by playing, and runs every target (or
# those named). `./test` runs a few thousand executions; for long
# runs: tests/fuzz/run.sh --seconds 3600. What is found is kept in build-fuzz.
set -euo pipefail
cd "$(dirname "$0")/../.."
limit=(-runs=20000)
if [ "${1:-}" = --seconds ]; then
  limit=(-max_total_time="$2")
  shift 2
elif [[ ${1:-} =~ ^[0-9]+$ ]]; then
  limit=(-runs="$1")
  shift
fi
log=$(mktemp)
{ cmake --preset fuzz && cmake --build --preset fuzz; } >"$log" 2>&1 || {
  cat "$log"
  exit 1
}
seeds=build-fuzz/seeds
all=()
for source in tests/fuzz/fuzz_*.c; do
  name=${source##*/fuzz_}
  all+=("${name%.c}")
done
rm -rf $seeds
for target in "${all[@]}"; do
  mkdir -p "$seeds/$target"
done
python3 tests/fuzz/seeds.py "${KOCKA:-build/kocka}" $seeds
targets=("$@")
[ ${#targets[@]} = 0 ] && targets=("${all[@]}")
# What is freed need not be kept for long, nor given back to the system; and
# libFuzzer's own accounts (entropic) cost more than our short executions.
export ASAN_OPTIONS=quarantine_size_mb=8:malloc_context_size=4:allocator_release_to_os_interval_ms=-1
for target in "${targets[@]}"; do
  mkdir -p "build-fuzz/corpus-$target"
  echo "fuzz $target ${limit[*]}"
  if ! build-fuzz/tests/fuzz/fuzz_$target "${limit[@]}" -seed=1 -timeout=60 \
    -entropic=0 -max_len=4000 -dict=tests/fuzz/words.dict \
    -artifact_prefix=build-fuzz/found-$target- \
    "build-fuzz/corpus-$target" "$seeds/$target" >"$log" 2>&1; then
    tail -n 40 "$log"
    exit 1
  fi
  grep -E 'DONE|^requests' "$log" || tail -n 1 "$log"
  if grep -qE '^  \S* ?0$' "$log"; then # what never happens is not tested
    echo "an event has never happened"
    tail -n 20 "$log"
    exit 1
  fi
done
