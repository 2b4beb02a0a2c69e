#!/bin/bash
# A report that is made in a few minutes: one JSON line per match. Budgets are
# simulations, so that a busy machine does not change the results.
#
#     bench/players/short.sh > bench/players/short.jsonl
set -eu
kocka=${KOCKA:-build/kocka}
match() {
    "$kocka" arena "$@" --json
}
match pig strong mcts:1000 --games 200
match mice strong mcts:500 --games 200
match mice strong greedy --games 200
match mice strong random --games 200
for variant in children risky match; do
    match mice strong mcts:500 "$variant=true" --games 200
done
match mice strong mcts:100 mcts:100 --games 90
match cubes strong:2000 mcts:200 --games 40
match cubes strong:2000 greedy --games 100
match cubes strong:2000 random --games 100
match wispwood strong:6 mcts:50 --games 20
match wispwood strong:6 greedy --games 40
match wispwood strong:6 random --games 40
match fives strong greedy --games 100
match fives strong random --games 100
for player in strong greedy random; do
    match fives "$player" mode=solo --games 200
done
for level in 1 4; do
    match wispwood strong:24 "ghost=$level" --games 30
done
