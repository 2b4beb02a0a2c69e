import { expect, it } from 'vitest';
import { Engine } from '../../src/core/engine.ts';
import { Mind } from '../../src/core/mind.ts';
import type { LogEntry } from '../../src/core/session.ts';
import { lookAhead } from '../../src/games/mice/ahead.ts';
import { newBust } from '../../src/games/mice/bust.tsx';
import { exact, open } from '../../src/games/mice/choice.ts';
import { miceAt, settle, type Counts } from '../../src/games/mice/places.ts';
import { startCore } from './core.ts';

const MOVES = [
  'take red',
  'take red red',
  'take red red@1',
  'take red@1',
  'take red blue',
  'take blue',
];
const none: Counts = { red: 0, orange: 0, yellow: 0, green: 0, blue: 0 };

it('lets a choice grow only into legal moves', () => {
  expect([...open(MOVES, [])].sort()).toEqual(['blue', 'red', 'red@1']);
  expect([...open(MOVES, ['red'])].sort()).toEqual(['blue', 'red', 'red@1']);
  expect([...open(MOVES, ['blue'])]).toEqual(['red']);
  expect(open(MOVES, ['red', 'red']).size).toBe(0);
});

it('finds the move of a choice in any order', () => {
  expect(exact(MOVES, ['red@1', 'red'])).toBe('take red red@1');
  expect(exact(MOVES, ['blue', 'blue'])).toBeNull();
});

it('moves as few mice as the counts ask', () => {
  const start = settle(null, { centre: { ...none, red: 3 }, cards: [none, none], catch: none });
  const after = settle(start, {
    centre: { ...none, red: 1 },
    cards: [none, { ...none, red: 1 }],
    catch: { ...none, red: 1 },
  });
  expect(start.red).toEqual(['centre', 'centre', 'centre']);
  expect(after.red[0]).toBe('centre');
  expect(miceAt(after, 'red', 'catch')).toHaveLength(1);
  expect(miceAt(after, 'red', '1')).toHaveLength(1);
});

it('tells of a lost catch once, while it is news', () => {
  const log = ['take', 'roll', 'bust', 'roll', 'take', 'again', 'roll', 'take', 'stop'].map(
    (kind, index) => ({ ply: index + 1, events: [{ kind }] }) as unknown as LogEntry,
  );
  expect(newBust(log.slice(0, 3), 2)?.ply).toBe(3);
  expect(newBust(log.slice(0, 5), 2)?.ply).toBe(3);
  expect(newBust(log.slice(0, 5), 3)).toBeUndefined();
  expect(newBust(log, 0)).toBeUndefined();
});

it('asks for a risk and a gain with four questions, whatever can be rolled', async () => {
  const core = await startCore();
  await core.request({ do: 'new', game: 'mice', seats: 2, seed: 'risk' });
  await core.request({ do: 'play', move: 'roll red blue' });
  const { state, score = [] } = await core.request({ do: 'play', move: 'take red blue' });

  const asked: string[] = [];
  const mind = new Mind(
    () =>
      new Engine(async (text) => {
        const request = JSON.parse(text) as { do: string };
        asked.push(request.do);
        return JSON.stringify(await core.request(request));
      }),
  );
  const { risk, gain } = await lookAhead(mind, { state: state!, score });
  expect(asked).toEqual(['set', 'preview', 'set', 'preview']);

  // The same the long way: each roll is made, and what it does looked at.
  await core.request({ do: 'set', state });
  await core.request({ do: 'play', move: 'again' });
  const { moves } = await core.request({ do: 'moves' });
  let lost = 0;
  for (const { move, p } of moves as { move: string; p: number }[]) {
    const next = await core.request({ do: 'preview', move });
    if (next.state?.turn !== 0) lost += p;
  }
  expect(risk).toBeCloseTo(lost, 10);
  expect(gain).toBe(5);
});
