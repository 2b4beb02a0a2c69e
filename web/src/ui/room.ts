// Is the screen so wide that more than the board has room? What then stands beside it is only made
// where it is seen; wide.css says where that is, game by game.

import { signal } from '@preact/signals';

const WIDE = matchMedia('(min-width: 1240px) and (min-height: 600px)');

export const hasRoom = signal(WIDE.matches);

WIDE.addEventListener('change', () => (hasRoom.value = WIDE.matches));
