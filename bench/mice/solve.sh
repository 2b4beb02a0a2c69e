#!/bin/bash
# The four games of Catch the Mice for two, solved, what players lose by
# their tables and what they teach: bench/mice/solve.sh FOLDER. It can be
# stopped at any moment and run again: what is done is skipped, what was begun
# goes on. Logs and tables are kept in FOLDER; KOCKA names the program, JOBS
# the threads.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
kocka=$(realpath "$(command -v "${KOCKA:-$root/build/kocka}")")
build=$(realpath "${KOCKA_BUILD:-$root/build}")
jobs=${JOBS:-$(nproc)}
mkdir -p "$1/tables"
cd "$1"

# step NAME WORDS…: what it prints is in NAME.log; once only
step() {
    local name=$1
    shift
    [ -e "$name.done" ] && return
    { date; uptime; } >>"$name.log"
    "$@" >>"$name.log" 2>&1
    date >>"$name.log"
    touch "$name.done"
}

# game NAME FROM OPTIONS…: begins with the table of another
game() {
    local name=$1 from=$2
    shift 2
    step "$name" "$kocka" solve mice limit=0 "$@" --error 1e-4 --json \
        --jobs "$jobs" --checkpoint 60 --out "$name.table" \
        ${from:+--from "$from.table"}
    ln -sf "../$name.table" tables/
}

# loss NAME PLAYER AGAINST: over all positions
loss() {
    step "$1-loss-$2-$3" "$kocka" solve mice --loss "$1.table" --player "$2" \
        --against "$3" --error 2e-5 --json --jobs "$jobs" --checkpoint 60
}

game mice ""
game mice-children "" children=true
game mice-children-risky mice-children children=true risky=true
game mice-risky mice risky=true
sha256sum --check "$root/bench/mice/tables.sha256" | tee checksums

for against in exact best; do
    for name in mice-children mice mice-children-risky mice-risky; do
        loss "$name" fitted "$against"
    done
done
step small "$kocka" solve mice limit=0 per_colour=4 --error 1e-5 \
    --jobs "$jobs" --out mice-4.table
step rules "$kocka" solve mice --rules mice-4.table mice.table --games 1000
step rules-6 "$kocka" solve mice --rules mice.table mice.table --games 500
for against in exact best; do
    for name in mice-children mice mice-children-risky mice-risky; do
        loss "$name" tuned "$against"
    done
done
for name in mice mice-children mice-children-risky mice-risky; do
    step "$name-loss-games" "$kocka" solve mice --loss "$name.table" \
        --games 20000
done
slow=$build/tests/mice-slow
step mice-agrees "$slow" 6 0 0 mice.table 10000
step mice-children-agrees "$slow" 6 1 0 mice-children.table 10000
step mice-children-risky-agrees "$slow" 6 1 1 mice-children-risky.table 10000
step mice-risky-agrees "$slow" 6 0 1 mice-risky.table 10000
# With 100 ms a move some seconds a game.
step arena-mcts "$kocka" arena mice mcts:100ms strong limit=0 --games 3000 \
    --json --jobs "$jobs" --state arena-mcts.state --tables tables
for player in tuned fitted; do
    step arena-$player "$kocka" arena mice strong-$player strong limit=0 \
        --games 3000 --json --tables tables
done
step time "$kocka" solve mice --time mice.table
step habits "$kocka" solve mice --habits mice.table
KOCKA=$kocka step plain python3 \
    "$root/tests/players/check_mice_solved.py" --per-colour 3 --prove
