# The sample players keep to docs/bots.md, in every game that is quick enough
# for a test; and what a program can do wrong is told by check-bot.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export KOCKA
say() { echo "-- $*"; }
patience=60000 # a busy machine is no fault of theirs

say "Python"
"$KOCKA" check-bot "exec:python3 $KOCKA_SOURCE/examples/bot.py" --ms $patience

say "C, with the installed library"
cmake --install "$KOCKA_BUILD" --prefix "$work/prefix" >/dev/null
pc=$(dirname "$(find "$work/prefix" -name kocka.pc)")
read -ra cflags <<<"$(PKG_CONFIG_PATH=$pc pkg-config --cflags kocka)"
cc -std=c17 -O2 -Wall -Wextra "${cflags[@]}" "$KOCKA_SOURCE/examples/bot.c" \
  "$(dirname "$pc")/libkocka.a" -lm -o "$work/bot"
"$KOCKA" check-bot "exec:$work/bot" mice pig cubes --ms $patience
"$KOCKA" arena pig "exec:$work/bot" random --games 4 --ms $patience >/dev/null

say "JavaScript, with the packed package"
node "$KOCKA_SOURCE/npm/build.mjs" "$work/js/node_modules/kocka"
cp "$KOCKA_SOURCE/examples/bot.mjs" "$work/js"
"$KOCKA" check-bot "exec:node $work/js/bot.mjs" mice pig --ms $patience

refused() { # COMMAND SENTENCE
  local status=0
  "$KOCKA" check-bot "exec:$1" pig --ms 300 >"$work/said" || status=$?
  [ $status = 1 ]
  grep -q "$2" "$work/said" || {
    cat "$work/said"
    exit 1
  }
}
say "faults are told"
refused true 'it ended'
refused 'sleep 60' 'did not answer in time'
refused cat 'not ok'
refused 'while read -r x; do echo hello; done' 'not JSON'
refused 'while read -r x; do echo "{\"ok\":true}"; done' 'no move'
refused 'while read -r x; do echo "{\"ok\":true,\"move\":\"fly\"}"; done' 'not legal'
refused 'while read -r x; do printf "{\"ok\":true}\n{\"ok\":true}\n"; done' 'more than it was asked'
# A player of pig alone that rolls to 20, but for one oddity.
cat >"$work/odd.py" <<'PY'
import json, sys
odd, state = sys.argv[1], None
for line in sys.stdin:
    request = json.loads(line)
    answer = {"ok": True}
    if request["do"] == "set":
        state = request["state"]
        answer["ok"] = odd == "takes-all" or state["game"] == "pig"
        if odd == "nothing" or odd == "tires" and state.get("pot", 0) > 9:
            answer["ok"] = False
        if odd == "strict-state":
            assert state["game"] != "pig" or "news" not in state
        if odd == "goal" and state["game"] == "pig":
            assert state["options"]["goal"] == 100
    else:
        assert odd != "strict-request" or "news" not in request
        assert odd != "needs-ms" or "ms" in request
        assert odd != "two" or len(state["banks"]) == 2
        answer["move"] = "stop" if state["pot"] >= 20 else "roll"
        if odd == "never":
            answer["delay_ms"] = None
    print(json.dumps(answer), flush=True)
PY
odd() { # STATUS SENTENCE ODDITY [GAME …]
  local wanted=$1 sentence=$2 status=0
  local command="exec:python3 $work/odd.py $3"
  shift 3
  timeout 300 "$KOCKA" check-bot "$command" "$@" --ms $patience >"$work/said" 2>&1 || status=$?
  [ $status = "$wanted" ] && grep -q "$sentence" "$work/said" || {
    echo "$command $*: $status"
    cat "$work/said"
    exit 1
  }
}
say "a game that it does not play is no fault, unless it was named or is the last"
odd 0 'mice  *does not play this game' none
odd 0 'not-a-game good: declined' none pig
odd 1 'mice  *does not play this game' none mice pig
odd 1 'pig  *does not play this game' nothing
odd 1 'not ok (game 1' tires pig
odd 1 'takes a game that there is not' takes-all pig
say "who waits where nobody else acts plays on"
odd 0 'pig  *good' never pig
say "what docs/bots.md says can come is tried"
odd 1 'it ended (asked with sims and with members' strict-request pig
odd 1 'it ended (asked with sims and with members' strict-state pig
odd 1 'it ended (asked with sims' needs-ms pig
odd 1 'it ended (the most seats' two pig
odd 1 'it ended (other options' goal pig
for words in "" "bot" "exec:true chess" "exec:true --ms 0"; do
  status=0
  # shellcheck disable=SC2086
  "$KOCKA" check-bot $words 2>/dev/null || status=$?
  [ $status = 2 ]
done
say "good"
