import { describe, expect, it } from 'vitest';
import { added, courageTexts, type Courage } from '../../src/core/courage.ts';
import { Look } from '../../src/review/look.ts';
import { startCore } from './core.ts';

async function courageOf(...moves: string[]): Promise<Courage> {
  const core = await startCore();
  await core.request({ do: 'new', game: 'pig' });
  for (const move of moves) await core.request({ do: 'play', move });
  const { record } = await core.request({ do: 'record' });
  const look = new Look(await startCore(), record as string);
  await look.run();
  return look.course.value.sums![0]!.courage!;
}

const timid = ({ ahead, behind }: Courage) => ahead.timid + behind.timid;

describe('courage', () => {
  it('is told in percent of a win a game', async () => {
    const early = await courageOf('roll', 'die 2', 'stop');
    const brave = await courageOf('roll', 'die 1');
    expect(timid(early)).toBeGreaterThan(0.001);
    expect(courageTexts(brave)).toEqual(['As brave as is best.']);
    const percent = (50 * timid(early)).toFixed(1);
    expect(courageTexts(added(early, brave), 2)).toEqual([
      expect.stringMatching(`^Too timid when .*: ${percent}% a game$`),
    ]);
  });

  it('is nothing where there was nothing to choose', () => {
    const none = { choices: 0, timid: 0, bold: 0 };
    expect(courageTexts({ ahead: none, behind: none })).toEqual([]);
  });
});
