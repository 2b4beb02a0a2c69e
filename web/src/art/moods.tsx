// A cat that says without words how one feels, at a table with friends.

import type { JSX } from 'preact';

export type Mood = 'smile' | 'laugh' | 'sad' | 'surprised' | 'love' | 'sleepy';
export const MOODS: Mood[] = ['smile', 'laugh', 'sad', 'surprised', 'love', 'sleepy'];

const line = (d: string) => (
  <path d={d} fill="none" stroke="#17130f" stroke-width="5" stroke-linecap="round" />
);
const dots = (y: number, r: number) => (
  <g fill="#17130f">
    <circle cx="34" cy={y} r={r} />
    <circle cx="66" cy={y} r={r} />
  </g>
);
const HEART = 'M0 6C-12-4-8-14 0-8 8-14 12-4 0 6z';

const FACES: Record<Mood, JSX.Element> = {
  smile: (
    <g>
      {dots(52, 6)}
      {line('M38 68q12 12 24 0')}
    </g>
  ),
  laugh: (
    <g>
      {line('M26 54l8-7 8 7M58 54l8-7 8 7')}
      <path d="M34 64h32q-3 20-16 20T34 64z" fill="#17130f" />
      <path d="M42 78q8-6 16 0-8 8-16 0z" fill="#e2705f" />
    </g>
  ),
  sad: (
    <g>
      {dots(54, 6)}
      {line('M38 76q12-12 24 0M24 44l14-5M76 44l-14-5')}
      <path d="M70 60q8 10 0 14-8-4 0-14z" fill="#56b4e9" />
    </g>
  ),
  surprised: (
    <g>
      {dots(50, 8)}
      <ellipse cx="50" cy="74" rx="8" ry="10" fill="#17130f" />
    </g>
  ),
  love: (
    <g>
      <path d={HEART} transform="translate(33 54) scale(1.1)" fill="#d5432c" />
      <path d={HEART} transform="translate(67 54) scale(1.1)" fill="#d5432c" />
      {line('M38 70q12 12 24 0')}
    </g>
  ),
  sleepy: (
    <g>
      {line('M26 52q8 7 16 0M58 52q8 7 16 0')}
      <ellipse cx="50" cy="72" rx="6" ry="5" fill="#17130f" />
      {line('M78 18h12l-12 14h12')}
    </g>
  ),
};

export function MoodFace({ mood, size = 40 }: { mood: Mood; size?: number }) {
  return (
    <svg class="face" viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      <path d="M14 10 36 26q14-5 28 0L86 10l4 46q0 36-40 36T10 56z" fill="#e6a13c" />
      <path d="M20 22l10 8-9 8zM80 22l-10 8 9 8z" fill="#c77d22" />
      {FACES[mood]}
    </svg>
  );
}
