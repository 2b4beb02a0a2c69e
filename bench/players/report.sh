#!/bin/bash
# The report on the players, in pieces that can be stopped and taken up again;
# about six hours of two cores in all. Each line of the output is one match.
#
#     bench/players/report.sh PIECE [FOLDER] >> report.jsonl
#
# PIECE: mice, cubes, wispwood, wispwood-1s, seats, solo, fives
set -eu
kocka=${KOCKA:-build/kocka}
piece=${1:?which piece?}
folder=${2:-bench/players/state}
mkdir -p "$folder"

# match NAME GAME PLAYER… FLAGS
match() {
    local name=$1
    shift
    "$kocka" arena "$@" --json --state "$folder/$name"
}

case $piece in
mice) # at most 1 ms per decision against 100 ms
    match mice-mcts mice strong mcts:100ms --games 3000
    match mice-greedy mice strong greedy --games 200
    match mice-random mice strong random --games 200
    ;;
cubes)
    match cubes-mcts cubes strong mcts --ms 100 --games 400
    match cubes-mcts-1s cubes strong mcts --ms 1000 --games 60
    match cubes-greedy cubes strong greedy --ms 100 --games 200
    match cubes-random cubes strong random --ms 100 --games 200
    ;;
wispwood)
    match wisp-mcts wispwood strong mcts --ms 100 --games 400
    match wisp-greedy wispwood strong greedy --ms 100 --games 200
    match wisp-random wispwood strong random --ms 100 --games 200
    ;;
wispwood-1s)
    match wisp-mcts-1s wispwood strong mcts --ms 1000 --games 60
    ;;
seats) # above the fair share
    for game in mice cubes wispwood; do
        match "$game-3" "$game" strong mcts mcts --ms 20 --games 300
        match "$game-4" "$game" strong mcts mcts mcts --ms 20 --games 300
    done
    ;;
solo) # against the ghost; 30 times the budget as a sign of the ceiling
    for level in 1 2 3 4; do
        match "ghost-$level" wispwood strong "ghost=$level" \
            --ms 100 --games 300
    done
    match ghost-4-long wispwood strong ghost=4 --ms 3000 --games 30
    ;;
fives)
    for player in strong greedy random; do
        match "fives-solo-$player" fives "$player" mode=solo --games 1000
    done
    match fives-mcts fives strong mcts --ms 100 --games 100
    ;;
*)
    echo "there is no such piece" >&2
    exit 2
    ;;
esac
