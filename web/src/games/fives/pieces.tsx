// The twelve pieces with their values, and which of them this player has used.

import { PIECES } from '../../art/fives.tsx';
import { t } from '../../texts/t.ts';
import { mark } from '../../ui/pointed.ts';
import type { BoardProps } from '../game-ui.ts';
import { bare, outlinesOf, type FivesState } from './state.ts';

function Piece({ letter }: { letter: string }) {
  const cells = PIECES[letter] ?? [];
  const width = Math.max(...cells.map(([x]) => x)) + 1;
  const height = Math.max(...cells.map(([, y]) => y)) + 1;
  /* Long pieces lie on their side: there is more room that way. */
  const lie = height > 3;
  const [w, h] = lie ? [height, width] : [width, height];
  return (
    <svg
      viewBox={`0 0 ${w} ${h}`}
      class="piece-shape"
      style={{ '--wide': w, '--high': h }}
      aria-hidden="true"
    >
      {cells.map(([x, y]) => (
        <rect
          key={`${x}${y}`}
          x={(lie ? y : x) + 0.04}
          y={(lie ? width - 1 - x : y) + 0.04}
          width=".92"
          height=".92"
          rx=".16"
        />
      ))}
    </svg>
  );
}

export function Pieces(props: BoardProps & { state: FivesState }) {
  const { session, state, viewer, pointed, view, mine } = props;
  const open = new Map(mine ? bare(view.moves).map((move) => [move.slice(-1), move]) : []);
  const drawn = new Set(outlinesOf(state, viewer).map((o) => o.piece));
  const kept = state.done?.[viewer];
  const status = (letter: string) => {
    if (kept?.circled.includes(letter)) return 'circled';
    if (kept?.crossed.includes(letter)) return 'crossed';
    return drawn.has(letter) ? 'used' : '';
  };
  return (
    <ul class="pieces" aria-label={t('Pieces and their values')}>
      {Object.keys(PIECES).map((letter) => {
        const value = state.options.values[letter] ?? 0;
        const fate = status(letter);
        const lit = mark(pointed, letter);
        const label = {
          circled: t('found'),
          crossed: t('crossed off'),
          used: t('outlined'),
          '': '',
        }[fate];
        return (
          <li key={letter} class={`piece ${fate}${lit}${open.has(letter) ? ' glow' : ''}`}>
            <Piece letter={letter} />
            {lit ? <b class="name-tag">{letter}</b> : <span class="unseen">{letter}: </span>}
            <b>{value}</b>
            {label && <span class="unseen"> {label}</span>}
            {open.has(letter) && (
              <button
                class="piece-button"
                aria-label={t('Cross off {piece}', { piece: letter })}
                onClick={() => void session.play(open.get(letter)!)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
