#!/bin/bash
# Neighbouring levels of every game against each other: 1,000 games each, one
# JSON line per pair. Stopped, it goes on where it was.
#
#     bench/players/levels.sh [GAMES [FOLDER]] > levels.jsonl
set -eu
kocka=${KOCKA:-build/kocka}
games=${1:-1000}
folder=${2:-bench/players/state}
mkdir -p "$folder"
for game in pig mice cubes fives wispwood; do
    last=$("$kocka" games "$game" --json 2>/dev/null |
        sed -n 's/.*"levels":\([0-9]*\).*/\1/p')
    [ -n "$last" ] || case $game in
        cubes) last=6 ;; wispwood) last=7 ;; fives) last=8 ;; *) last=5 ;;
    esac
    for ((level = 2; level <= last; level++)); do
        "$kocka" arena "$game" "level$level" "level$((level - 1))" \
            --games "$games" --json \
            --state "$folder/$game-level$level-$games"
    done
done
