// Several people at one device: whose turn it is, said large for a moment when the device goes from
// one person to another. Nothing is hidden from those who share a screen, so it blocks nothing.

import { useEffect, useRef } from 'preact/hooks';
import { SeatFace } from '../art/cats.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { turnText } from '../core/names.ts';
import type { Seat } from '../core/types.ts';
import { useMoment } from '../ui/moment.ts';

const SHOWN = 1800;

/** `acting`: the person of this device who is to move now; null while nobody is. */
export function HandOver({ seats, acting }: { seats: Seat[]; acting: number | null }) {
  const before = useRef<number | null>(null);
  const [shown, setShown] = useMoment<number>(SHOWN);
  useEffect(() => {
    if (acting === null || acting === before.current) return;
    before.current = acting;
    if (seats.filter(({ player }) => player === 'human').length > 1) setShown(acting);
  }, [acting]);
  return (
    <div class="hand-over" role="status">
      {shown !== null && (
        <p>
          <SeatIcon seat={shown} size={28} />
          <SeatFace seat={seats[shown]} size={48} />
          {turnText(seats[shown])}
        </p>
      )}
    </div>
  );
}
