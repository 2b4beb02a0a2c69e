// Line icons, 24×24, one path each: drawn with the text's colour and weight.

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c1 1 1 2 1 2.500h6c0-.5 0-1.500 1-2.500A6 6 0 0 0 12 3z',
  rules: 'M5 4h10a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM9 9h6M9 13h6',
  card: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3',
  log: 'M5 6h14M5 12h14M5 18h9',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.500v5M8 14.500v5',
  globe: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8',
  download: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  replay: 'M4 5v14M9 12l10-7v14z',
  chart: 'M4 4v16h16M8 15l4-5 3 3 5-7',
  turn: 'M19 5v5h-5M19 10a7.500 7.500 0 1 0 .5 5',
  mirror: 'M12 3v18M9 7L3 17h6zM15 7l6 10h-6z',
  friends:
    'M8 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2 20c0-8 12-8 12 0M16 5a3 3 0 0 1 0 6M17 14c3 .5 5 3 5 6',
  device: 'M5 3h14v18H5zM11 18h2',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  branch: 'M6 4v16M6 13c9 0 11-3 11-8M13 8l4-4 4 4',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 10l5 5M22 10l-5 5',
  keys: 'M3 6h18v12H3zM7 10h.1M12 10h.1M17 10h.1M8 14h8',
  next: 'M9 5l7 7-7 7',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  check: 'M5 13l5 5L20 6',
  flag: 'M6 21V4M6 5h12l-3 4 3 4H6',
  talk: 'M4 5h16v11h-9l-5 4v-4H4z',
  bell: 'M6 17h12l-1.500-3V10a4.500 4.500 0 0 0-9 0v4zM10 20h4',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} class="icon" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill={name === 'play' ? 'currentColor' : 'none'}
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
