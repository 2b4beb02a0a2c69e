// The ghost of the solo game: its strip, what it holds, how often it will act in this round.

import { useSignal } from '@preact/signals';
import { GhostCat, Light } from '../../art/wisps.tsx';
import type { Mind } from '../../core/mind.ts';
import type { State } from '../../core/types.ts';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useExplained } from '../explained.ts';
import type { Explained } from './explain.tsx';
import type { WispState } from './state.ts';

type Ghost = NonNullable<WispState['ghost']>;

export function GhostStrip(props: { mind: Mind; state: State; ghost: Ghost }) {
  const { ghost } = props;
  const open = useSignal(false);
  const told = useExplained<Explained>(props.mind, props.state)?.ghost;
  const points = ghost.scores.reduce((a, b) => a + b, 0);
  const scored = t('Ghost: {n}', { n: points });
  const levels = ghost.levels.map((kind, place) => ({
    kind,
    value: told?.strip[place],
    held: ghost.held[kind],
  }));
  const label = levels.map(({ kind, value, held }) => `${word(kind)} ${value ?? ''} ×${held}`);
  return (
    <>
      <button
        class="ghost-strip"
        aria-label={[scored, ...label].join(', ')}
        onClick={() => (open.value = true)}
      >
        <svg viewBox="0 0 100 100" width="26" height="26" aria-hidden="true">
          <GhostCat />
        </svg>
        <span>{points}</span>
        {levels.map(({ kind, value, held }) => (
          <span key={kind} class={held ? 'level' : 'level none'}>
            <svg viewBox="0 0 100 100" width="24" height="24" aria-hidden="true">
              <Light kind={kind} />
            </svg>
            <small>{value}</small>
            <b>×{held}</b>
          </span>
        ))}
      </button>
      {open.value && (
        <Sheet title={scored} onClose={() => (open.value = false)}>
          <p>
            {t(
              'It turns a firefly, sees that many wisps clockwise from its cat and takes the one that stands highest here. After each round it scores all that it holds.',
            )}
          </p>
          <ol class="ghost-levels">
            {levels.map(({ kind, value, held }) => (
              <li key={kind}>
                <svg viewBox="0 0 100 100" width="36" height="36" aria-hidden="true">
                  <Light kind={kind} />
                </svg>
                <span>{word(kind)}</span>
                <span>
                  {held} × {value}
                </span>
              </li>
            ))}
          </ol>
          {told && (
            <>
              <p>{t('It would score now: {n}', { n: told.points })}</p>
              <p>{t('Its turns still to come in this round: {n}', { n: told.turns })}</p>
            </>
          )}
          <p>{t('Fireflies face down: {list}', { list: ghost.fireflies.join(' ') })}</p>
        </Sheet>
      )}
    </>
  );
}
