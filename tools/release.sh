#!/usr/bin/env bash
# A release, from a clean clone:   tools/release.sh FOLDER
#
# Writes the source tarball (with the built page, so that it builds without
# network), the Python wheel, the npm package, the container image, the bill of
# materials, the Debian packages and their source where the tools are, the
# tables of solved games from the folder that KOCKA_TABLES names, and
# SHA256SUMS. Twice from the same commit it gives the same bytes: dates are the
# commit's, names are sorted, owners and paths are left out. FOLDER must be new
# or empty. Each is tried before the checksums are written: a folder that has
# them is a whole release. tools/check-release.sh installs and plays through
# them in whole systems. Needs what ./setup installs, and python3-venv.
set -euo pipefail
[ $# = 1 ] || {
  sed -n '2,12s/^# \{0,1\}//p' "$0"
  exit 2
}
cd "$(dirname "$0")/.."
say() { printf -- '-- %s\n' "$*"; }
version=$(cat VERSION)
mkdir -p "$1"
out=$(cd "$1" && pwd)
[ -z "$(ls -A "$out")" ] || {
  echo "release: $1 is not empty: what is in it would look like a part of the release" >&2
  exit 1
}
python3 -c 'import ensurepip, venv' 2>/dev/null || {
  echo "release: python3-venv is missing" >&2
  exit 1
}
[ -z "$(git status --porcelain)" ] || {
  echo "release: the clone is not clean: commit or stash first" >&2
  exit 1
}
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
export LC_ALL=C TZ=UTC
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say "the page"
./setup

say "the source"
name=kocka-$version
mkdir "$work/$name"
git archive HEAD | tar -x -C "$work/$name"
mkdir -p "$work/$name/web/dist" "$work/$name/build-wasm"
cp -r web/dist/. "$work/$name/web/dist"
cp build-wasm/kocka.wasm "$work/$name/build-wasm/"
find "$work/$name" -type d -exec chmod 755 {} +
find "$work/$name" -type f -perm -u+x -exec chmod 755 {} +
find "$work/$name" -type f ! -perm -u+x -exec chmod 644 {} +
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  --format=gnu -C "$work" -cf - "$name" | gzip -n9 >"$out/$name.tar.gz"

say "the library and the command, from that tarball alone"
mkdir "$work/clean"
tar -xzf "$out/$name.tar.gz" -C "$work/clean"
source=$work/clean/$name
cmake -S "$source" -B "$work/build" -G Ninja -DKOCKA_TESTS=OFF >"$work/log"
nice ninja -C "$work/build" >>"$work/log" || {
  tail -n 30 "$work/log"
  exit 1
}

say "the Python wheel, for every processor that its name promises"
cmake -S "$source" -B "$work/wide" -G Ninja -DKOCKA_TESTS=OFF -DKOCKA_SERVER=OFF \
  -DKOCKA_MARCH= >"$work/log"
nice ninja -C "$work/wide" libkocka.so >>"$work/log" || {
  tail -n 30 "$work/log"
  exit 1
}
newer=$(objdump -d "$work/wide/libkocka.so" | grep -cE '\s(popcnt|pshufb|ptest|crc32)\s' || true)
[ "$newer" = 0 ] || {
  echo "release: the wheel's library has $newer instructions of newer processors" >&2
  exit 1
}
python3 "$source/tools/wheel.py" "$work/wide/libkocka.so" "$out" >/dev/null
say "the npm package"
ln -s "$PWD/web/node_modules" "$source/web/node_modules"
node "$source/npm/build.mjs" "$work/npm"
npm pack "$work/npm" --pack-destination "$work" --silent >/dev/null
mv "$work/kocka-$version.tgz" "$out/kocka-$version-npm.tgz"
rm "$source/web/node_modules"
say "the container image"
sh "$source/deploy/gather.sh" "$work/build/kocka" "$work/image"
python3 "$source/tools/image.py" "$work/image" "$out/kocka-$version-image.tar"
say "the bill of materials"
python3 "$source/tools/sbom.py" "$work/build/kocka" >"$out/$name.cdx.json"

if command -v dpkg-buildpackage >/dev/null && command -v dh >/dev/null; then
  say "the Debian packages"
  mkdir "$work/debian"
  cp "$out/$name.tar.gz" "$work/debian/kocka_$version.orig.tar.gz"
  tar -xzf "$out/$name.tar.gz" -C "$work/debian"
  (cd "$work/debian/$name" && nice dpkg-buildpackage -us -uc -d) >"$work/log" 2>&1 || {
    tail -n 30 "$work/log"
    exit 1
  }
  cp "$work"/debian/*.deb "$work"/debian/*.dsc "$work"/debian/*.debian.tar.* \
    "$work"/debian/*.orig.tar.gz "$out" # the source by the name that its .dsc has
else
  say "no Debian packages: dpkg-dev and debhelper are not here"
fi

if [ -n "${KOCKA_TABLES:-}" ]; then
  say "the tables of solved games"
  KOCKA=$work/build/kocka tools/tables.sh "$KOCKA_TABLES" "$out"
else
  say "no tables of solved games: KOCKA_TABLES names no folder"
fi

say "each of them, in an empty place"
cd "$work"
mkdir prefix && cmake --install build --prefix "$work/prefix" >/dev/null
prefix/bin/kocka simulate pig --games 2 --out games.jsonl >/dev/null
[ "$(prefix/bin/kocka --version)" = "kocka $version" ]
prefix/bin/kocka site page >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet --no-index --disable-pip-version-check "$out"/*.whl
env -u PYTHONPATH -u KOCKA_LIBRARY venv/bin/python -c '
import sys
import kocka
assert kocka.__version__ == kocka.library_version == sys.argv[1], kocka.__version__
assert kocka.__file__.startswith(sys.prefix), kocka.__file__
print("wheel:", kocka.game("mice").playouts(100))' "$version"
mkdir project && cd project
echo '{"type":"module"}' >package.json
npm install "$out/kocka-$version-npm.tgz" --silent --offline --no-audit --no-fund
sed -n '/^```js$/,/^```$/p' node_modules/kocka/README.md | sed '1d;$d' >game.js
winners=$(node game.js)
[ -n "$winners" ]
echo "npm: $winners"
cd ..
if ls "$out"/*.deb >/dev/null 2>&1; then
  for deb in "$out"/*.deb; do dpkg-deb -x "$deb" root; done
  lib=$(dirname "$(find root -name 'libkocka.so.1')")
  LD_LIBRARY_PATH=$lib root/usr/bin/kocka simulate mice --games 2 --out deb.jsonl >/dev/null
  [ "$(wc -l <deb.jsonl)" = 2 ]
  echo "kocka: $(wc -l <deb.jsonl) games"
  LD_LIBRARY_PATH=$lib PYTHONPATH=root/usr/lib/python3/dist-packages \
    python3 -c 'import kocka; print("python3-kocka:", kocka.game("mice").playouts(100))'
fi
if [ "$(id -u)" = 0 ]; then
  mkdir image-file image-root
  tar -xf "$out/kocka-$version-image.tar" -C image-file
  layer=$(python3 -c 'import json; print(*json.load(open("image-file/manifest.json"))[0]["Layers"])')
  tar -xf "image-file/$layer" -C image-root
  chmod 755 image-root
  chroot --userspec=65534:65534 image-root /usr/bin/kocka simulate mice --games 2 \
    --out /data/games.jsonl >/dev/null
  [ "$(wc -l <image-root/data/games.jsonl)" = 2 ]
  echo "image: $(wc -l <image-root/data/games.jsonl) games, as nobody"
else
  say "the image was not started: only root may change its root"
fi
waiting=$(sed -n '/^## Unreleased/,/^## [0-9]/p' "$source/CHANGES.md" | grep -c '^- ' || true)
[ "$waiting" = 0 ] || say "note: $waiting lines of CHANGES.md wait under Unreleased, for the next version"

say "checksums"
(cd "$out" && sha256sum -- * >"$work/sums" && cp "$work/sums" SHA256SUMS)
say "good: $(find "$out" -maxdepth 1 -type f | wc -l) files in $out"
