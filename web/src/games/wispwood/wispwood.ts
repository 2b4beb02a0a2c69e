import type { GameUi } from '../game-ui.ts';

export const wispwood: GameUi = {
  Board: () => null,
  say: () => null,
  describe: () => [],
  advise: (move) => move,
};
