#!/bin/bash
# The four games of Catch the Mice for two, solved, and what players lose by
# their tables: bench/mice/solve.sh FOLDER. It can be stopped at any moment
# and run again: what is done is skipped, what was begun goes on. Logs and
# tables are kept in FOLDER; KOCKA names the program, JOBS the threads.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
kocka=${KOCKA:-$root/build/kocka}
jobs=${JOBS:-$(nproc)}
mkdir -p "$1"
cd "$1"

# step NAME WORDS…: what it prints is in NAME.log; once only
step() {
    local name=$1
    shift
    [ -e "$name.done" ] && return
    { date; uptime; } >>"$name.log"
    "$kocka" "$@" >>"$name.log" 2>&1
    date >>"$name.log"
    touch "$name.done"
}

# game NAME FROM OPTIONS…: begins with the table of another
game() {
    local name=$1 from=$2
    shift 2
    step "$name" solve mice limit=0 "$@" --error 1e-4 --jobs "$jobs" --json \
        --checkpoint 30 --out "$name.table" ${from:+--from "$from.table"}
    step "$name-loss-games" solve mice --loss "$name.table" --games 20000
}

game mice ""
game mice-children "" children=true
game mice-children-risky mice-children children=true risky=true
game mice-risky mice risky=true

mkdir -p tables
ln -sf ../*.table tables/
for player in tuned fitted; do
    step arena-$player arena mice strong-$player strong limit=0 --games 3000 \
        --json --tables tables
done
step time solve mice --time mice.table
step habits solve mice --habits mice.table
step small solve mice limit=0 per_colour=4 --error 1e-5 --out mice-4.table
step rules solve mice --rules mice-4.table mice.table
for name in mice mice-children mice-children-risky mice-risky; do
    step "$name-loss" solve mice --loss "$name.table" --jobs "$jobs"
done
sha256sum ./*.table | tee checksums
