// Answers for those who listen: whose turn it is, the points, what was rolled, the last moves, what
// may be done. Everything is what the core has said and the game puts into sentences. Loaded when
// it is first asked.

import { turnText } from '../core/names.ts';
import type { LogEntry, View } from '../core/session.ts';
import { choicesOf } from '../games/spoken.ts';
import { n, t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import { promptNow } from '../ui/done.tsx';
import type { Question } from './ask-keys.ts';
import { headline } from './result.tsx';
import type { Table } from './open-table.tsx';

export interface Listener {
  table: Table;
  view: View;
  /** From whose side it is asked. */
  seat: number;
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

function turn({ table: { session }, view, seat }: Listener): string {
  const prompt = promptNow();
  const { held } = session;
  if (held.value === 'round') return `${t('Go on')}: ${prompt}`;
  if (held.value !== null) return `${t('Done')}, ${t('Take back')}.`;
  if (view.toAct === 'over') return headline(session.saved.game, view.winners, session.seats);
  const together = view.toAct === 'all';
  const who = together ? t('All play at once') : turnText(session.seats[view.state.turn]);
  const done = together && !view.busy.includes(seat) ? t('You are done') : null;
  const parts = [who, done ?? prompt].filter((part, i, all) => part && all.indexOf(part) === i);
  return parts.map(sentence).join(' ');
}

function points({ table: { session, ui }, view, seat }: Listener): string {
  const totals = view.score.map(({ total }, index) =>
    t('{name}: {points}', {
      name: session.seats[index]?.name ?? '',
      points: n('{n} point', '{n} points', total),
    }),
  );
  const now = Object.entries(view.score[seat]?.now ?? {}).map(
    ([item, count]) => `${ui.item?.(item) ?? word(item)} ${count}`,
  );
  if (now.length > 0)
    totals.push(t('Your board would give now: {items}', { items: now.join(', ') }));
  return totals.map(sentence).join(' ');
}

const said = ({ table: { session, ui } }: Listener, entries: LogEntry[]): string[] =>
  entries.flatMap((entry) => ui.say(entry, session.seats) ?? []).map(sentence);

function dice(listener: Listener): string {
  const log = listener.table.session.log.value;
  const fell = log.filter(({ actor }) => actor === 'chance');
  return said(listener, fell).at(-1) ?? t('Nothing has been rolled.');
}

/** What the others have done since one's own last move; else that. */
function last(listener: Listener): string {
  const log = listener.table.session.log.value;
  const mine = log.findLastIndex(({ actor }) => actor === listener.seat);
  const since = said(listener, log.slice(mine + 1));
  const told = since.length > 0 ? since : said(listener, log).slice(-1);
  return told.join(' ') || t('Nothing has happened yet.');
}

async function choices(listener: Listener): Promise<string> {
  const { table, view, seat } = listener;
  const { session, mind } = table;
  const together = view.toAct === 'all';
  if (session.held.value !== null || view.toAct === 'over') return turn(listener);
  if (!together && (view.toAct !== seat || session.isComputer(seat))) return turn(listener);
  const moves = together ? await movesOf(listener) : view.moves;
  const tell = await choicesOf(session.saved.game);
  const lines = await tell({ view, seats: session.seats, seat, moves, mind });
  return lines.map(sentence).join(' ') || turn(listener);
}

/** The legal moves of the one who asks; where all search, none that is still to be found. */
export async function movesOf({ table: { session }, view, seat }: Listener): Promise<string[]> {
  if (view.toAct !== 'all') return [...view.moves, ...view.outcomes.map(({ move }) => move)];
  const { moves = [] } = await session.request({ do: 'moves', seat });
  return moves.filter((move) => typeof move === 'string').filter((move) => !move.includes(' '));
}

const ANSWERS: Record<Question, (listener: Listener) => string | Promise<string>> = {
  turn,
  points,
  dice,
  last,
  choices,
};

export const answer = async (question: Question, listener: Listener): Promise<string> =>
  ANSWERS[question](listener);

/** The whole board, what is asked most often first. */
export async function boardInWords(listener: Listener): Promise<string[]> {
  const { ui, session } = listener.table;
  return [
    turn(listener),
    points(listener),
    last(listener),
    ...ui.describe(listener.view, session.seats),
    await choices(listener),
  ];
}
