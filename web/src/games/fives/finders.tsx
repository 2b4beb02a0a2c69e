// Who searches: how many pieces each has found, who is done; and which round it is.

import { SeatIcon } from '../../art/seats.tsx';
import type { Seat } from '../../core/types.ts';
import { n, t } from '../../texts/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { RoundName } from '../../ui/round-name.tsx';
import type { BoardProps } from '../game-ui.ts';
import { LastRound } from './last-round.tsx';
import { countOf, roundNow, type FivesState, type Rounds } from './state.ts';

/** Do several people search at this device? */
export const shared = (seats: Seat[]) =>
  seats.filter(({ player }) => player === 'human').length > 1;

interface Props extends BoardProps {
  state: FivesState;
  rounds: Rounds | null;
  /** Whose board is seen. */
  seen: number;
  onChoose: (seat: number) => void;
}

export function Finders(props: Props) {
  const { session, state, rounds } = props;
  const { seats } = session;
  const round = roundNow(state);
  const doubled = round === rounds?.doubled;
  const together = shared(seats);
  return (
    <ul class={seats.length > 2 ? 'finders crowded' : 'finders'}>
      <li class={together ? 'whose' : 'round'}>
        <span>
          <RoundName n={round} all={rounds?.rounds} />
          {doubled && (
            <span class="doubled">
              <span> · </span>×2
            </span>
          )}
          {together && state.phase === 'search' && (
            <span class="who-draws"> · {t('Who draws?')}</span>
          )}
        </span>
        {doubled && <span class="unseen">{t('This round counts double.')}</span>}
      </li>
      {seats.length > 1 &&
        seats.map((seat, index) => (
          <li key={index} class={index === props.seen ? 'here' : ''}>
            <Finder {...props} seat={seat} index={index} />
          </li>
        ))}
      <LastRound session={session} state={state} viewer={props.viewer} rounds={rounds} />
    </ul>
  );
}

/** During the search only people here can be drawn for; after it every board can be looked at. */
function Finder({ state, seen, seat, index, onChoose }: Props & { seat: Seat; index: number }) {
  const found = countOf(state, index);
  const searching = state.phase === 'search';
  const can = index !== seen && (searching ? seat.player === 'human' : state.dice !== null);
  const text = (
    <>
      <SeatIcon seat={index} size={13} />
      <span class="finder-name">{seat.name}</span>
      <svg viewBox="0 0 3 3" width="15" height="15" class="found" aria-hidden="true">
        <path d="M.1.1h1.800v1.800h-.9v.9h-.9z" />
      </svg>
      <b>
        <span aria-hidden="true">{found}</span>
        <span class="unseen">{n('{n} piece', '{n} pieces', found)}</span>
      </b>
      {state.locked[index] && <Icon name="check" size={16} />}
    </>
  );
  return can ? <button onClick={() => onChoose(index)}>{text}</button> : <div>{text}</div>;
}
