// The picture of the game's card: wooden tokens.

import { placed } from '../../art/placed.ts';
import { CubeToken, Figure, SpecialToken } from '../../art/cubes.tsx';

export function Picture() {
  return (
    <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="220" fill="#6d4526" />
      <path
        d="M0 34q200-14 400 4M0 92q200 18 400-6M0 150q180-20 400 6M0 200q200 14 400-4"
        stroke="#5d3a1e"
        stroke-width="5"
        fill="none"
      />
      <g fill="#7d5230">
        {[0, 1, 2, 3, 4].map((x) =>
          [0, 1, 2].map((y) => (
            <rect key={`${x}${y}`} x={x * 82 - 2} y={y * 76 - 8} width="76" height="70" rx="10" />
          )),
        )}
      </g>
      <g transform={placed(6, -2, 0.62)}>
        <CubeToken colour="blue" letter="" />
      </g>
      <g transform={placed(88, -4, 0.62)}>
        <SpecialToken kind="leap" />
      </g>
      <g transform={placed(252, -2, 0.62)}>
        <CubeToken colour="yellow" letter="" />
      </g>
      <g transform={placed(332, 74, 0.62)}>
        <CubeToken colour="violet" letter="" />
      </g>
      <g transform={placed(6, 148, 0.62)}>
        <SpecialToken kind="gate" />
      </g>
      <g transform={placed(88, 74, 0.62)}>
        <CubeToken colour="red" letter="" />
      </g>
      <g transform={placed(170, 148, 0.62)}>
        <CubeToken colour="white" letter="" />
      </g>
      <g transform={placed(252, 148, 0.62)}>
        <SpecialToken kind="shield" />
      </g>
      <path
        d="M206 56v58q0 12 12 12h66"
        fill="none"
        stroke="#f2b441"
        stroke-width="6"
        stroke-dasharray="3 12"
        stroke-linecap="round"
      />
      <g transform={placed(164, 2, 0.85)}>
        <Figure seat={0} />
      </g>
      <g transform={placed(244, 60, 0.85)}>
        <Figure seat={1} />
      </g>
    </svg>
  );
}
