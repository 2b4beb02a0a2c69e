#!/usr/bin/env bash
# tools/platforms.sh RECORDS [--aarch64]: the same hashes on every platform.
#
# The release build (gcc -O3) writes so many records of random games of every
# game, with varied options; the builds with gcc -O0 and clang, the
# WebAssembly module under Node and, if asked, the aarch64 build under qemu
# replay them. A replay compares the hash of every state with the recorded one.
set -euo pipefail
cd "$(dirname "$0")/.."
records=${1:-1000}
kocka=${KOCKA:-build/kocka}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

build() { # preset, target
  local log=$folder/log
  { cmake --preset "$1" ${KOCKA_CMAKE:+"$KOCKA_CMAKE"} && cmake --build --preset "$1" --target "$2"; } >"$log" 2>&1 || {
    cat "$log"
    exit 1
  }
}

games=$("$kocka" games | awk '{print $1}')
count=$(echo "$games" | wc -l)
for game in $games; do
  "$kocka" simulate "$game" --vary --games $((records / count)) --seed platforms \
    --format records --out "$folder/$game" >/dev/null 2>&1
done
find "$folder" -name '*.kocka' | sort >"$folder/list"
[ -s "$folder/list" ] || { echo "no records were made"; exit 1; }
echo "$(wc -l <"$folder/list") records, $(xargs cat <"$folder/list" | grep -c '#') hashes"

replay() { # name, then the command
  local name=$1
  shift
  if "$@" <"$folder/list" >"$folder/out" 2>&1; then
    echo "$name agrees"
  else
    tail -n 20 "$folder/out"
    echo "$name differs"
    exit 1
  fi
}

build debug kocka-replay
replay 'gcc -O0' build-debug/kocka-replay
build release kocka-replay
replay 'gcc -O3' build/kocka-replay
build clang kocka-replay
replay 'clang -O3' build-clang/kocka-replay
build wasm all
node tests/wasm/replay.mjs build-wasm/kocka.wasm "$folder/list"
if [ "${2:-}" = --aarch64 ]; then
  build aarch64 kocka-replay
  replay aarch64 qemu-aarch64 -L /usr/aarch64-linux-gnu build-aarch64/kocka-replay
fi
