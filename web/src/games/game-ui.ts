// What a game gives to the table screen: its board, its sentences for log and screen readers, and
// nothing else. The table knows no game; a game's board knows no rule.

import type { Signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import type { Mind } from '../core/mind.ts';
import type { LogEntry, Session, View } from '../core/session.ts';
import type { Because, GameId, Seat, State } from '../core/types.ts';
import { need, spoke } from '../texts/t.ts';
import type { Pointed } from '../ui/pointed.ts';
import type { Sound } from '../ui/sound.ts';

export interface BoardProps {
  session: Session;
  mind: Mind;
  view: View;
  /** The seat whose side of the table we sit on. */
  viewer: number;
  /** Where all act at once and several share a device: who does now; null: the viewer. */
  drawer: Signal<number | null>;
  /** This person's turn is made and waits for *Done*. */
  held: boolean;
  /** A round has just ended; its result waits to be looked at. */
  halted: boolean;
  /** May this person act now? False for computers, chance, replays and finished games. */
  mine: boolean;
  /** What a hint or a refusal speaks of. */
  pointed: Pointed;
}

/** A step towards a hinted move that does not give it away: what it says, and what it lights. */
export interface Nudge {
  say: string;
  lit?: string[];
}

/** People enter what chance has shown on a real table. */
export interface ChanceProps {
  view: View;
  onChoose: (move: string) => void;
}

export interface GameUi {
  Board: ComponentType<BoardProps>;
  /** One log entry as a sentence; null if it needs none. */
  say: (entry: LogEntry, seats: Seat[]) => string | null;
  /** The whole position as short lines, for a screen reader. */
  describe: (view: View, seats: Seat[]) => string[];
  /** What is heard of an entry, beside points and rolls; null: nothing. */
  sound?: (entry: LogEntry) => Sound | null;
  /** Which entries are looked at longer than others, and which pass quickly. */
  pace?: (entry: LogEntry) => 'long' | 'short' | null;
  /** After which moves of a person the table waits for *Done*. */
  holds?: (entry: LogEntry) => boolean;
  /** After which entries everybody looks at the board before the game goes on. */
  halts?: (entry: LogEntry) => boolean;
  /** What chance is asked for, where people enter it by hand; null: nothing special. */
  ask?: (view: View, seats: Seat[]) => string | null;
  /** A chance outcome for a button; null: its words. */
  outcome?: (move: string) => ComponentChildren;
  /** Instead of a button for each outcome, where `takes` says so. */
  Chance?: ComponentType<ChanceProps> & { takes: (view: View) => boolean };
  /** On a laptop what happened stands under a part of the board, --log-above in its looks. */
  logUnder?: boolean;
  /** Its own keys, and what they do. */
  keys?: [key: string, text: string][];
  /** Why the game was won, where that is more than points. */
  won?: (view: View, seats: Seat[]) => string | null;
  /** A line of the score sheet; else its word. */
  item?: (item: string) => string;
  /** What stands under the result, such as a list of the best ones. */
  Result?: ComponentType<{ session: Session; view: View }>;
  /** The same, where it says more than the lines of the core's score sheet: instead of them. */
  ScoreSheet?: ComponentType<{ session: Session; view: View }>;
  /** A seat's board in a round that is looked back at, with the best that there was. */
  Round?: ComponentType<{ state: State; seat: number; best: { cells: string[] }[] }>;
  /** A hinted move as a sentence. */
  advise: (move: string, seats: Seat[]) => string;
  /** Where to look for a hinted move, and with what it begins; else its reason and its first word. */
  nudge?: (move: string, why: Because[]) => [idea: Nudge, piece: Nudge];
}

const FOUND = import.meta.glob<GameUi>('./*/face.ts', { import: 'face' });

const plain = async () => (await import('./plain/face.ts')).face;

/** A game's own face, games/NAME/face.ts, or the plain one, and what its rules and its player say. */
export function gameUi(game: GameId): Promise<GameUi> {
  need(`games/${game}`);
  return spoke((FOUND[`./${game}/face.ts`] ?? plain)());
}

/** What is lit for a hinted move: what it names, and what its reason does. */
export const litBy = (move: string, why: Because[]): Set<string> =>
  new Set([...move.split(' '), ...why.flatMap(({ word }) => word ?? [])]);
