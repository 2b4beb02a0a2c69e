// What can be done now at the printed board.

import { useSignal, type Signal } from '@preact/signals';
import { SeatIcon } from '../../art/seats.tsx';
import { n, t } from '../../texts/t.ts';
import { Prompt, PromptText, waitingText } from '../../ui/done.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mark } from '../../ui/pointed.ts';
import type { BoardProps } from '../game-ui.ts';
import { shared } from './finders.tsx';
import { bestIn, roundText } from './last-round.tsx';
import { bare, countOf, type FivesState, type Rounds } from './state.ts';

interface ActionProps extends BoardProps {
  state: FivesState;
  rounds: Rounds | null;
  pen: Signal<string[]>;
  rubbed: Signal<string | null>;
  /** Whose board is seen. */
  seen: number;
  /** By seat, of those at this device; empty while they are not known. */
  verbs: Signal<string[][]>;
  onRefused: () => void;
  onChoose: (seat: number) => void;
}

export function Actions(props: ActionProps) {
  const { session, view, state, pen } = props;
  const asked = useSignal(false);
  if (props.halted) {
    const { seen } = props;
    return (
      <Prompt
        text={roundText(state, seen, bestIn(view.last, seen), props.rounds, session.seats[seen])}
      >
        <button class="primary" onClick={() => session.commit()}>
          {t('Go on')}
        </button>
      </Prompt>
    );
  }
  if (pen.value.length > 0 && pen.value.length < 5) return <Outlining pen={pen} />;
  if (state.phase === 'cross') return <Crossing {...props} />;
  if (session.awaits?.value) return <Prompt text={t('Waiting for the others…')} />;
  if (view.toAct !== 'all')
    return <Prompt text={view.toAct === 'over' ? t('The game is over') : t('Rolling…')} />;
  return <Searching {...props} asked={asked} />;
}

function Outlining({ pen }: { pen: Signal<string[]> }) {
  const text = n(
    '{n} more square: draw on, or tap it',
    '{n} more squares: draw on, or tap them',
    5 - pen.value.length,
  );
  return (
    <div class="actions outlining">
      <PromptText text={text} />
      <button onClick={() => (pen.value = [])}>
        <Icon name="close" size={20} />
        {t('Clear')}
      </button>
    </div>
  );
}

function Crossing({ session, view, mine }: ActionProps) {
  if (!mine) return <Prompt text={waitingText(session, view)} />;
  return (
    <Prompt
      text={
        bare(view.moves).length > 0
          ? t('No piece fits any more: cross off one of those that glow')
          : t('Cross off a piece: choose its five squares')
      }
    />
  );
}

function Searching(props: ActionProps & { asked: Signal<boolean> }) {
  const { session, state, viewer, pointed, asked } = props;
  const all = props.verbs.value;
  const verbs = all[viewer];
  if (!verbs) return <div class="actions" />;
  if (verbs.length === 0)
    return <Prompt text={t('You are done; the others are still searching')} />;
  const act = async (move: string, seat = viewer) => {
    asked.value = false;
    props.verbs.value = []; // nothing more until the answer
    /* Who is done hands the device on. */
    const next = all.findIndex((theirs, other) => other !== seat && theirs.includes('done'));
    if (move !== 'resume' && next >= 0) props.onChoose(next);
    if (!(await session.play(move, seat))) props.onRefused();
  };
  const callers = all.flatMap((theirs, seat) => (theirs.includes('turn') ? [seat] : []));
  if (asked.value)
    return (
      <Prompt text={t('Who turns the timer?')}>
        {callers.map((seat) => (
          <button key={seat} class="caller" onClick={() => void act('turn', seat)}>
            <SeatIcon seat={seat} />
            {session.seats[seat]?.name}
          </button>
        ))}
        <button class="icon-button" aria-label={t('Close')} onClick={() => (asked.value = false)}>
          <Icon name="close" />
        </button>
      </Prompt>
    );
  return (
    <div class="actions">
      {props.rubbed.value && verbs.includes('done') && (
        <button
          onClick={() => {
            void session.play(`draw ${props.rubbed.value}`, viewer);
            props.rubbed.value = null;
          }}
        >
          <Icon name="undo" size={20} />
          {t('Put it back')}
        </button>
      )}
      {verbs.includes('resume') && (
        <button onClick={() => void act('resume')}>{t('Search on')}</button>
      )}
      {verbs.includes('done') && (
        <button class={`finish${mark(pointed, 'done')}`} onClick={() => void act('done')}>
          {shared(session.seats) && <SeatIcon seat={viewer} />}
          {t('Done')}
        </button>
      )}
      {verbs.includes('turn') && (
        <button
          class={`turn${countOf(state, viewer) > 0 ? ' primary' : ''}${mark(pointed, 'turn')}`}
          onClick={() => (callers.length > 1 ? (asked.value = true) : void act('turn'))}
        >
          <Icon name="bell" size={20} />
          <span>
            {t('Turn the timer')}
            <small>{t('and lock your board')}</small>
          </span>
        </button>
      )}
    </div>
  );
}
