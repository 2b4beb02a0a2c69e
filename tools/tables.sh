#!/usr/bin/env bash
# The tables of solved games for a release:   tools/tables.sh FROM TO [SUMS]
#
# Copies those that SUMS names (bench/mice/tables.sha256) from the folder FROM,
# where bench/mice/solve.sh has made them, into TO, beside the rest of a
# release. Each must be the same to the byte, and one that this program reads.
# KOCKA names the program.
set -euo pipefail
[ $# = 2 ] || [ $# = 3 ] || {
  sed -n '2,7s/^# \{0,1\}//p' "$0"
  exit 2
}
root=$(cd "$(dirname "$0")/.." && pwd)
sums=$(realpath "${3:-$root/bench/mice/tables.sha256}")
kocka=${KOCKA:-$root/build/kocka}
(cd "$1" && sha256sum --check --strict --quiet "$sums") || {
  echo "tables: $1 has not the tables of $sums" >&2
  exit 1
}
while read -r _ name; do
  "$kocka" solve mice --check "$1/$name"
  install -m 644 "$1/$name" "$2/$name"
done <"$sums"
