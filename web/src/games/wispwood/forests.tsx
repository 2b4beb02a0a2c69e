// Above the forest: which round it is, and everybody's forest, small; a tap shows it large.

import { SeatIcon } from '../../art/seats.tsx';
import { RoundName } from '../../ui/round-name.tsx';
import type { BoardProps } from '../game-ui.ts';
import type { Explained } from './explain.tsx';
import { SmallForest } from './forest.tsx';
import { GhostStrip } from './ghost.tsx';
import type { WispState } from './state.ts';
import { lastSquares } from './visit.ts';

export function Forests(
  props: BoardProps & {
    state: WispState;
    seat: number;
    told: Explained | null;
    onChoose: (seat: number) => void;
  },
) {
  const { session, state, told } = props;
  const { seats } = session;
  return (
    <ul class={seats.length > 2 || state.ghost ? 'finders crowded' : 'finders'}>
      <li class="round">
        <RoundName n={state.round} all={told?.rounds} />
        {told && (
          <small>
            {told.side}×{told.side}
          </small>
        )}
      </li>
      {state.ghost && (
        <li>
          <GhostStrip mind={props.mind} state={props.view.state} ghost={state.ghost} />
        </li>
      )}
      {seats.length > 1 &&
        seats.map((seat, index) => (
          <li key={index} class={index === props.seat ? 'here' : ''}>
            <button onClick={() => props.onChoose(index)} aria-pressed={index === props.seat}>
              <SmallForest
                forest={state.forests[index]!}
                last={index === props.viewer ? undefined : lastSquares(session, index)}
              />
              <SeatIcon seat={index} size={13} />
              <span class="finder-name">{seat.name}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
