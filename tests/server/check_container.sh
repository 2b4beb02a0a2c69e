# The root of the container's image, without a builder: what gather.sh puts
# together is enough to serve, as nobody, with nothing else in sight; the words
# of the Containerfile's CMD and HEALTHCHECK are run in it. A table outlives the
# server: it is in /data.
set -euo pipefail
root=$(mktemp -d)
log=$(mktemp)
pid=
trap '[ -z "$pid" ] || kill "$pid"; rm -rf "$root" "$log"' EXIT
[ "$(id -u)" = 0 ] || {
  echo "only root may change its root: not run"
  exit 77 # ctest says: skipped
}
"$KOCKA_SOURCE/deploy/gather.sh" "$KOCKA" "$root"
chmod 755 "$root"
inside() { chroot --userspec=65534:65534 "$root" "$@"; }
words() { # INSTRUCTION: the list behind it, one word a line
  sed -nE "s/^$1.*\[(.*)\]$/\1/p" "$KOCKA_SOURCE/deploy/Containerfile" | tr -d '" ' | tr , '\n'
}
mapfile -t start < <(words 'CMD')
mapfile -t health < <(words 'HEALTHCHECK')
[ "${start[0]}" = serve ] && [ "${health[0]}" = /usr/bin/kocka ]
inside /usr/bin/kocka --version
if inside "${health[@]}" 2>/dev/null; then
  echo "healthy without a server?"
  exit 1
fi
begin() {
  chroot --userspec=65534:65534 "$root" /usr/bin/kocka "${start[@]}" --port 0 >"$log" 2>&1 &
  pid=$!
  for _ in $(seq 600); do
    grep -q ' listening ' "$log" && break
    kill -0 "$pid"
    sleep 0.1
  done
  port=$(sed -nE 's/.* listening .*port=([0-9]+).*/\1/p' "$log" | head -n 1)
}
begin
python3 - "$port" <<'PY'
import sys, urllib.request
page = urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}/").read()
assert b"Kocka" in page
PY
inside "${health[@]}"
[ -s "$root/data/kocka.db" ]
"$KOCKA" load --port "$port" --tables 1 --rate 10 --seconds 2 >/dev/null
tables=$(inside "${health[@]}" | cut -d' ' -f1)
[ -n "$tables" ]
kill "$pid"
wait "$pid" || true
begin
for _ in $(seq 100); do # its own socket comes a moment after the port
  inside "${health[@]}" >/dev/null 2>&1 && break
  sleep 0.1
done
[ "$(inside "${health[@]}" | cut -d' ' -f1)" = "$tables" ]
du -sh "$root" | cut -f1
