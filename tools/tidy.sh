#!/bin/sh
# clang-tidy over the core, by .clang-tidy; run by hand, it takes a minute of
# two processors. Files to look at can be named instead.
set -e
cd "$(dirname "$0")/.."
[ -f build/compile_commands.json ] || cmake --preset release >/dev/null
if [ $# -eq 0 ]; then
  set -- src/base/*.c src/game/*.c src/table/*.c src/fair/*.c src/engine/*.c \
    src/games/games.c src/games/mice/*.c src/games/pig/pig.c
fi
printf '%s\n' "$@" | xargs -P"$(nproc)" -n1 clang-tidy -p build --quiet
