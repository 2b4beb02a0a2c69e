// The twelve pieces with their values, and which of them this player has used.

import { PIECES } from '../../art/fives.tsx';
import { t } from '../../texts/t.ts';
import { mark, type Pointed } from '../../ui/pointed.ts';
import { outlinesOf, type FivesState } from './state.ts';

function Piece({ letter }: { letter: string }) {
  const cells = PIECES[letter] ?? [];
  const width = Math.max(...cells.map(([x]) => x)) + 1;
  const height = Math.max(...cells.map(([, y]) => y)) + 1;
  /* Long pieces lie on their side, so that all twelve have the same height. */
  const lie = height > 3;
  const [w, h] = lie ? [height, width] : [width, height];
  return (
    <svg viewBox={`-.1 -.1 ${w + 0.2} ${h + 0.2}`} class="piece-shape" aria-hidden="true">
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

export function Pieces(props: { state: FivesState; viewer: number; pointed: Pointed }) {
  const { state, viewer, pointed } = props;
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
          <li key={letter} class={`piece ${fate}${lit}`}>
            <Piece letter={letter} />
            {lit ? <b class="name-tag">{letter}</b> : <span class="unseen">{letter}: </span>}
            <b>{value}</b>
            {label && <span class="unseen"> {label}</span>}
          </li>
        );
      })}
    </ul>
  );
}
