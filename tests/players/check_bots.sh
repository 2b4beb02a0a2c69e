# The sample players keep to docs/bots.md, in every game that is quick enough
# for a test; and what a program can do wrong is told by check-bot.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export KOCKA
say() { echo "-- $*"; }
patience=60000 # a busy machine is no fault of theirs

say "Python"
"$KOCKA" check-bot "exec:python3 $KOCKA_SOURCE/examples/bot.py" --ms $patience

say "C, with the installed library"
cmake --install "$KOCKA_BUILD" --prefix "$work/prefix" >/dev/null
pc=$(dirname "$(find "$work/prefix" -name kocka.pc)")
read -ra cflags <<<"$(PKG_CONFIG_PATH=$pc pkg-config --cflags kocka)"
cc -std=c17 -O2 -Wall -Wextra "${cflags[@]}" "$KOCKA_SOURCE/examples/bot.c" \
  "$(dirname "$pc")/libkocka.a" -lm -o "$work/bot"
"$KOCKA" check-bot "exec:$work/bot" mice pig cubes --ms $patience
"$KOCKA" arena pig "exec:$work/bot" random --games 4 --ms $patience >/dev/null

say "JavaScript, with the packed package"
node "$KOCKA_SOURCE/npm/build.mjs" "$work/js/node_modules/kocka"
cp "$KOCKA_SOURCE/examples/bot.mjs" "$work/js"
"$KOCKA" check-bot "exec:node $work/js/bot.mjs" mice pig --ms $patience

refused() { # COMMAND SENTENCE
  local status=0
  "$KOCKA" check-bot "exec:$1" pig --ms 300 >"$work/said" || status=$?
  [ $status = 1 ]
  grep -q "$2" "$work/said" || {
    cat "$work/said"
    exit 1
  }
}
say "faults are told"
refused true 'it ended'
refused 'sleep 60' 'did not answer in time'
refused cat 'not ok'
refused 'while read -r x; do echo hello; done' 'not JSON'
refused 'while read -r x; do echo "{\"ok\":true}"; done' 'no move'
refused 'while read -r x; do echo "{\"ok\":true,\"move\":\"fly\"}"; done' 'not legal'
refused 'while read -r x; do printf "{\"ok\":true}\n{\"ok\":true}\n"; done' 'more than it was asked'
for words in "" "bot" "exec:true chess" "exec:true --ms 0"; do
  status=0
  # shellcheck disable=SC2086
  "$KOCKA" check-bot $words 2>/dev/null || status=$?
  [ $status = 2 ]
done
say "good"
