// A move as a text, in the engine's notation: quicker than walking over a large board, and the only
// way that needs no board at all. What begins like that is listed.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { reason } from '../core/reasons.ts';
import { t } from '../texts/t.ts';
import { Sheet } from '../ui/sheet.tsx';
import { movesOf, type Listener } from './listen.ts';

/* So many are listed. */
const LISTED = 12;

export function TypeMove({ listener, onClose }: { listener: Listener; onClose: () => void }) {
  const { session } = listener.table;
  const text = useSignal('');
  const moves = useSignal<string[] | null>(null);
  const wrong = useSignal<string | null>(null);
  useEffect(() => {
    void movesOf(listener).then((list) => (moves.value = list));
  }, [listener.view]);
  const play = async (move: string) => {
    const seat = listener.view.toAct === 'all' ? listener.seat : undefined;
    if (await session.play(move, seat)) return onClose();
    const refused = session.refusal.value;
    session.refusal.value = null;
    wrong.value = refused ? reason(refused).text : t('It is not your turn.');
  };
  const typed = text.value.trim().replace(/\s+/g, ' ');
  const alike = moves.value?.filter((move) => move.startsWith(typed)) ?? [];
  return (
    <Sheet title={t('Type a move')} onClose={onClose}>
      <form
        class="type-move"
        onSubmit={(event) => {
          event.preventDefault();
          void play(typed);
        }}
      >
        <input
          type="text"
          aria-label={t('Your move')}
          placeholder={moves.value?.[0]}
          autocapitalize="off"
          autocomplete="off"
          spellcheck={false}
          autofocus
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            wrong.value = null;
          }}
        />
        <button class="primary">{t('Play')}</button>
      </form>
      <p class="problem" role="alert">
        {wrong.value ?? (moves.value?.length === 0 && t('It is not your turn.'))}
      </p>
      <ul class="typed-moves" aria-label={t('Moves that begin like this')}>
        {alike.slice(0, LISTED).map((move) => (
          <li key={move}>
            <button onClick={() => void play(move)}>{move}</button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
