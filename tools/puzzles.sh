#!/bin/bash
# Solves every puzzle of data/puzzles anew, with ten times the search, and
# writes docs/reports/puzzles.md. Minutes for what is proved, an hour for
# wispwood; KOCKA is the command, TABLES the folder of the solved games by
# which the head of a stock says that it was made.
set -u
cd "$(dirname "$0")/.."
kocka=${KOCKA:-build/kocka}
report=docs/reports/puzzles.md
bad=0
{
    echo "# Puzzles, solved anew"
    echo
    echo "By \`tools/puzzles.sh\`: every puzzle of \`data/puzzles\`, with ten"
    echo "times the search that finds one, and other chances. What is proved"
    echo "(cubes, fives) is proved again, and what a solved game tells"
    echo "(mice) is looked up again."
    echo
    for stock in data/puzzles/*.jsonl; do
        echo "    $(head -1 "$stock" | sed 's/.*"command":"\([^"]*\)".*/\1/')"
        tables=()
        if head -1 "$stock" | grep -q '"tables"'; then
            tables=(--tables "${TABLES:?which folder has the tables?}")
        fi
        "$kocka" puzzles --check "$stock" --times 10 "${tables[@]}" |
            sed 's/^/    /'
        [ "${PIPESTATUS[0]}" = 0 ] || bad=1
        echo
    done
} > "$report.new"
mv "$report.new" "$report"
cat "$report"
exit $bad
