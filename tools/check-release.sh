#!/usr/bin/env bash
# A release, made twice and used:   tools/check-release.sh [FOLDER]
#
# Clones this repository's commit into two places, makes the release in each
# and compares them; then every artefact is installed into an empty place and a
# game is played through it: packages and wheel in an empty system (Debian 12 by
# mmdebstrap, nothing of Kocka in it), source and npm package in an empty folder
# of this one. Prints docs/reports/release.md; what stands below its line of
# hand-written notes, as committed, is printed again. FOLDER (a new one) keeps
# everything.
#
# For root, with the network of package managers, an hour; needs mmdebstrap,
# lintian, autopkgtest, buildah, debhelper and what ./setup installs.
# KOCKA_ENV_GAMES: games for each environment (1000).
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || {
  echo "check-release: only root may make systems to install into" >&2
  exit 1
}
for tool in mmdebstrap lintian autopkgtest buildah dh npm; do
  command -v $tool >/dev/null || {
    echo "check-release: $tool is missing" >&2
    exit 1
  }
done
work=${1:-$(mktemp -d)}
mkdir -p "$work/logs"
work=$(cd "$work" && pwd)
here=$PWD
commit=$(git rev-parse HEAD)
version=$(cat VERSION)
out=$work/one
export LC_ALL=C TZ=UTC

# ---- the report ----

# step WHAT COMMAND…: a row of the table; what it prints is in the log, its
# last line in the row.
number=0 failed=0
step() {
  local what=$1 start=$SECONDS log result status
  shift
  number=$((number + 1))
  log=$work/logs/$number-$1
  set +e # in a condition the shell would not stop at what fails
  (
    set -e
    "$@"
  ) >"$log" 2>&1
  status=$?
  set -e
  result=$(tail -n 1 "$log")
  [ $status = 0 ] || {
    result="**fails**: $result"
    failed=$((failed + 1))
  }
  echo "| $what | ${result//|/\\|} | $((SECONDS - start)) s |"
}

# ---- systems ----

root_made() { # the tarball of an empty Debian
  local words=(--variant=minbase --include=ca-certificates bookworm)
  [ -f "$work/root.tar" ] || mmdebstrap "${words[@]}" "$work/root.tar"
  echo "Debian 12, $(tar -tf "$work/root.tar" | grep -c '/var/lib/dpkg/info/.*\.list$') packages"
}
root_new() { # NAME: an empty system in a folder
  mkdir -p "$work/$1"
  tar -xf "$work/root.tar" -C "$work/$1"
  # as this machine finds packages
  cp /etc/resolv.conf /etc/hosts "$work/$1/etc/"
  cp /etc/apt/apt.conf.d/* "$work/$1/etc/apt/apt.conf.d/"
  chroot "$work/$1" apt-get update -q
}
root_install() { # NAME PACKAGE…
  local name=$1
  shift
  DEBIAN_FRONTEND=noninteractive chroot "$work/$name" \
    apt-get install -y --no-install-recommends "$@"
}

# ---- made twice ----

release() { # NAME: in a clone of its own, nothing out of a compiler's cache
  git clone -q "$here" "$work/clone-$1"
  git -C "$work/clone-$1" checkout -q "$commit"
  CCACHE_DISABLE=1 "$work/clone-$1/tools/release.sh" "$work/$1"
  echo "$(wc -l <"$work/$1/SHA256SUMS") files, $(du -sh "$work/$1" | cut -f1)"
}
same() {
  local clone
  diff "$work/one/SHA256SUMS" "$work/two/SHA256SUMS"
  for clone in one two; do
    (cd "$work/$clone" && sha256sum -c --quiet SHA256SUMS)
  done
  echo "equal: $(wc -l <"$out/SHA256SUMS") checksums"
}

# ---- each of them ----

# Equal packages but for the build id of the command: headers newer than ours
# may change what is linked with them, nothing else.
same_but_build_id() { # DEB DEB
  local place
  rm -rf "$work/unpacked"
  mkdir "$work/unpacked"
  dpkg-deb -R "$1" "$work/unpacked/one"
  dpkg-deb -R "$2" "$work/unpacked/two"
  for place in one two; do
    objcopy --remove-section=.note.gnu.build-id --remove-section=.gnu_debuglink \
      "$work/unpacked/$place/usr/bin/kocka"
    sed -i '\# usr/bin/kocka$#d' "$work/unpacked/$place/DEBIAN/md5sums"
    (cd "$work/unpacked/$place" && find . -printf '%p %M %l\n' | sort) >"$work/unpacked/$place.list"
  done
  diff "$work/unpacked/one.list" "$work/unpacked/two.list"
  diff -r --no-dereference "$work/unpacked/one" "$work/unpacked/two"
}
debian_built() { # from its source, without network, by what it declares
  root_new build
  root_install build dpkg-dev
  cp "$out"/*.dsc "$out"/*.debian.tar.* "$out"/*.orig.tar.gz "$work/build/root"
  DEBIAN_FRONTEND=noninteractive chroot "$work/build" sh -c \
    'cd /root && apt-get build-dep -y --no-install-recommends ./*.dsc'
  unshare -n chroot "$work/build" sh -c "cd /root && dpkg-source -x *.dsc source &&
    cd source && SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit") dpkg-buildpackage -us -uc"
  local deb name same=0 all=0 other=
  for deb in "$out"/*.deb; do
    all=$((all + 1))
    if cmp "$deb" "$work/build/root/$(basename "$deb")"; then
      same=$((same + 1))
    else
      other="$other $(basename "${deb%%_*}")"
    fi
  done
  for name in $other; do
    case "$name" in
    kocka) same_but_build_id "$out"/kocka_*.deb "$work"/build/root/kocka_*.deb ;;
    kocka-dbgsym) ;; # its file has the build id as its name
    *)
      echo "$name differs"
      return 1
      ;;
    esac
  done
  echo "built without network from the declared Build-Depends; $same of $all packages are those of the release, byte by byte${other:+; the command of the others differs in its build id alone:$other}"
}
debian_clean() {
  lintian --info --display-info --pedantic --fail-on error,warning,info,pedantic \
    "$work"/build/root/kocka_*.changes
  echo "no error, warning, info or pedantic remark; overrides: $(lintian --show-overrides "$work"/build/root/kocka_*.changes 2>/dev/null | grep -c '^O:')"
}
debian_used() {
  root_new debian
  autopkgtest --no-built-binaries "$out"/kocka_*.deb "$out"/libkocka*_*.deb \
    "$out"/python3-kocka_*.deb "$out"/kocka_*.dsc -- chroot "$work/debian"
  echo "autopkgtest: play PASS"
}
wheel_used() {
  root_new wheel
  root_install wheel python3-venv python3-numpy
  mkdir "$work/wheel/kocka"
  cp "$out"/*.whl tests/python/test_env.py python/README.md "$work/wheel/kocka"
  chroot "$work/wheel" sh -euc 'cd /kocka
    python3 -m venv --system-site-packages place
    place/bin/pip install --quiet --no-index *.whl
    place/bin/python -c "
import re
programs = re.findall(r\"\`\`\`python\n(.*?)\`\`\`\", open(\"README.md\").read(), re.S)
assert programs
for code in programs:
    exec(code, {})"'
  echo "pip install in an empty environment; the programs of its README"
}
environments() {
  KOCKA_ENV_GAMES=${KOCKA_ENV_GAMES:-1000} chroot "$work/wheel" \
    /kocka/place/bin/python /kocka/test_env.py
  echo "${KOCKA_ENV_GAMES:-1000} games of each game by random legal actions"
}
npm_used() {
  local winners
  mkdir "$work/npm"
  cd "$work/npm"
  echo '{"private":true,"type":"module"}' >package.json
  npm install "$out/kocka-$version-npm.tgz" --silent --offline --no-audit --no-fund
  sed -n '/^```js$/,/^```$/p' node_modules/kocka/README.md | sed '1d;$d' >game.js
  winners=$(node game.js)
  [ -n "$winners" ]
  echo "npm install in an empty project; winners of a whole game: $winners"
}
source_used() {
  mkdir "$work/source"
  tar -xzf "$out/kocka-$version.tar.gz" -C "$work/source"
  cmake -S "$work/source/kocka-$version" -B "$work/source/build" -G Ninja -DKOCKA_TESTS=OFF
  nice ninja -C "$work/source/build"
  cmake --install "$work/source/build" --prefix "$work/source/prefix"
  cd "$work/source"
  prefix/bin/kocka simulate mice --games 10 --out games.jsonl
  prefix/bin/kocka site page
  echo "builds, installs; $(wc -l <games.jsonl) games, a page of $(find page -type f | wc -l) files"
}
served_pid() { sed -nE 's/.* listening .*pid=([0-9]+).*/\1/p' "$work/served" | tail -n 1; }
store() { buildah --root "$work/store" --runroot "$work/run" --storage-driver vfs "$@"; }
# Sets `server`; needs container, data, port, start and health.
image_begin() {
  : >"$work/served"
  store run --isolation chroot --volume "$data:/data" "$container" -- \
    "${start[@]}" --port "$port" >"$work/served" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    grep -q ' listening ' "$work/served" && break
    kill -0 "$server"
    sleep 0.1
  done
  for _ in $(seq 30); do # its own socket comes a moment after the port
    image_asked && break
    sleep 1
  done
  image_asked
}
# Is it healthy? Its tables, one a line.
image_asked() {
  store run --isolation chroot --volume "$data:/data" "$container" -- "${health[@]}"
}
image_end() {
  kill "$(served_pid)"
  wait "$server" || true
}
image_runs() { # IMAGE PORT: started as it says, healthy, a game through it, and
  # the table is there again after a new start: it is in the volume
  local image=$1 port=$2 container server="" config health start tables
  local data=$work/data-$2
  mkdir "$data"
  chown 65534:65534 "$data"
  container=$(store from "$image")
  config=$(store inspect --type image "$image")
  mapfile -t health < <(python3 -c 'import json, sys
print(*json.loads(sys.argv[1])["Docker"]["config"]["Healthcheck"]["Test"][1:], sep="\n")' "$config")
  mapfile -t start < <(python3 -c 'import json, sys
said = json.loads(sys.argv[1])["Docker"]["config"]
print(*said["Entrypoint"], *said["Cmd"], sep="\n")' "$config")
  if image_asked; then return 1; fi
  trap 'kill $(served_pid) $server' EXIT
  image_begin
  "$work/source/prefix/bin/kocka" load --port "$port" --tables 1 --rate 10 --seconds 10
  ps -o user= -p "$(served_pid)" | grep -qx nobody
  tables=$(image_asked | cut -d' ' -f1)
  [ -n "$tables" ]
  image_end
  grep -q ' stopped moves=[1-9]' "$work/served"
  moves=$(sed -nE 's/.* stopped (moves=[0-9]+).*/\1/p' "$work/served")
  image_begin
  [ "$(image_asked | cut -d' ' -f1)" = "$tables" ]
  image_end
  trap - EXIT
}
image_used() {
  store pull "docker-archive:$out/kocka-$version-image.tar"
  image_runs "localhost/kocka:$version" 18090
  echo "$(du -h "$out/kocka-$version-image.tar" | cut -f1); loaded by buildah, runs as nobody, healthy, $moves; the table is there after a new start"
}
containerfile() { # on an image of our own in the place of Debian's
  local base
  base=$(store from scratch)
  root_new base
  tar -C "$work/base" -cf "$work/base.tar" .
  store add "$base" "$work/base.tar" /
  store commit "$base" docker.io/library/debian:12-slim
  store bud --isolation chroot --pull-never -f "$work/source/kocka-$version/deploy/Containerfile" \
    -t kocka-built --format docker "$work/source/kocka-$version"
  image_runs localhost/kocka-built 18091
  echo "buildah bud, on a Debian 12 made here; runs as nobody, healthy, $moves; the table is there after a new start"
}
bill() { # what must be in it is found here without sbom.py
  python3 - "$out/kocka-$version.cdx.json" "$version" "$work/source/prefix/bin/kocka" <<'PY'
import json, os, re, subprocess, sys
bill = json.load(open(sys.argv[1]))
assert bill["bomFormat"] == "CycloneDX"
assert bill["metadata"]["component"]["version"] == sys.argv[2]
needed = {c["name"]: c for c in bill["components"] if c["scope"] == "required"}
for name in ("preact", "wasi-libc"):
    assert name in needed, name
assert any(name.startswith("libh2o") for name in needed)
assert all(c["version"] and c["purl"] for c in bill["components"])
lock = json.load(open("web/package-lock.json"))["packages"]
assert needed["preact"]["version"] == lock["node_modules/preact"]["version"]
bare = {k: v for k, v in os.environ.items() if k != "LD_PRELOAD"}
said = subprocess.run(["ldd", sys.argv[3]], check=True, capture_output=True,
                      text=True, env=bare).stdout
libraries = re.findall(r"(/\S+) \(0x", said)
assert len(libraries) > 5, said
for library in libraries:
    rest = library.removeprefix("/usr")
    known = subprocess.run(["dpkg-query", "-S", rest, "/usr" + rest],
                           capture_output=True, text=True).stdout
    package = re.match(r"([^:,]+)[:,]", known)[1]
    assert package in needed, f"{library} is of {package}"
print(f"CycloneDX {bill['specVersion']}, {len(bill['components'])} components; "
      f"all of the {len(libraries)} libraries that the command loads are among "
      f"them")
PY
}

# What people wrote below the line; that of the commit, since the file itself may
# be what this is printed into.
notes() {
  git show "$commit:docs/reports/release.md" | sed -n '/^<!-- by hand/,$p'
}

cat <<END
# A release, made twice and used

    tools/check-release.sh

Commit \`${commit:0:10}\`, version $version, $(. /etc/os-release && echo "$PRETTY_NAME"), $(nproc) cores of a machine that
others use too. Each row is a function of the script; the second column is the last line that it printed.

| what | result | time |
| --- | --- | --- |
END
step "release in one clone" release one
step "release in another clone, elsewhere" release two
step "the same bytes" same
step "an empty system" root_made
step "source tarball" source_used
step "Debian packages from their source" debian_built
step "lintian" debian_clean
step "Debian packages, installed" debian_used
step "Python wheel" wheel_used
step "environments, from the wheel" environments
step "npm package" npm_used
step "container image" image_used
step "deploy/Containerfile" containerfile
step "bill of materials" bill
echo
(cd "$out" && echo '```' && cat SHA256SUMS && echo '```')
echo
notes
[ $failed = 0 ]
