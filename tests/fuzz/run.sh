#!/usr/bin/env bash
# Fuzz the library: tests/fuzz/run.sh [RUNS | --seconds N] [TARGET …]
#
# Builds the fuzz preset, makes seeds from the golden games, and runs every
# target (or those named). `./test` runs a few thousand executions; for long
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
rm -rf $seeds
mkdir -p $seeds/{line,record,move,set}
python3 tests/fuzz/seeds.py "${KOCKA:-build/kocka}" $seeds
targets=("$@")
[ ${#targets[@]} = 0 ] && targets=(line record move set)
for target in "${targets[@]}"; do
  mkdir -p "build-fuzz/corpus-$target"
  echo "fuzz $target ${limit[*]}"
  if ! build-fuzz/tests/fuzz/fuzz_$target "${limit[@]}" -seed=1 -timeout=20 \
    -max_len=20000 -dict=tests/fuzz/words.dict \
    -artifact_prefix=build-fuzz/found-$target- \
    "build-fuzz/corpus-$target" "$seeds/$target" >"$log" 2>&1; then
    tail -n 40 "$log"
    exit 1
  fi
  grep -E 'DONE|stat::number_of_executed' "$log" || tail -n 1 "$log"
done
