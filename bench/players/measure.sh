#!/bin/bash
# What every player and level loses on the positions of data/positions, into
# docs/reports/measure.md. Minutes; KOCKA is the command.
set -eu
cd "$(dirname "$0")/../.."
kocka=${KOCKA:-build/kocka}
report=docs/reports/measure.md
{
    echo "# What players lose on known positions"
    echo
    echo "By \`bench/players/measure.sh\`: \`kocka measure\` on each set of"
    echo "\`data/positions\`. Losses are shares of a win; in fives, where a set"
    echo "is of single rounds, points. Where it says *exact* the game is solved,"
    echo "or the best is computed; else the strongest player says it with much"
    echo "more search than any level has, and its own answers are no news: of"
    echo "six mice a colour the network of level 5 is the judge (it loses 0.35%"
    echo "of a win in a whole game, [mice](mice.md)). The last figure but in"
    echo "fives is milliseconds a move; there it is followed by the seconds that"
    echo "the player would search for the piece."
    for set in data/positions/*.jsonl; do
        echo
        echo "    $(head -1 "$set" | sed 's/.*"command":"\(.*\)"}/\1/; s/\\"/"/g')"
        echo
        "$kocka" measure "$set" | sed 's/^/    /'
    done
} > "$report.new"
mv "$report.new" "$report"
cat "$report"
