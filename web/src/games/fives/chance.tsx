// The roll of five real dice, entered by tapping their symbols.

import { useSignal } from '@preact/signals';
import { SymbolDie, SYMBOLS, type SymbolLetter } from '../../art/fives.tsx';
import type { View } from '../../core/session.ts';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import type { ChanceProps } from '../game-ui.ts';

/** Five dice, tapped one after the other; only what can still become a roll is open. */
export function FiveDice({ view, onChoose }: ChanceProps) {
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

FiveDice.takes = (view: View) => view.outcomes[0]?.move.startsWith('roll ') ?? false;

const count = (letters: string[], letter: string) => letters.filter((l) => l === letter).length;

function Face({ letter }: { letter: SymbolLetter }) {
  return (
    <svg viewBox="0 0 100 100" width="40" height="40" aria-hidden="true">
      <SymbolDie letter={letter} />
    </svg>
  );
}
