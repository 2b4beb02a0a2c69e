// What can be done now on the kitchen floor, and what the core says that it risks and brings.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { settings } from '../../core/settings.ts';
import { n, t } from '../../texts/t.ts';
import { Prompt, PromptText, waitingText } from '../../ui/done.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mark } from '../../ui/pointed.ts';
import type { BoardProps } from '../game-ui.ts';

/** Of another roll and of stopping; null while the core has not answered. */
export interface Ahead {
  /** From 0 to 1: how many of the rolls lose the catch. */
  risk: number | null;
  gain: number | null;
}

const UNKNOWN: Ahead = { risk: null, gain: null };

/** Asks the core, while the person thinks, what rolling risks and what stopping brings. */
export function useAhead({ mind, view, mine }: BoardProps): Ahead {
  const ahead = useSignal(UNKNOWN);
  useEffect(() => {
    let stale = false;
    ahead.value = UNKNOWN;
    if (!mine || view.state.phase !== 'choose') return;
    const seat = view.state.turn;
    const total = (score: typeof view.score) => score[seat]?.total ?? 0;
    void mind.preview(view.state, 'stop').then((next) => {
      if (stale || !('score' in next)) return;
      ahead.value = { ...ahead.value, gain: total(next.score) - total(view.score) };
    });
    void mind.preview(view.state, 'again').then((next) => {
      if (stale || !('explain' in next)) return;
      const { bust } = next.explain as { bust: { of: number; rolls: number } };
      ahead.value = { ...ahead.value, risk: bust.rolls / bust.of };
    });
    return () => void (stale = true);
  }, [view]);
  return ahead.value;
}

type Props = BoardProps & { ready: string | null; count: number; ahead: Ahead };

export function Actions(props: Props) {
  const { session, view, mine, ready, count } = props;
  if (!mine) return <Prompt text={waitingText(session, view)} />;
  if (view.state.phase !== 'take') return <Choosing key={view.last?.ply} {...props} />;
  return (
    <div class="actions">
      <PromptText text={t('Take mice that glow')} />
      <button class="primary" disabled={!ready} onClick={() => ready && void session.play(ready)}>
        <Icon name="check" size={20} />
        {count === 0 ? t('Take') : n('Take {n} mouse', 'Take {n} mice', count)}
      </button>
    </div>
  );
}

/** Roll again or stop. M14: where every roll loses the catch, that is asked once more. */
function Choosing({ session, pointed, ahead }: Props) {
  const asked = useSignal(false);
  const { risk, gain } = ahead;
  const lost = risk === 1;
  const shows = settings.risk.value === 'on';
  /* The light is on what is not the loss of everything. */
  const wary = lost || (shows && risk !== null && risk > 0.5);
  const again = () => {
    if (lost && !asked.value) asked.value = true;
    else void session.play('again');
  };
  return (
    <div class="actions">
      {asked.value && <PromptText text={t('Every roll would lose the whole catch.')} />}
      <button
        class={`primary again${wary ? ' plain' : ''}${mark(pointed, 'again')}`}
        onClick={again}
      >
        <span>{asked.value ? t('Roll anyway') : t('Roll again')}</span>
        {!asked.value && risk !== null && (shows || lost) && (
          <small>{t('{n}% to lose the catch', { n: Math.round(risk * 100) })}</small>
        )}
      </button>
      <button
        class={`primary stop${wary ? '' : ' plain'}${mark(pointed, 'stop')}`}
        onClick={() => void session.play('stop')}
      >
        <span>{t('Stop')}</span>
        {gain !== null && <small>{n('+{n} point', '+{n} points', gain)}</small>}
      </button>
    </div>
  );
}
