#!/bin/bash
# Compare the library's interface with that of the last release, as abidiff
# sees it: functions, their types, the layout of what kocka.h shows. New names
# may come; what was there must be as it was.
#
#   abi.sh SOURCE            compare with tests/install/kocka.abi
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
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The interface alone, its other names left open.
cc -std=c17 -g -O0 -fPIC -fvisibility=hidden -shared -I"$source/src" \
    -DKOCKA_VERSION='""' "$source"/src/api/*.c -o "$work/libkocka.so"
abidw --headers-dir "$source/src/api" --drop-private-types --no-corpus-path \
    --no-comp-dir-path --no-show-locs --type-id-style hash \
    --drop-undefined-syms "$work/libkocka.so" |
    sed -E "s#$source/##; s/ architecture='[^']*'//" >"$work/now.abi"
if [ "${2:-}" = --write ]; then
    cp "$work/now.abi" "$baseline"
    exit
fi
abidiff --no-added-syms "$baseline" "$work/now.abi"
