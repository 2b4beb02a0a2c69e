# The npm package, from its packed tarball, in an empty project: the program of
# its README in Node, in a page of a real Chromium and in a worker there, engines
# in a worker of Node, the types with tsc, publint, and the same bytes when packed
# twice.
set -euo pipefail
cd "$KOCKA_SOURCE"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() { echo "-- $*"; }
quiet=(--silent --no-audit --no-fund --offline --cache "$work/cache")

say "packed twice, the same bytes"
for round in one two; do
  node npm/build.mjs "$work/$round"
  mkdir "$work/packed-$round"
  npm pack "$work/$round" --pack-destination "$work/packed-$round" "${quiet[@]}" >/dev/null
done
cmp "$work"/packed-one/*.tgz "$work"/packed-two/*.tgz
tarball=$(echo "$work"/packed-one/*.tgz)

say "publint has nothing to say"
node web/node_modules/publint/src/cli.js run "$tarball" --strict --pack false

say "the program of its README, in an empty project, without network"
mkdir "$work/project"
cd "$work/project"
echo '{"name":"project","private":true,"type":"module"}' >package.json
npm install "$tarball" "${quiet[@]}"
[ "$(ls node_modules)" = kocka ]
grep -q '"scripts"' node_modules/kocka/package.json && exit 1
sed -n '/^```js$/,/^```$/p' node_modules/kocka/README.md | sed '1d;$d' >game.js
[ "$(wc -l <game.js)" -le 15 ]
node game.js | grep -E '^\[ [01]'

say "in a worker, by bytes and by module; refusals have a reason"
cat >worker.js <<'JS'
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { openKocka, Refused } from 'kocka';
import { openEngine } from 'kocka/core';
const bytes = readFileSync(new URL(import.meta.resolve('kocka/kocka.wasm')));
const engine = (await openKocka(bytes)).engine();
const other = (await openKocka(await WebAssembly.compile(bytes))).engine();
engine.ask({ do: 'new', game: 'cubes', seed: 1 });
let code = '';
try {
  engine.ask({ do: 'play', move: 'L a1' });
} catch (error) {
  if (error instanceof Refused) code = error.code;
}
let closed = false;
other.close();
other.close();
try {
  other.text('{}');
} catch {
  closed = true;
}
const { instance } = await WebAssembly.instantiate(bytes, {});
const games = JSON.parse(openEngine(instance)('{"do":"games"}')).games.length;
parentPort.postMessage(JSON.stringify({ code, closed, games }));
JS
cat >main.js <<'JS'
import { Worker } from 'node:worker_threads';
new Worker(new URL('./worker.js', import.meta.url)).on('message', (text) => console.log(text));
JS
node main.js | grep -qx '{"code":"[a-z-]*","closed":true,"games":[5-9]}'

say "in a page and in a worker of a browser"
PROJECT=$PWD node "$KOCKA_SOURCE/web/tests/e2e/npm.mjs"

say "its types: what is right compiles, what is wrong does not"
cat >right.ts <<'TS'
import { openKocka, type Answers, type GameId, type Options } from 'kocka';
import type { Push, Request } from 'kocka/messages';
const engine = (await openKocka()).engine();
const game: GameId = 'mice';
const options: Options['mice'] = { risky: true, values: { red: [1, 2] } };
const answer: Answers['new'] = engine.ask({ do: 'new', game, seats: 2, options });
const turn: number | 'chance' | 'all' | 'over' = answer.to_act;
const move: string = engine.ask({ do: 'best', level: 1, id: 7 }).move;
export const all: [typeof turn, string, Push['on'], Request['do']] = [turn, move, 'table', 'sit'];
TS
cat >wrong.ts <<'TS'
import { openKocka } from 'kocka';
const engine = (await openKocka()).engine();
engine.ask({ do: 'new', game: 'chess' });
engine.ask({ do: 'play' });
engine.ask({ do: 'dance' });
engine.ask({ do: 'new', game: 'pig' }).moves.length;
TS
tsc() {
  node "$KOCKA_SOURCE/web/node_modules/typescript/bin/tsc" --noEmit --strict --target es2022 \
    --module nodenext --moduleResolution nodenext --lib es2023,dom "$@"
}
tsc right.ts
[ "$(tsc wrong.ts | grep -c '^wrong.ts')" = 4 ]
say "good"
