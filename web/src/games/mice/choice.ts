// Choosing mice by tapping. The engine has listed every legal `take`; a tap may go on while some
// legal move still contains all that is chosen. Nothing here knows why a move is legal.

const tokens = (move: string) => move.split(' ').slice(1);

const sorted = (list: string[]) => [...list].sort().join(' ');

function contains(all: string[], some: string[]): boolean {
  const rest = [...all];
  return some.every((token) => {
    const index = rest.indexOf(token);
    if (index < 0) return false;
    rest.splice(index, 1);
    return true;
  });
}

/** The legal move that takes exactly these, or null. */
export function exact(moves: string[], chosen: string[]): string | null {
  return moves.find((move) => sorted(tokens(move)) === sorted(chosen)) ?? null;
}

/** Everything that may be tapped next. */
export function open(moves: string[], chosen: string[]): Set<string> {
  const next = new Set<string>();
  for (const move of moves) {
    const all = tokens(move);
    if (all.length <= chosen.length || !contains(all, chosen)) continue;
    for (const token of all) {
      if (contains(all, [...chosen, token])) next.add(token);
    }
  }
  return next;
}
