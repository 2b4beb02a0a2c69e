// The faces of the computer players, by strength: Pip the chick, Otto the hedgehog, Luna the owl,
// Rex the fox. The same in all games.

import type { JSX } from 'preact';

const eyes = (y: number, gap: number, size = 5) => (
  <g fill="#17130f">
    <circle cx={50 - gap} cy={y} r={size} />
    <circle cx={50 + gap} cy={y} r={size} />
  </g>
);

const FACES: JSX.Element[] = [
  <g key="pip">
    <path d="M44 20q2-12 6-14 1 6 0 12 6-8 12-8-2 6-8 12z" fill="#d59a1c" />
    <circle cx="50" cy="56" r="36" fill="#f7d65a" />
    {eyes(50, 14)}
    <path d="M42 62h16l-8 10z" fill="#e07b1f" />
  </g>,
  <g key="otto">
    <path
      d="M6 62 14 44 12 30l14-2 6-14 13 6L58 8l8 13 15-3v15l13 8-6 14 8 13-16 20H20z"
      fill="#6b4a2f"
    />
    <path d="M22 62q0-28 28-28t28 28-28 30-28-30z" fill="#e8c79b" />
    {eyes(58, 14)}
    <circle cx="50" cy="72" r="7" fill="#2b1c10" />
  </g>,
  <g key="luna">
    <path d="M12 18 34 30q16-6 32 0l22-12v40q0 34-38 34T12 58z" fill="#6d5590" />
    <circle cx="32" cy="52" r="18" fill="#f3ead7" />
    <circle cx="68" cy="52" r="18" fill="#f3ead7" />
    {eyes(52, 18, 8)}
    <path d="M43 62h14l-7 13z" fill="#e3a13a" />
  </g>,
  <g key="rex">
    <path d="M8 12 36 32q14-5 28 0L92 12l-4 40q-8 24-38 40Q20 76 12 52z" fill="#c8551f" />
    <path d="M12 52q22-2 38 24 16-26 38-24-8 24-38 40Q20 76 12 52z" fill="#fbeedd" />
    <path d="M28 44l14 6-10 5zM72 44l-14 6 10 5z" fill="#17130f" />
    <path d="M43 80h14l-7 10z" fill="#17130f" />
  </g>,
];

/** Nothing for who is no computer of these strengths. */
export function Face({ level, size = 18 }: { level: number; size?: number }) {
  const drawing = FACES[level - 1];
  return drawing ? (
    <svg class="face" viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      {drawing}
    </svg>
  ) : null;
}
