// Chance by hand, for a real box on a real table: the engine lists what can happen, people tap
// what did.

import { useSignal } from '@preact/signals';
import { SymbolDie, SYMBOLS, type SymbolLetter } from '../art/fives.tsx';
import type { View } from '../core/session.ts';
import type { GameId, Seat } from '../core/types.ts';
import type { GameUi } from '../games/game-ui.ts';
import { outcomeLabel } from '../games/outcomes.tsx';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';

interface ChanceProps {
  view: View;
  game: GameId;
  seats: Seat[];
  ui: GameUi;
  onChoose: (move: string) => void;
}

export function Chance(props: ChanceProps) {
  const { view, game, ui } = props;
  const asked = question(view, props.seats);
  const dice = game === 'fives' && view.outcomes[0]?.move.startsWith('roll ');
  return (
    <section class="by-hand" aria-label={asked}>
      <h2 aria-live="polite">{asked}</h2>
      {dice ? (
        <FiveDice key={view.last?.ply} {...props} />
      ) : (
        <div class="outcomes">
          {view.outcomes.map(({ move }) => (
            <button key={move} onClick={() => props.onChoose(move)}>
              {ui.outcome?.(move) ?? outcomeLabel(game, move)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Where the next thing goes: the notation fills places in a fixed order. */
function question(view: View, seats: Seat[]): string {
  const state = view.state as unknown as {
    pond?: unknown[];
    tokens?: Record<string, string>;
    rows?: unknown[][];
    boards?: unknown[];
  };
  const name = (seat: number | undefined) => seats[seat ?? 0]?.name ?? '';
  switch (view.outcomes[0]?.move.split(' ')[0]) {
    case 'roll':
      return t('What do the dice show?');
    case 'card':
      return t('Which goal card lies there?');
    case 'shape':
      return t('Which shape comes next round the pond?');
    case 'deal':
      return t('Which wisp came to space {n}?', { n: (state.pond?.indexOf(null) ?? 0) + 1 });
    case 'token':
      return t('Which token lies on {square}?', { square: nextSquare(state.tokens ?? {}) });
    case 'chip':
      return t('The next chip in the row of {name}?', {
        name: name(state.rows?.findIndex((row) => row.length < 7)),
      });
    case 'board':
      return t('Which board has {name}?', { name: name(state.boards?.length) });
    default:
      return t('What happened on the table?');
  }
}

/* Tokens are laid in reading order, corners and centre left out. */
function nextSquare(tokens: Record<string, string>): string {
  const bare = ['a1', 'g1', 'd4', 'a7', 'g7'];
  for (let row = 1; row <= 7; row++)
    for (const column of 'abcdefg') {
      const square = `${column}${row}`;
      if (!bare.includes(square) && !tokens[square]) return square;
    }
  return '';
}

/** Five dice, tapped one after the other; only what can still become a roll is open. */
function FiveDice({ view, onChoose }: ChanceProps) {
  const shown = useSignal<SymbolLetter[]>([]);
  const rolls = view.outcomes.map(({ move }) => move.slice('roll '.length));
  const holds = (letters: SymbolLetter[]) => (roll: string) =>
    SYMBOLS.every((s) => count([...roll], s) >= count(letters, s));
  const add = (letter: SymbolLetter) => {
    const next = [...shown.value, letter];
    const roll = next.length === 5 ? rolls.find(holds(next)) : undefined;
    if (roll) onChoose(`roll ${roll}`);
    else shown.value = next;
  };
  return (
    <>
      <div class="outcomes" role="group" aria-label={t('Dice so far')}>
        {shown.value.map((letter, index) => (
          <button
            key={index}
            aria-label={t('Take back: {what}', { what: word(letter) })}
            onClick={() => (shown.value = shown.value.filter((_, i) => i !== index))}
          >
            <Face letter={letter} />
          </button>
        ))}
        {shown.value.length === 0 && <p class="quiet">{t('Tap the five symbols.')}</p>}
      </div>
      <div class="outcomes symbols">
        {SYMBOLS.map((letter) => (
          <button
            key={letter}
            aria-label={word(letter)}
            disabled={!rolls.some(holds([...shown.value, letter]))}
            onClick={() => add(letter)}
          >
            <Face letter={letter} />
          </button>
        ))}
      </div>
    </>
  );
}

const count = (letters: string[], letter: string) => letters.filter((l) => l === letter).length;

function Face({ letter }: { letter: SymbolLetter }) {
  return (
    <svg viewBox="0 0 100 100" width="40" height="40" aria-hidden="true">
      <SymbolDie letter={letter} />
    </svg>
  );
}
