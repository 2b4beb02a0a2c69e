// A sample player for Kocka in JavaScript, with the npm package `kocka`: of the legal moves it takes
// the one after which the rules count most points for it, and any of those if several are equal.
//
//     kocka arena mice "exec:node bot.mjs" level1 --games 20

import { createInterface } from 'node:readline';
import { openKocka } from 'kocka';

const engine = (await openKocka()).engine();

/** Points of a seat after a move, less those of the best other. */
function worth(seat, move) {
  engine.ask({ do: 'play', seat, move });
  const totals = engine.ask({ do: 'score' }).score.map((s) => s.total);
  engine.ask({ do: 'undo' });
  return totals[seat] - Math.max(...totals.filter((_, other) => other !== seat));
}

function choose(seat) {
  const { moves } = engine.ask({ do: 'moves', seat });
  const few = [...moves].sort(() => Math.random() - 0.5).slice(0, 100); // wispwood has thousands
  return few
    .map((move) => ({ move, value: worth(seat, move) }))
    .sort((a, b) => b.value - a.value)[0].move;
}

/** Does the engine know this game? */
function set(state) {
  try {
    return engine.ask({ do: 'set', state }).ok;
  } catch {
    return false;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.do === 'quit') break;
  const answer =
    request.do === 'set' ? { ok: set(request.state) } : { ok: true, move: choose(request.seat) };
  console.log(JSON.stringify(answer));
}
