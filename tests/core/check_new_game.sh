# 'kocka new-game' writes a game that passes the battery at once: in a copy of
# the tree, where nothing but the library, the battery and its own test is built.
set -e
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cd "$KOCKA_SOURCE"
find . -maxdepth 1 -type f -exec cp {} "$copy" \;
cp -r cmake src "$copy"
mkdir -p "$copy"/tests/games "$copy"/tests/core "$copy"/tools
cp -r tests/CMakeLists.txt tests/support tests/golden tests/perft "$copy"/tests
cp tests/core/test_battery.c tests/core/test_reasons.c \
   tests/core/test_api.c tests/core/test_batch.c \
   tests/core/check_texts.py "$copy"/tests/core
cp tools/replay.c tools/engine.c tools/learning.py "$copy"/tools
cp -r docs data "$copy"
cp tests/games/test_pig.c tests/games/check_golden_rules.py "$copy"/tests/games
cd "$copy"

"$KOCKA" new-game demo
grep -q '&game_demo,' src/games/games.c
if "$KOCKA" new-game demo 2>said; then exit 1; fi
grep -q 'there is a game of this name' said
if "$KOCKA" new-game 2demo 2>said; then exit 1; fi
if grep -rn 'secret' src/games/demo docs/rules/*/demo.md \
  tests/golden/rules/demo.txt; then exit 1; fi

cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Debug -DKOCKA_PROGRAMS=OFF \
  >made 2>&1 || { cat made; exit 1; }
cmake --build build -j 2 --target test_battery test_reasons test_demo \
  test_api test_batch kocka-shared \
  >made 2>&1 || { tail -40 made; exit 1; }
KOCKA_FEW=1 build/tests/test_battery
build/tests/test_reasons
build/tests/test_demo
build/tests/test_api
KOCKA_FEW=1 build/tests/test_batch
python3 tools/learning.py build/libkocka.so docs/learning.md
python3 tests/core/check_texts.py
python3 tests/games/check_golden_rules.py \
  Rules.test_every_numbered_rule_has_a_scene_or_a_reason
if command -v clang-format >found; then
  clang-format --dry-run --Werror --style=file:"$KOCKA_SOURCE/.clang-format" \
    src/games/demo/demo.c src/games/games.c tests/games/test_demo.c
fi
