// What lies in the hand, for those who listen: where it would lie, whether it fits, what it brings.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Preview } from '../../core/mind.ts';
import { reason } from '../../core/reasons.ts';
import type { EngineError, SeatScore } from '../../core/types.ts';
import { n, t } from '../../texts/t.ts';
import type { BoardProps } from '../game-ui.ts';
import type { Hand } from './hand.ts';
import { laid } from './say.ts';
import { squareOf, type WispState } from './state.ts';

/* Milliseconds: over what is only passed, nothing is said. */
const SETTLED = 300;

function where(hand: Hand, state: WispState): string {
  const laying = hand.laying.value;
  const trees = hand.trees.value;
  if (!laying)
    return n('A tree on {squares}.', 'Trees on {squares}.', trees.length, {
      squares: trees.join(', '),
    });
  const wisp = squareOf(laying.wisp);
  const rest = laying.cells.map(squareOf).filter((square) => square !== wisp);
  const tiles = laid(state.pond[laying.space - 1] ?? '', laying.shape);
  return t('You hold {tiles}: the wisp on {square}, trees on {squares}.', {
    tiles,
    square: wisp,
    squares: rest.join(', '),
  });
}

const sum = (score: SeatScore | undefined) =>
  Object.values(score?.now ?? {}).reduce((all, points) => all + points, 0);

function worth(next: Preview | EngineError, before: SeatScore | undefined, seat: number): string {
  if (!('score' in next)) return t('It does not fit: {why}', { why: reason(next).text });
  const more = sum(next.score[seat]) - sum(before);
  const points =
    more < 0 ? n('{n} point', '{n} points', more) : n('+{n} point', '+{n} points', more);
  return t('It fits: {points}.', { points });
}

export function SpokenHand({ mind, view, viewer, hand }: BoardProps & { hand: Hand }) {
  const text = useSignal('');
  const move = hand.move.value;
  useEffect(() => {
    if (!move) return void (text.value = '');
    let stale = false;
    const timer = setTimeout(() => {
      const place = where(hand, view.state as unknown as WispState);
      void mind.preview(view.state, move).then((next) => {
        if (!stale) text.value = `${place} ${worth(next, view.score[viewer], viewer)}`;
      });
    }, SETTLED);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [move, view]);
  return (
    <p class="unseen" role="status">
      {text.value}
    </p>
  );
}
