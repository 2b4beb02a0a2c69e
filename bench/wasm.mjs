// WebAssembly against native on the same work: node bench/wasm.mjs
//
// The same question, "what would plain tree search play after N simulations",
// is asked of build/kocka engine and of build-wasm/kocka.wasm, in turns, nine
// times; both must give the same move. The smallest processor time of each
// counts, so that others on the machine matter little.
import { execFileSync } from 'node:child_process';
import { load } from '../tests/wasm/core.mjs';

const here = (path) => new URL(`../${path}`, import.meta.url).pathname;
const ROUNDS = 9;
const WORK = [
  ['pig', 2, 60000],
  ['mice', 2, 40000],
  ['cubes', 2, 20000],
  ['fives', 1, 600],
  ['wispwood', 2, 1000],
];

function requests(game, seats, sims) {
  const set = [{ do: 'new', game, seats, seed: 'bench' }];
  if (game === 'fives') set[0].options = { mode: 'solo' };
  for (let i = 0; i < 80; i++) set.push({ do: 'chance' });
  const seat = game === 'fives' ? { seat: 0 } : {};
  const ask = { do: 'best', player: 'mcts', sims, seed: 'bench', ...seat };
  return { set: set.map((r) => JSON.stringify(r)), ask: JSON.stringify(ask) };
}

// Processor time of the whole run, less that of one that only sets up.
function native(lines) {
  const script = 'import os,sys,subprocess\n' +
    'p=subprocess.run([sys.argv[1],"engine"],input=sys.stdin.buffer.read(),capture_output=True)\n' +
    't=os.times();sys.stdout.write(str(t.children_user+t.children_system)+"\\n"+p.stdout.decode().splitlines()[-1])';
  const out = execFileSync('python3', ['-c', script, here('build/kocka')], {
    input: lines.join('\n') + '\n',
    encoding: 'utf8',
  });
  const [seconds, answer] = out.split('\n');
  return { ms: Number(seconds) * 1000, answer: JSON.parse(answer) };
}

function inWasm(answer, lines) {
  for (const line of lines.slice(0, -1)) answer(line);
  const before = process.cpuUsage();
  const said = JSON.parse(answer(lines.at(-1)));
  const spent = process.cpuUsage(before);
  return { ms: (spent.user + spent.system) / 1000, answer: said };
}

const answer = await load(here('build-wasm/kocka.wasm'));
console.log('game        simulations   native ms     wasm ms   ratio');
for (const [game, seats, sims] of WORK) {
  const { set, ask } = requests(game, seats, sims);
  let idle = Infinity, slow = Infinity, fast = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    idle = Math.min(idle, native(set).ms);
    const a = native([...set, ask]);
    const b = inWasm(answer, [...set, ask]);
    if (a.answer.move !== b.answer.move) throw new Error(`${game}: they disagree`);
    fast = Math.min(fast, a.ms);
    slow = Math.min(slow, b.ms);
  }
  const ms = fast - idle;
  console.log(
    `${game.padEnd(10)} ${String(sims).padStart(12)} ${ms.toFixed(1).padStart(11)} ` +
      `${slow.toFixed(1).padStart(11)} ${(slow / ms).toFixed(2).padStart(7)}`,
  );
}
