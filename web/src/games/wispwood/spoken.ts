// What may be done in the forest, to listen to: which wisp fits with which shape, where a tree may
// stand.

import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import type { Choices } from '../spoken.ts';
import { optionsOf } from './lay.ts';
import { shapesOf, type WispState } from './state.ts';

/** By space, the shapes with which its wisp fits; those that need the cat stand apart. */
function wisps(state: WispState, moves: string[]): string[] {
  const fits = [...optionsOf(moves).keys()].map((key) => key.split(' ') as [string, string]);
  return state.pond.flatMap((kind, index) => {
    const shapes = fits.filter(([space]) => Number(space) === index + 1).map(([, shape]) => shape);
    if (!kind || shapes.length === 0) return [];
    const own = shapesOf(index).map((i) => state.shapes[i] ?? '');
    const named = (list: string[]) => list.map((shape) => word(shape)).join(', ');
    const beside = shapes.filter((shape) => own.includes(shape));
    const hidden = shapes.filter((shape) => !own.includes(shape));
    const space = t('Space {n}: {wisp}', { n: index + 1, wisp: word(kind) });
    return [
      beside.length > 0
        ? t('{space}, with {shapes}.', { space, shapes: named(beside) })
        : t('{space}, if the cat hides, with {shapes}.', { space, shapes: named(hidden) }),
    ];
  });
}

export const choices: Choices = ({ view, moves }) => {
  const state = view.state as unknown as WispState;
  const after = (verb: string) =>
    moves.flatMap((move) => (move.startsWith(`${verb} `) ? [move.slice(verb.length + 1)] : []));
  const trees = after('trees').filter((squares) => !squares.includes(' '));
  const cat = after('cat').filter((square) => square !== 'stay');
  const squares = (list: string[]) => ({ squares: list.join(', ') });
  return [
    ...wisps(state, moves),
    ...(trees.length > 0 ? [t('Trees can stand on {squares}.', squares(trees))] : []),
    ...(cat.length > 0 ? [t('The cat can go to {squares}, or stay.', squares(cat))] : []),
    ...(after('ghost').length > 0 ? [t("Choose a wisp for the ghost's cat")] : []),
    ...(moves.includes('refresh') ? [t('New wisps')] : []),
    ...(moves.includes('cat-refresh') ? [t('Hide the cat: new wisps')] : []),
  ];
};
