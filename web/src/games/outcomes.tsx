// Things that chance has shown as small pictures with words, for entering it by hand.

import type { JSX } from 'preact';
import { word } from '../texts/words.ts';

/** Each name as the picture that the game has for it. */
export const pictures = (names: string[], picture: (name: string) => JSX.Element): JSX.Element => (
  <>
    {names.map((name, index) => (
      <svg
        key={index}
        viewBox="0 0 100 100"
        width="40"
        height="40"
        role="img"
        aria-label={word(name)}
      >
        {picture(name)}
      </svg>
    ))}
  </>
);
