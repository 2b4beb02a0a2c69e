// What belongs to the end of a game and is not needed before: its scene, and the points line by
// line. Loaded when a game ends.

import { useEffect } from 'preact/hooks';
import type { Mood } from '../art/scene.tsx';
import type { View } from '../core/session.ts';
import type { GameId, Seat } from '../core/types.ts';
import { Ending } from '../games/endings.tsx';
import type { GameUi } from '../games/game-ui.ts';
import { n, t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import { fanfare } from '../ui/sound.ts';
import '../style/ending.css';

/** From the side of the one person at this device, else of the winners. */
export function moodOf(winners: number[], seats: Seat[]): Mood {
  const self = seats.findIndex((seat) => seat.self);
  if (winners.length === 0 || (self >= 0 && !winners.includes(self))) return 'lost';
  return winners.length > 1 ? 'shared' : 'won';
}

export function EndScene(props: { game: GameId; view: View; seats: Seat[] }) {
  const { view, seats } = props;
  const mood = moodOf(view.winners, seats);
  const self = Math.max(
    0,
    seats.findIndex((seat) => seat.self),
  );
  useEffect(() => fanfare(mood !== 'lost'), []);
  return (
    <Ending
      game={props.game}
      mood={mood}
      seats={mood === 'lost' ? [self] : view.winners}
      cats={seats.map(({ cat }) => cat)}
    />
  );
}

const itemText = (ui: GameUi, item: string) =>
  ui.item?.(item) ?? (/^\d+$/.test(item) ? t('Round {n}', { n: item }) : word(item));

/* The seat with the most points beside the winner. */
function secondTo({ winners, score }: View): number | undefined {
  const others = score.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  return others.sort((a, b) => (score[b]?.total ?? 0) - (score[a]?.total ?? 0))[0];
}

/** Where the one who won gained most on the second, if points decided and come from several lines. */
export function Difference({ ui, view }: { ui: GameUi; view: View }) {
  const [winner, ...more] = view.winners.map((seat) => view.score[seat]);
  const second = view.score[secondTo(view) ?? -1];
  if (!winner || !second || more.length > 0 || winner.total === second.total) return null;
  const gains = Object.entries(winner.items).map(
    ([item, points]) => [item, points - (second.items[item] ?? 0)] as const,
  );
  const [[item, most] = ['', 0]] = gains.toSorted(([, a], [, b]) => b - a);
  if (most < 1 || gains.filter(([, gain]) => gain).length < 2) return null;
  const words = { what: itemText(ui, item) };
  return (
    <p>
      {n(
        'The greatest difference: {what}, {n} point.',
        'The greatest difference: {what}, {n} points.',
        most,
        words,
      )}
    </p>
  );
}

/** The lines of the score sheet in which somebody has points; none where a line is but a mark. */
export function Breakdown({ ui, view, seats }: { ui: GameUi; view: View; seats: Seat[] }) {
  const lines = Object.keys(view.score[0]?.items ?? {}).filter((item) =>
    view.score.some(({ items }) => items[item]),
  );
  const telling = view.score.some(({ items }) => lines.some((item) => (items[item] ?? 0) > 1));
  if (!telling) return null;
  return (
    <table class="breakdown">
      <thead>
        <tr>
          <td />
          {seats.map(({ name }, index) => (
            <th key={index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((item) => (
          <tr key={item}>
            <th scope="row">{itemText(ui, item)}</th>
            {view.score.map(({ items }, index) => (
              <td key={index}>{items[item] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
