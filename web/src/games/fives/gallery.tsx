import { Hourglass, Symbol, SymbolDie, SYMBOLS } from '../../art/fives.tsx';
import type { Rows } from '../gallery.tsx';

export const rows: Rows = [
  [
    ...SYMBOLS.map((letter) => <Symbol letter={letter} />),
    ...SYMBOLS.map((letter) => <SymbolDie letter={letter} />),
    <Hourglass left={0.6} />,
  ],
];
