// The mice, their dice and the tomcats, in 100×80 boxes. The printed orange and red are easily
// confused, so a colour is told three times: by ears and tail, by the pattern of the coat, and
// only then by the colour itself.

import type { JSX } from 'preact';

export type MouseColour = 'red' | 'orange' | 'yellow' | 'green' | 'blue';
export const MOUSE_COLOURS: readonly MouseColour[] = ['red', 'orange', 'yellow', 'green', 'blue'];

/** Coat, shade, and the ink of its pattern. */
export const COAT: Record<MouseColour, readonly [string, string, string]> = {
  red: ['#c5362b', '#8f1f1a', '#ffd9cf'],
  orange: ['#ee8a1d', '#b65f08', '#5a2c00'],
  yellow: ['#f4df4e', '#c9ae1e', '#7a6500'],
  green: ['#16a077', '#0a6a4e', '#dffbe9'],
  blue: ['#2a78c2', '#174f86', '#dff0ff'],
};

const BODY = 'M8 58Q10 34 36 27 58 21 74 36q14 13 14 24-1 8-14 8H22Q8 68 8 58z';

const PATTERN: Record<MouseColour, () => JSX.Element | null> = {
  red: () => (
    <g fill={COAT.red[2]}>
      <circle cx="46" cy="37" r="4.600" />
      <circle cx="61" cy="42" r="4.600" />
      <circle cx="74" cy="53" r="4.600" />
      <circle cx="52" cy="52" r="4.600" />
      <circle cx="64" cy="61" r="4.200" />
    </g>
  ),
  orange: () => (
    <path
      d="M48 25q-6 13 0 26M60 28q-6 14 0 27M71 34q-5 13 0 25M81 45q-4 9-1 17"
      stroke={COAT.orange[2]}
      stroke-width="4.600"
      fill="none"
      stroke-linecap="round"
    />
  ),
  yellow: () => null,
  green: () => <path d="M50 25q18-1 28 15-6 16-20 12-16-6-8-27z" fill={COAT.green[2]} />,
  blue: () => (
    <g fill="none" stroke={COAT.blue[2]} stroke-width="3.600">
      <circle cx="62" cy="46" r="13" />
      <circle cx="62" cy="46" r="5" />
    </g>
  ),
};

function Ears({ colour }: { colour: MouseColour }) {
  const [coat, shade] = COAT[colour];
  const inner = '#f3b7a5';
  switch (colour) {
    case 'red':
      return (
        <g>
          <circle cx="41" cy="22" r="13" fill={shade} />
          <circle cx="28" cy="24" r="13.500" fill={coat} />
          <circle cx="28" cy="25" r="8" fill={inner} />
        </g>
      );
    case 'orange':
      return (
        <g>
          <path d="M38 30 44 5l10 21z" fill={shade} />
          <path d="M21 36 25 7l15 23z" fill={coat} />
          <path d="M25 31 27 15l8 13z" fill={inner} />
        </g>
      );
    case 'yellow':
      return (
        <g>
          <circle cx="37" cy="28" r="7.500" fill={shade} />
          <circle cx="28" cy="30" r="8" fill={coat} />
          <circle cx="28" cy="31" r="4.400" fill={inner} />
        </g>
      );
    case 'green':
      return (
        <g>
          <path d="M36 28q8-18 17-14 6 4-2 15z" fill={shade} />
          <path d="M22 37q-4-24 11-25 17 0 20 24 1 9-7 5-5-8-10-10z" fill={coat} />
          <path d="M27 33q0-14 8-14 8 1 12 13-6-5-12-4z" fill={inner} />
        </g>
      );
    case 'blue':
      return (
        <g>
          <path d="M36 28q-1-24 5-24 8 0 8 24z" fill={shade} />
          <path d="M21 36q-5-31 4-32 9 0 11 26z" fill={coat} />
          <path d="M25 31q-2-18 1-20 4 1 5 17z" fill={inner} />
        </g>
      );
  }
}

const TAIL: Record<MouseColour, string> = {
  red: 'M86 62q13-3 9-15-6-7-10 0 0 7 6 5',
  orange: 'M86 63q8 0 12-22',
  yellow: 'M86 64q14 2 10-12-4-9 1-16',
  green: 'M86 64q7 4 5-6t5-6q4-1 1-9',
  blue: 'M86 63q9 1 9-9',
};

export function Mouse({ colour }: { colour: MouseColour }) {
  const [coat, shade] = COAT[colour];
  const Pattern = PATTERN[colour];
  return (
    <g>
      <ellipse cx="49" cy="71" rx="38" ry="4.500" fill="#000" opacity=".2" />
      <path d={TAIL[colour]} fill="none" stroke={shade} stroke-width="4" stroke-linecap="round" />
      {colour === 'blue' && <circle cx="95" cy="51" r="5" fill={coat} />}
      <path d={BODY} fill={coat} />
      <path d="M22 68q40-3 66-9-2 9-14 9z" fill={shade} />
      <Pattern />
      <Ears colour={colour} />
      <path d="M26 68q3-6 9 0zM62 68q4-7 11 0z" fill={shade} />
      <circle cx="20" cy="46" r="4" fill="#1c1512" />
      <circle cx="18.800" cy="44.600" r="1.300" fill="#fff" />
      <circle cx="7.500" cy="57" r="3.800" fill="#3a1d18" />
      <path
        d="M13 59 2 64M13 62l-8 9"
        stroke="#3a1d18"
        stroke-width="1.300"
        stroke-linecap="round"
      />
    </g>
  );
}

const STAR = 'M50 13 59 34l23 2-17.500 15L70 74 50 61.500 30 74l5.500-23L18 36l23-2z';

/** A die in a 100×100 box: bone, softly lit from above, with a mouse or the joker's star. */
export function Die({ face }: { face: MouseColour | 'joker' | null }) {
  return (
    <g>
      <rect x="5" y="9" width="90" height="89" rx="20" fill="#8d7758" />
      <rect x="5" y="4" width="90" height="90" rx="20" fill="#fbf4e4" />
      <rect x="10" y="9" width="80" height="80" rx="16" fill="#fffdf6" />
      {face === 'joker' && (
        <g transform="translate(0 4)">
          <path d={STAR} fill="#fff" stroke="#3a3128" stroke-width="5" stroke-linejoin="round" />
          <circle cx="43" cy="45" r="3.500" fill="#3a3128" />
          <circle cx="57" cy="45" r="3.500" fill="#3a3128" />
          <path
            d="M43 53q7 6 14 0"
            stroke="#3a3128"
            stroke-width="3"
            fill="none"
            stroke-linecap="round"
          />
        </g>
      )}
      {face && face !== 'joker' && (
        <g transform="translate(13 18) scale(.76)">
          <Mouse colour={face} />
        </g>
      )}
    </g>
  );
}

/** The tomcat's head on a cat card; each seat's cat has its own coat and markings. */
export function Tomcat({ seat }: { seat: number }) {
  const coats = [
    ['#6b6259', '#4a433c', '#f0e6d6'],
    ['#d98f3f', '#a96620', '#fff1da'],
    ['#3a3632', '#211f1c', '#e9e2d5'],
    ['#c9bda6', '#94866c', '#fffaf0'],
  ] as const;
  const [coat, mark, muzzle] = coats[seat % 4] ?? coats[0];
  return (
    <g>
      <path d="M16 12 36 28q14-5 28 0L84 12q6 24 2 38-6 34-36 34T14 50q-4-14 2-38z" fill={coat} />
      <path d="M22 23l11 9-9 8zM78 23l-11 9 9 8z" fill="#e3a08f" />
      {seat % 4 < 2 && (
        <path
          d="M50 26v14M41 28l3 11M59 28l-3 11M15 56l13 2M17 66l12-2M85 56l-13 2M83 66l-12-2"
          stroke={mark}
          stroke-width="4"
          stroke-linecap="round"
        />
      )}
      {seat % 4 === 3 && <path d="M60 27 84 12q6 24 2 38Q66 58 60 27z" fill="#8b5a35" />}
      <ellipse cx="50" cy="66" rx="19" ry="14" fill={muzzle} />
      <ellipse cx="34" cy="48" rx="8" ry="7" fill="#f7d56a" />
      <ellipse cx="66" cy="48" rx="8" ry="7" fill="#f7d56a" />
      <ellipse cx="35" cy="48" rx="2.600" ry="6" fill="#17130f" />
      <ellipse cx="65" cy="48" rx="2.600" ry="6" fill="#17130f" />
      <path d="M45 58h10l-5 6z" fill="#c4685a" />
      <path
        d="M50 64q-1 8-9 7M50 64q1 8 9 7"
        stroke="#17130f"
        stroke-width="2.600"
        fill="none"
        stroke-linecap="round"
      />
      <path
        d="M26 64 6 60M26 69 7 72M74 64l20-4M74 69l19 3"
        stroke="#17130f"
        stroke-opacity=".55"
        stroke-width="1.600"
      />
    </g>
  );
}
