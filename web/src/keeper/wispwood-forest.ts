// A forest of a real table, as it is entered on our paper: where the rest of its square is, and how
// all of it is pushed aside.

export interface Forest {
  cat: string;
  tiles: Record<string, string>;
}

export const COLUMNS = [...'klmnop'];
export const ROWS = [11, 12, 13, 14, 15, 16];

export const bare = (): Forest => ({ cat: 'm13', tiles: {} });

export const laid = (forest: Forest) => Object.keys(forest.tiles).length > 0;

/** Null: nothing has been entered yet; the core says what lies there. */
export const entered = (forest: Forest): Forest | null =>
  laid(forest) || forest.cat !== bare().cat ? forest : null;

const place = (square: string) =>
  [square.charCodeAt(0) - 107, Number(square.slice(1)) - 11] as const;
const name = (x: number, y: number) => `${COLUMNS[x]}${ROWS[y]}`;

/** The empty squares of a square so wide: the one at the upper left of those possible. */
export function gaps(forest: Forest, side: number): string[] {
  const taken = [forest.cat, ...Object.keys(forest.tiles)].map(place);
  const first = (axis: 0 | 1) => Math.max(0, Math.max(...taken.map((at) => at[axis])) - side + 1);
  const [left, top] = [first(0), first(1)];
  const squares = Array.from({ length: side * side }, (_, i) =>
    name(left + (i % side), top + Math.floor(i / side)),
  );
  return squares.filter((square) => square !== forest.cat && !(square in forest.tiles));
}

export function planted(forest: Forest, squares: string[]): Forest {
  const trees = squares.map((square): [string, string] => [square, 'tree']);
  return { ...forest, tiles: { ...forest.tiles, ...Object.fromEntries(trees) } };
}

export function felled(forest: Forest): Forest {
  const wisps = Object.entries(forest.tiles).filter(([, kind]) => kind !== 'tree');
  return { ...forest, tiles: Object.fromEntries(wisps) };
}

/** All of it one square aside; null where the paper ends. */
export function pushed(forest: Forest, dx: number, dy: number): Forest | null {
  const to = (square: string) => {
    const [x, y] = place(square);
    return COLUMNS[x + dx] && ROWS[y + dy] ? name(x + dx, y + dy) : null;
  };
  const tiles = Object.entries(forest.tiles).map(([square, kind]) => [to(square), kind] as const);
  const cat = to(forest.cat);
  if (cat === null || tiles.some(([square]) => square === null)) return null;
  return { cat, tiles: Object.fromEntries(tiles) as Record<string, string> };
}
