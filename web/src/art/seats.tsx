// Seat signs, the same in every game: star, square, triangle, circle. In 100×100 boxes.

const STAR = 'M50 6 63 36l33 3-25 22 7.500 33L50 77 21.500 94 29 61 4 39l33-3z';

export function SeatSign({ seat, fill }: { seat: number; fill: string }) {
  switch (seat % 4) {
    case 0:
      return <path d={STAR} fill={fill} />;
    case 1:
      return <rect x="13" y="13" width="74" height="74" rx="8" fill={fill} />;
    case 2:
      return (
        <path
          d="M50 8 95 88H5z"
          fill={fill}
          stroke={fill}
          stroke-width="6"
          stroke-linejoin="round"
        />
      );
    default:
      return <circle cx="50" cy="50" r="42" fill={fill} />;
  }
}

export function SeatIcon({ seat, size = 18 }: { seat: number; size?: number }) {
  return (
    <svg class="seat-icon" viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      <SeatSign seat={seat} fill="currentColor" />
    </svg>
  );
}
