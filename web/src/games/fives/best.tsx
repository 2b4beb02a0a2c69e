// The best results alone and in the puzzle: noted when a game is over, shown there and where the
// next one is set.

import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { bestOf, forgetBest, noteBest, type Best } from '../../core/best.ts';
import type { Session, View } from '../../core/session.ts';
import { t } from '../../texts/t.ts';
import { date } from '../../texts/when.ts';
import { Icon } from '../../ui/icon.tsx';
import type { FivesState } from './state.ts';
import './fives.css';

/** Lists are apart where results cannot be compared; the game of five rounds has none. */
export function listOf(options: Record<string, unknown>): string | null {
  if (options.mode === 'solo') return 'fives.solo';
  if (options.mode !== 'puzzle') return null;
  return `fives.puzzle.${String(options.timer ?? 60)}`;
}

/* White boards are dealt by number, to one seat after the other; others have none. */
function boardOf(session: Session, seat: number): string {
  const dealt = session.log.value.filter(({ move }) => move.startsWith('board '));
  return dealt[seat]?.move.slice('board '.length) ?? '';
}

export function NoteBest({ session, view }: { session: Session; view: View }) {
  const state = view.state as unknown as FivesState;
  const list = listOf({ mode: state.mode, timer: state.options.timer });
  const from = (seat: number) => `${session.saved.id}/${seat}`;
  /* Who sees the result sees it in the list: it is kept then. */
  useLayoutEffect(() => {
    if (!list || session.saved.origin) return; // played on: not one's own from the start
    session.saved.seats.forEach((seat, index) => {
      if (seat.player !== 'human') return;
      noteBest(list, {
        from: from(index),
        name: seat.name,
        points: view.score[index]?.total ?? 0,
        board: boardOf(session, index),
        at: Date.now(),
      });
    });
  }, []);
  return list ? <BestList list={list} fresh={session.saved.id} /> : null;
}

/** For the screen where the next game is set. */
export function BestSoFar({ options }: { options: Record<string, unknown> }) {
  const list = listOf(options);
  return list ? <BestList list={list} /> : null;
}

function BestList({ list, fresh }: { list: string; fresh?: string }) {
  const asked = useSignal(false);
  const all = bestOf(list);
  if (all.length === 0) return null;
  const first = (best: Best) => all.find(({ board }) => board === best.board) === best;
  return (
    <section class="best-list" aria-label={t('Best results')}>
      <h3>{t('Best results')}</h3>
      <ol>
        {all.slice(0, 10).map((best) => (
          <li key={best.from} class={fresh && best.from.startsWith(`${fresh}/`) ? 'fresh' : ''}>
            <span class="best-mark">{first(best) && <Star />}</span>
            <span>
              {best.name || t('Player {n}', { n: Number(best.from.split('/')[1]) + 1 })}
              <small>
                {best.board && ` · ${t('Board {n}', { n: best.board })}`}
                {` · ${date(best.at)}`}
              </small>
            </span>
            <strong>{best.points}</strong>
          </li>
        ))}
      </ol>
      <button onClick={() => (asked.value ? forgetBest(list) : (asked.value = true))}>
        <Icon name="trash" size={18} />
        {asked.value ? t('Clear it for good?') : t('Clear the list')}
      </button>
    </section>
  );
}

function Star() {
  return (
    <svg viewBox="0 0 100 100" width="20" height="20" role="img" aria-label={t('the best here')}>
      <path
        d="M50 13 61 38l27 2.500-20.500 18L73.500 85 50 71 26.500 85l6-26.500L12 40.500 39 38z"
        fill="currentColor"
      />
    </svg>
  );
}
