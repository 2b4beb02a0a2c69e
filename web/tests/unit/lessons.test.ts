// Every game's first lesson, with the built core: what it asks for can be done, what it does not ask
// for is not done, and its script leads to its end.

import { expect, it, vi } from 'vitest';
import { hasLesson } from '../../src/games/wins.ts';
import { isTask, type Lesson, type Task } from '../../src/games/lessons.ts';
import { Course } from '../../src/table/course.ts';
import { GAME_IDS } from '../../src/games/list.tsx';
import { startCore } from './core.ts';

const LESSONS = import.meta.glob<Lesson>('../../src/games/*/teach/lesson.tsx', {
  import: 'lesson',
  eager: true,
});

const lessons = Object.entries(LESSONS).map(([path, lesson]) => ({
  game: path.split('/').at(-3) ?? '',
  lesson,
}));

const matches = ({ does }: Task, move: string) =>
  typeof does === 'string' ? does === move : does.test(move);

it('has a lesson for every game with a face', () => {
  expect(lessons.map(({ game }) => game).sort()).toEqual([...GAME_IDS].sort());
  expect(GAME_IDS.every(hasLesson)).toBe(true);
});

it.each(lessons)('$game: the lesson is done as it asks, and not otherwise', async (found) => {
  const { game, lesson } = found;
  const course = new Course(game, lesson, await startCore(), { pause: () => Promise.resolve() });
  const { session } = course;
  await session.open();
  for (const task of lesson.beats.filter(isTask)) {
    await vi.waitFor(() => expect([course.open.value, session.busy.value]).toEqual([true, 0]));
    expect(course.task.value).toBe(task);
    const { moves = [] } = await session.request({ do: 'moves', seat: 0 });
    const all = moves.filter((move) => typeof move === 'string');
    const wrong = all.find((move) => !matches(task, move));
    const before = session.log.value.length;
    if (wrong) {
      expect(await session.play(wrong, 0)).toBe(false);
      expect(course.isWrong.value).toBe(true);
      expect(session.log.value.length).toBe(before);
    }
    const right = all.find((move) => matches(task, move));
    expect(right, task.say).toBeDefined();
    expect(await session.play(right!, 0)).toBe(true);
    expect(course.isWrong.value).toBe(false);
  }
  await vi.waitFor(() => expect(course.ended.value).toBe(true));
  expect(session.failure.value).toBe(null);
  expect(session.log.value.length).toBe(lesson.beats.length);
  session.close();
});

it('says why a move is refused that the rules do not allow', async () => {
  const { lesson } = lessons.find(({ game }) => game === 'cubes')!;
  const course = new Course('cubes', lesson, await startCore(), { pause: () => Promise.resolve() });
  await course.session.open();
  expect(await course.session.play('L a1', 0)).toBe(false);
  expect(course.session.refusal.value?.reason?.rule).toBe('C7');
  expect(course.isWrong.value).toBe(false);
  course.session.close();
});
