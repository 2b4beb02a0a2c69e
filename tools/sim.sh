#!/usr/bin/env bash
# tools/sim.sh [SEEDS]: every planted bug of the simulated world of docs/sim.md
# until a seed finds it, at most 1000; then so many seeds (10000) without bugs.
# tools/sim.sh --so-far: what is done.
#
# It can be killed and goes on where it was: what is done lies in build/sim,
# by the program, so that a commit that leaves it as it is changes nothing.
# KOCKA_SIM_JOBS (2) run at once. Prints the tables of docs/reports/sim.md at
# the end; 0: every law holds and every bug is found.
set -uo pipefail
cd "$(dirname "$0")/.."
seeds=${1:-10000}
jobs=${KOCKA_SIM_JOBS:-2}
program=build/tests/kocka-sim
ninja -C build kocka-sim >/dev/null || exit 2
out=build/sim/$(sha256sum "$program" | cut -c1-12)
step=50
mkdir -p "$out"
[ -e "$out/commit" ] || git rev-parse --short HEAD >"$out/commit"
cp "$program" "$out/kocka-sim.new" && mv "$out/kocka-sim.new" "$out/kocka-sim"

# A part that is done has its file; who is killed leaves none.
part() {
  [ -e "$1" ] && return
  "${@:2}" >"$1.part" 2>&1
  [ $? -gt 1 ] || mv "$1.part" "$1"
}
export -f part

list() {
  for plant in $("$out/kocka-sim" --plants); do
    echo "$out/plant.$plant $out/kocka-sim 1 1000 --plant $plant"
  done
  for ((first = 1; first <= seeds; first += step)); do
    last=$((first + step - 1 < seeds ? first + step - 1 : seeds))
    echo "$out/seeds.$first-$last $out/kocka-sim $first $last"
  done
}
[ "$seeds" = --so-far ] ||
  list | xargs -P "$jobs" -L 1 bash -c 'part "$@"' part

status=0
echo "commit $(cat "$out/commit")"
cat 2>/dev/null "$out"/seeds.*[0-9] | awk '/ seeds, / {
  gsub(/[;,]/, "")
  for (i = 1; i < NF; i++)
    if ($i ~ /^[0-9.]+$/ && $(i + 1) !~ /^times/) sum[$(i + 1)] += $i
} END {
  printf "%d seeds, %d broken, %d happenings, %d requests, ",
    sum["seeds"], sum["broken"], sum["happenings"], sum["requests"]
  printf "%d acknowledged moves, %d tables, %d games over, ",
    sum["acknowledged"], sum["tables"], sum["games"]
  printf "%d links cut, %d forgotten; %.0f s of a core\n",
    sum["links"], sum["forgotten"], sum["s"]
}'
grep -sh BROKEN "$out"/seeds.*[0-9] && status=1
echo
echo '| bug | seed | law |'
echo '| --- | --- | --- |'
for plant in $("$out/kocka-sim" --plants); do
  [ -e "$out/plant.$plant" ] || continue
  seed=$(sed -n 's/^found .* with seed //p' "$out/plant.$plant")
  law=$(sed -n 's/^BROKEN.*law="\([^"]*\)".*/\1/p' "$out/plant.$plant" | tail -1)
  printf '| `%s` | %s | %s |\n' "$plant" "${seed:-NOT FOUND}" "$law"
  [ "$seed" ] || status=1
done
exit $status
