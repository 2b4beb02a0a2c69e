#!/bin/bash
# Compare the library's interface with that of the last release, as abidiff
# sees it: functions, their types, the layout of what kocka.h shows; and the
# numbers of its constants, which it does not see: they are compiled into
# programs. New names may come; what was there must be as it was.
#
#   abi.sh SOURCE            compare with kocka.abi and kocka.constants
#   abi.sh SOURCE --write    a release: this is the interface from now on
#
# Types are in debugging information, so the public files are compiled for
# this with -g, at any optimisation: types do not depend on it.
set -euo pipefail
source=$(cd "$1" && pwd)
command -v abidiff >/dev/null || {
    echo "abidiff is missing: Debian package abigail-tools"
    exit 1
}
baseline=$source/tests/install/kocka.abi
constants=$source/tests/install/kocka.constants
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The interface alone, its other names left open.
cc -std=c17 -g -O0 -fPIC -fvisibility=hidden -shared -I"$source/src" \
    -DKOCKA_VERSION='""' "$source"/src/api/*.c -o "$work/libkocka.so"
abidw --headers-dir "$source/src/api" --drop-private-types --no-corpus-path \
    --no-comp-dir-path --no-show-locs --type-id-style hash \
    --drop-undefined-syms "$work/libkocka.so" |
    sed -E "s#$source/##; s/ architecture='[^']*'//" >"$work/now.abi"

# Every constant of the header with its number, "KOCKA_ABI 1".
{
    echo '#include <kocka.h>'
    echo '#include <stdio.h>'
    echo 'int main(void) {'
    cc -w -fpreprocessed -dD -E -P "$source/src/api/kocka.h" | # without comments
        grep -oE '\bKOCKA_[A-Z0-9_]+\b' | grep -vxE 'KOCKA_(H|API)' | LC_ALL=C sort -u |
        sed 's/.*/printf("%s %d\\n", "&", (int)&);/'
    echo '}'
} >"$work/constants.c"
cc -std=c17 -I"$source/src/api" "$work/constants.c" -o "$work/constants"
"$work/constants" >"$work/now.constants"
[ "$(wc -l <"$work/now.constants")" -gt 5 ]

if [ "${2:-}" = --write ]; then
    cp "$work/now.abi" "$baseline"
    cp "$work/now.constants" "$constants"
    exit
fi
gone=$(LC_ALL=C comm -23 <(LC_ALL=C sort "$constants") <(LC_ALL=C sort "$work/now.constants"))
[ -z "$gone" ] || {
    echo "constants that are gone or have another number:"
    echo "$gone"
    exit 1
}
abidiff --no-added-syms "$baseline" "$work/now.abi"
