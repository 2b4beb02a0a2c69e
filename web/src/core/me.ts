// The people of this device: whose it is, asked for a name and a cat when these are first needed
// and then known everywhere, and who sat down beside them last.

import { signal } from '@preact/signals';
import { keep, recall } from './kept.ts';
import { givenName } from './names.ts';

/** Of the cats that there are to pick from; art/cats.tsx draws them, from 1. */
export const CATS = 8;

export interface Person {
  name: string;
  cat: number;
}

/** One of our cats, whoever says so; 0 if it is none. */
export const catIn = (said: unknown): number =>
  Number.isInteger(said) && (said as number) > 0 && (said as number) <= CATS ? (said as number) : 0;

export const playerName = signal(recall('name') ?? '');

export function rename(name: string): void {
  playerName.value = name;
  keep('name', name);
}

const picked = signal(catIn(Number(recall('cat') ?? 0)));

export function pickCat(cat: number): void {
  picked.value = catIn(cat);
  keep('cat', String(picked.value));
}

/** The cat of this device's player: at first any one, so that friends do not all look alike. */
export function playerCat(): number {
  if (!picked.value) pickCat(1 + Math.floor(Math.random() * CATS));
  return picked.value;
}

function keptOthers(): Person[] {
  try {
    const found = JSON.parse(recall('others') ?? '[]') as unknown;
    return (Array.isArray(found) ? found.slice(0, 9) : []).map((one: Partial<Person> | null) => ({
      name: givenName(one?.name),
      cat: catIn(one?.cat),
    }));
  } catch {
    return [];
  }
}

/* From the second seat on. */
const others = signal(keptOthers());

/** Who is expected on a seat of this device: its player, then those of the last time. */
export function personAt(seat: number): Person {
  if (seat === 0) return { name: playerName.value, cat: playerCat() };
  const { name = '', cat = 0 } = others.value[seat - 1] ?? {};
  if (cat) return { name, cat };
  const taken = Array.from({ length: seat }, (_, before) => personAt(before).cat);
  const free = Array.from({ length: CATS }, (_, i) => i + 1).find((one) => !taken.includes(one));
  return { name, cat: free ?? 1 };
}

/** Somebody has sat down there. Who has another name than this device's player is a guest. */
export function keepPerson(seat: number, { name, cat }: Person): void {
  if (seat > 0) {
    others.value = Array.from({ length: Math.max(seat, others.value.length) }, (_, i) =>
      i === seat - 1 ? { name, cat } : (others.value[i] ?? { name: '', cat: 0 }),
    );
    keep('others', JSON.stringify(others.value));
    return;
  }
  if (!playerName.value && name) rename(name);
  if (!name || name === playerName.value) pickCat(cat);
}
