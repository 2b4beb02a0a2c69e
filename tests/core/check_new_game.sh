# 'kocka new-game demo', then './test core' is green with nothing else touched:
# in a copy of the tree, all of the core's tests with the game in it.
#
# What was compiled here is compiled there: ccache has it, so that but the game,
# the list of games and what is made of the rules is new. Left out are this
# test, and check_sanitizers and check_platforms, which build everything some
# more times; what they run is the battery, which runs here as well.
set -e
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cd "$KOCKA_SOURCE"
tar -c --exclude='./build*' --exclude=node_modules --exclude=./web/dist \
  --exclude=./.git . | tar -x -C "$copy"
cd "$copy"

"$KOCKA" new-game demo >said
sort said | uniq -d | { ! grep .; } # each file is named once
while read -r file; do test -f "$file"; done < <(sed -n 's/^  //p' said)
grep -q '&game_demo,' src/games/games.c
if "$KOCKA" new-game demo 2>said; then exit 1; fi
grep -q 'there is a game of this name' said
if "$KOCKA" new-game 2demo 2>said; then exit 1; fi
rm said
if grep -rn 'secret' src/games/demo docs/rules/*/demo.md \
  tests/golden/rules/demo.txt; then exit 1; fi

export KOCKA_FEW=1
mapfile -t programs < <(cd tests/core && printf '%s\n' test_*.c | sed 's/\.c$//')
cmake --preset release "$KOCKA_CMAKE" >made.log 2>&1 || { cat made.log; exit 1; }
cmake --build build -j 2 --target kocka-bin kocka-shared kocka-man \
  kocka-outside test_demo "${programs[@]}" >made.log 2>&1 ||
  { tail -40 made.log; exit 1; }
rm made.log
build/tests/test_demo
python3 tests/games/check_golden_rules.py \
  Rules.test_every_numbered_rule_has_a_scene_or_a_reason
ctest --test-dir build -L '^core$' -j 2 --output-on-failure \
  -E 'check_(sanitizers|platforms|new_game)$' >tested.log 2>&1 ||
  { grep -v Passed tested.log; exit 1; }
tail -n 5 tested.log
