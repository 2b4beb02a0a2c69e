// What can be done now on the kitchen floor, and what the core says that it risks and brings.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { settings } from '../../core/settings.ts';
import { n, t } from '../../texts/t.ts';
import { Prompt, PromptText, waitingText } from '../../ui/done.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mark } from '../../ui/pointed.ts';
import type { BoardProps } from '../game-ui.ts';
import { lookAhead, type Ahead } from './ahead.ts';

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
function Choosing({ session, mind, view, pointed, ahead }: Props) {
  const asked = useSignal(false);
  const looking = useRef(false);
  const { risk, gain } = ahead;
  const lost = risk === 1;
  const shows = settings.risk.value === 'on';
  /* The light is on what is not the loss of everything. */
  const wary = lost || (shows && risk !== null && risk > 0.5);
  const roll = (losesAll: boolean) => {
    if (losesAll && !asked.value) asked.value = true;
    else void session.play('again');
  };
  /* A finger quicker than the core waits for what it says. */
  const again = async () => {
    if (risk !== null) return roll(lost);
    if (looking.current) return;
    looking.current = true;
    const found = await lookAhead(mind, view).finally(() => (looking.current = false));
    if (session.view.value === view) roll(found.risk === 1);
  };
  return (
    <div class="actions">
      {asked.value && <PromptText text={t('Every roll would lose the whole catch.')} />}
      <button
        class={`primary again${wary ? ' plain' : ''}${mark(pointed, 'again')}`}
        onClick={() => void again()}
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
