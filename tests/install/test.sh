#!/bin/bash
# Install into an empty folder, then use what lies there as a stranger would:
# compile the example with pkg-config, load the library from Python, run the
# command, read its page.   test.sh BUILD-FOLDER
set -euo pipefail
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
[ "$(pkg-config --modversion kocka)" = "$(cat "$source/VERSION")" ]

say "one header, with the page that it speaks of"
[ "$(cd "$prefix" && find . -name '*.h')" = ./include/kocka.h ]
[ -s "$(find "$prefix" -name protocol.md)" ]
for page in random learning bots python messages; do
    [ -s "$(find "$prefix" -name $page.md)" ]
done

# getopt.h has a struct option, unistd.h a read and a write; a move of one's
# own stands for the names that a program has.
say "it compiles alone and beside others' names, as C and as C++"
cd "$prefix"
read -ra cflags <<<"$(pkg-config --cflags kocka)"
read -ra libs <<<"$(pkg-config --libs kocka)"
printf '#include <kocka.h>\n' >alone.c
printf '%s\n' '#include <getopt.h>' '#include <unistd.h>' '#include <kocka.h>' \
    'struct game { int move; }; struct move { int x; }; struct option o;' \
    'int text_put(void) { return kocka_abi() - KOCKA_ABI; }' \
    'int main(void) { return text_put(); }' >beside.c
for file in alone beside; do
    cc -std=c17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only "${cflags[@]}" $file.c
    c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
        "${cflags[@]}" -x c++ $file.c
done

say "only its names are exported, shared and static"
declared=$(grep -o '\bkocka_[a-z_]*(' include/kocka.h | tr -d '(' | sort -u)
names() { sed -nE 's/.* [TDBRV] ([^ @]+).*/\1/p' | sort -u; }
diff <(echo "$declared") <(nm -D --defined-only "$lib/libkocka.so" | names)
diff <(echo "$declared") <(nm -g --defined-only "$lib/libkocka.a" | names)

say "what was exported before still is, with the same types"
"$source/tests/install/abi.sh" "$source"

say "the C example, shared and static"
cc -std=c17 -Wall -Wextra "$source/examples/play.c" -o play-shared \
    "${cflags[@]}" "${libs[@]}"
cc -std=c17 -Wall -Wextra "$source/examples/play.c" -o play-static \
    "${cflags[@]}" "$lib/libkocka.a" -lm
cc "${cflags[@]}" beside.c "$lib/libkocka.a" -lm -o beside
./beside
games=$(bin/kocka games | cut -d' ' -f1)
for game in $games; do
    LD_LIBRARY_PATH=$lib ./play-shared "$game" >shared
    ./play-static "$game" >static
    cmp shared static
    grep -q 'winner$' shared
done

say "the Python example"
for game in $games; do
    python3 "$source/examples/random_games.py" "$game" 20 "$lib/libkocka.so"
done

say "the command, its page and its completion"
[ "$(bin/kocka --version)" = "kocka $(cat "$source/VERSION")" ]
[ -s share/man/man1/kocka.1 ]
bash -n share/bash-completion/completions/kocka

say "what an operator needs"
for file in lib/systemd/system/kocka.service \
    share/doc/kocka/{selfhost.md,CHANGES.md,LICENSE,examples/nginx.conf,examples/certbot-hook.sh}; do
    [ -s "$file" ]
done

say "one version everywhere, and what it brings"
version=$(cat "$source/VERSION")
[[ "$(head -n 1 "$source/debian/changelog")" == "kocka ($version-"* ]]
released=$(sed -nE "s/^## ${version//./\\.} \(([0-9]{4}-[0-9]{2}-[0-9]{2})\)$/\1/p" "$source/CHANGES.md")
[ -n "$released" ]
[ "$(date -u -d "$(sed -n 's/^ -- .*>  //p' "$source/debian/changelog" | head -n 1)" +%F)" = "$released" ]
[ "$(cc "${cflags[@]}" -E -dM -include kocka.h -x c /dev/null | sed -n 's/^#define KOCKA_ABI //p')" = \
    "$(readlink "$lib/libkocka.so" | sed 's/^libkocka.so.//')" ]

if [ -e share/applications ]; then # not without the server
    say "the entry of the menu and what software centres read"
    desktop-file-validate share/applications/*.desktop
    appstreamcli validate --no-net --pedantic --explain share/metainfo/*.xml
    grep -q "<release version=\"$version\" date=\"$released\"" share/metainfo/*.xml
    icon=$(sed -n 's/^Icon=//p' share/applications/*.desktop)
    [ -s "share/icons/hicolor/scalable/apps/$icon.svg" ]
    for picture in $(grep -o 'docs/pictures/[a-z-]*.png' share/metainfo/*.xml); do
        [ -s "$source/$picture" ]
    done
fi
say "good"
