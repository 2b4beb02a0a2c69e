// The general board: lists of what lies on the table, and a button for each move. It shows what the
// seat on our side may know, as the core says.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { SeatIcon } from '../../art/seats.tsx';
import type { State } from '../../core/types.ts';
import { t } from '../../texts/t.ts';
import { Done, Prompt, waitingText } from '../../ui/done.tsx';
import type { BoardProps } from '../game-ui.ts';
import { line, members, type Member } from './members.ts';
import './plain.css';

export function PlainBoard(props: BoardProps) {
  const { session, mind, view, viewer, mine, pointed } = props;
  const { seats } = session;
  const known = useSignal<State | null>(null);
  useEffect(() => {
    let stale = false;
    void mind
      .at(view.state, (engine) => engine.request({ do: 'state', seat: viewer }))
      .then(
        ({ state }) => !stale && (known.value = state ?? null),
        () => !stale && (known.value = view.state), // a view already: ours, or a watcher's
      );
    return () => void (stale = true);
  }, [view.state, viewer]);
  return (
    <section class="plain-board">
      <dl>
        {known.value &&
          members(known.value, seats.length).map((member) => (
            <Shown key={member.name} member={member} names={seats.map(({ name }) => name)} />
          ))}
      </dl>
      {props.held ? (
        <Done session={session} />
      ) : (
        <Prompt text={mine ? t('Your move') : waitingText(session, view)}>
          {mine &&
            view.moves.map((move) => (
              <button
                key={move}
                class={pointed.move === move ? 'lit' : ''}
                onClick={() => void session.play(move)}
              >
                {move}
              </button>
            ))}
        </Prompt>
      )}
    </section>
  );
}

function Shown({ member, names }: { member: Member; names: string[] }) {
  const { name, value, bySeat } = member;
  return (
    <>
      <dt>{name}</dt>
      {bySeat ? (
        bySeat.map((part, seat) => (
          <dd key={seat}>
            <SeatIcon seat={seat} size={16} /> {names[seat]} <strong>{line(part)}</strong>
          </dd>
        ))
      ) : (
        <dd>
          <strong>{line(value)}</strong>
        </dd>
      )}
    </>
  );
}
