#!/bin/sh
# Install into an empty folder, then use what lies there as a stranger would:
# compile the example with pkg-config, load the library from Python, run the
# command, read its page.   test.sh BUILD-FOLDER
set -eu
build=$1
source=$(cd "$(dirname "$0")/../.." && pwd)
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

say() { echo "-- $*"; }

say "install"
cmake --install "$build" --prefix "$prefix" >/dev/null
pc=$(dirname "$(find "$prefix" -name kocka.pc)")
lib=$(dirname "$pc")
export PKG_CONFIG_PATH="$pc"
[ "$(pkg-config --variable=prefix kocka)" = "$prefix" ]

say "every header compiles alone, with nothing of the sources in reach"
for header in $(cd "$prefix/include/kocka" && find . -name '*.h'); do
    echo "#include \"$header\"" |
        cc -std=c17 -Wall -Wextra -Werror -fsyntax-only -x c \
            $(pkg-config --cflags kocka) -
done

say "the C example, shared and static"
cd "$prefix"
cc -std=c17 -Wall -Wextra "$source/examples/play.c" -o play-shared \
    $(pkg-config --cflags --libs kocka)
cc -std=c17 -Wall -Wextra "$source/examples/play.c" -o play-static \
    $(pkg-config --cflags kocka) "$lib/libkocka.a" -lm
for game in $(bin/kocka games | cut -d' ' -f1); do
    LD_LIBRARY_PATH=$lib ./play-shared "$game" >shared
    ./play-static "$game" >static
    cmp shared static
    grep -q 'winner$' shared
done

say "the Python example"
for game in mice pig; do
    python3 "$source/examples/random_games.py" $game 10000 "$lib/libkocka.so"
done

say "the command, its page and its completion"
bin/kocka --version | grep -q '^kocka [0-9]'
[ -s share/man/man1/kocka.1 ]
bash -n share/bash-completion/completions/kocka
say "good"
