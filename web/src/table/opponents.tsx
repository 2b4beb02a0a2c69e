// The computers at this table, and how strong they are: to be changed in the middle of a game.

import { useSignal } from '@preact/signals';
import { Face } from '../art/faces.tsx';
import { computerName, strengthText } from '../core/names.ts';
import type { Session } from '../core/session.ts';
import { t } from '../texts/t.ts';
import { Segments } from '../ui/segments.tsx';
import { Sheet } from '../ui/sheet.tsx';

const LEVELS = [1, 2, 3, 4];

export function OpponentsSheet({ session, onClose }: { session: Session; onClose: () => void }) {
  const levels = useSignal(session.saved.seats.map(({ level }) => level));
  const change = async (seat: number, level: number) => {
    await session.strengthen?.(seat, level);
    levels.value = session.saved.seats.map((each) => each.level);
  };
  return (
    <Sheet title={t('Opponents')} onClose={onClose}>
      {session.computers().map((seat) => (
        <div key={seat} class="opponent">
          <Face level={levels.value[seat] ?? 0} size={48} />
          <Segments
            name={`opponent-${seat}`}
            legend={session.seats[seat]?.name ?? ''}
            choices={LEVELS.map((value) => ({
              value,
              text: `${computerName(value)}: ${strengthText(value)}`,
            }))}
            value={levels.value[seat] ?? 1}
            onChange={(level) => void change(seat, level)}
          />
        </div>
      ))}
    </Sheet>
  );
}
