// What can be done now on the wooden board, and why.

import type { Special } from '../../art/cubes.tsx';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { Prompt, waitingText } from '../../ui/done.tsx';
import { mark } from '../../ui/pointed.ts';
import type { BoardProps } from '../game-ui.ts';
import { hasAll, type CubesState } from './state.ts';

const SPECIAL: Partial<Record<Special, () => string>> = {
  step: () => t('A step: one square on, sideways or ahead. Or stay'),
  slant: () => t('A slant: one square on, over a corner. Or stay'),
  leap: () => t('A leap: jump once more. Or stay'),
  gate: () => t('A gate: go on to another gate. Or stay'),
};

/** Which cube the turn under way has stolen, if any. */
function stolen({ view }: BoardProps): string | null {
  const theft = view.last?.events.find(({ kind }) => kind === 'steal');
  return theft ? word(String(theft.colour)) : null;
}

function promptOf(props: BoardProps & { state: CubesState }): string {
  const { state } = props;
  const colour = stolen(props);
  switch (state.phase) {
    case 'setup':
      return t('Choose your corner');
    case 'corner':
      return colour
        ? t('Cube stolen: {colour}. Now flee to a free corner', { colour })
        : t('Choose a corner to go to');
    case 'special': {
      const kind = state.tokens[state.figures[state.turn] ?? ''] as Special | undefined;
      return (kind && SPECIAL[kind]?.()) ?? t('Go on, or stay here');
    }
    default:
      return hasAll(state, state.turn)
        ? t('All seven cubes: now to the golden centre')
        : t('Your move');
  }
}

export function Actions(props: BoardProps & { state: CubesState }) {
  const { session, view, mine, pointed } = props;
  if (!mine) return <Prompt text={waitingText(session, view)} />;
  const still = view.moves.find((move) => move === 'stay' || move === 'pass');
  return (
    <Prompt text={promptOf(props)}>
      {still && (
        <button class={`primary${mark(pointed, still)}`} onClick={() => void session.play(still)}>
          {still === 'stay' ? t('Stay') : t('Pass')}
        </button>
      )}
    </Prompt>
  );
}
