// The first game's tour of wispwood.

import { msg } from '../../texts/t.ts';
import type { Stop } from '../game-ui.ts';

export const tour: Stop[] = [
  {
    at: '.pond',
    text: msg('Choose a wisp of the pond; it comes with one of the two shapes beside it.'),
  },
  {
    at: '.forest-stage',
    text: msg(
      'Lay the shape beside your tiles; the rest of it is trees. Tap it to move the wisp, turn and mirror it, then tap Done.',
    ),
  },
  {
    at: '.forest-stage',
    text: msg('Or plant one to three trees: just tap empty squares. That wakes your cat.'),
  },
  {
    at: '.goals',
    text: msg(
      'Five goal cards give points. The number is what your forest would earn now; tap a card to read it.',
    ),
  },
  {
    at: '.shape-space',
    text: msg(
      'While your cat sits awake, it can hide once to bring any other shape, or new wisps.',
    ),
  },
];
