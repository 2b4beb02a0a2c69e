#!/bin/sh
# The root of a small image: a binary, the libraries that it loads, an empty
# data folder.   gather.sh BINARY FOLDER
set -eu
binary=$1
root=$2
mkdir -p "$root/usr/bin" "$root/data" "$root/tmp" "$root/etc"
chmod 1777 "$root/tmp"
cp "$binary" "$root/usr/bin/kocka"
strip "$root/usr/bin/kocka"
ldd "$binary" | sed -n 's/.* => \(\/[^ ]*\).*/\1/p; s/^[[:space:]]*\(\/[^ ]*\) .*/\1/p' |
    while read -r file; do
        mkdir -p "$root$(dirname "$file")"
        cp -L "$file" "$root$file"
    done
# in a builder; tools/image.py says so itself
[ "$(id -u)" != 0 ] || chown -R 65534:65534 "$root/data"
