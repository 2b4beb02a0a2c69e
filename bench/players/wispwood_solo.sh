#!/usr/bin/env bash
# Wispwood alone against the ghost: how often the strong player wins on each
# strip, with random cards.
#
#   bench/players/wispwood_solo.sh [GAMES [MS [LEVELS…]]]     (300 100 1 2 3 4)
#
# KOCKA names the command. Results are kept in the folder STATE, if it is
# given, and a stopped run goes on from there.
set -euo pipefail
cd "$(dirname "$0")/../.."
kocka=${KOCKA:-build/kocka}
games=${1:-300}
ms=${2:-100}
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- 1 2 3 4

for level in "$@"; do
    state=()
    if [ -n "${STATE:-}" ]; then
        mkdir -p "$STATE"
        state=(--state "$STATE/wispwood-solo-$level-$ms.txt")
    fi
    echo "ghost $level, $games games, $ms ms per move"
    "$kocka" arena wispwood strong ghost="$level" --games "$games" \
        --ms "$ms" --seed solo "${state[@]}" | tail -n +3
done
