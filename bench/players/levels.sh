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
    last=$(echo '{"do":"games"}' | "$kocka" engine | python3 -c "
import json, sys
print(next(g['levels'] for g in json.load(sys.stdin)['games']
           if g['id'] == '$game'))")
    for ((level = 2; level <= last; level++)); do
        "$kocka" arena "$game" "level$level" "level$((level - 1))" \
            --games "$games" --json \
            --state "$folder/$game-level$level-$games"
    done
done
