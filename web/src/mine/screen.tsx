// What you have played: games, wins by opponent and without luck, what decisions cost over time,
// mistakes by size, puzzles. All of it is on this device; it can be saved and forgotten.

import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { courageTexts } from '../core/courage.ts';
import { startEngine } from '../core/engine.ts';
import { keepLooked } from '../core/looked.ts';
import { computerName } from '../core/names.ts';
import { finished, refresh } from '../core/store.ts';
import type { Saved } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { known } from '../net/identity.ts';
import { bringPast, onTheWay } from '../net/past.ts';
import { past } from '../puzzles/solved.ts';
import { keepReview, Look } from '../review/look.ts';
import { aboutTenths, percentText } from '../texts/numbers.ts';
import { n, t } from '../texts/t.ts';
import { download } from '../ui/give.ts';
import { HomeLink } from '../ui/home-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { allOf, forgetAll } from './all.ts';
import { inStretches, isBranch, tallyOf, type GameTally, type Row } from './tally.ts';
import '../style/mine.css';

export function MineScreen() {
  const loaded = useSignal(false);
  useEffect(() => {
    void refresh().then(() => (loaded.value = true));
    void bringPast();
  }, []);
  /* Grows with each game that was reviewed here, so that the sums are made anew. */
  const seen = useSignal(0);
  void seen.value;
  const tallies = tallyOf(finished.value);
  const unjudged = tallies.reduce((sum, tally) => sum + tally.unjudged, 0);
  return (
    <div class="home mine">
      <header class="bar">
        <HomeLink />
        <h1>{t('What you have played')}</h1>
      </header>
      <main data-mine={loaded.value ? 'open' : 'opening'}>
        <p class="quiet">
          {known()
            ? t('All of this is on this device; games with friends are on the server, too.')
            : t('All of this is on this device alone.')}{' '}
          {finished.value.some(isBranch) &&
            t('Games that were played on from a position are not counted.')}
        </p>
        {onTheWay.value > 0 && (
          <p role="status">
            {n(
              '{n} game with friends is on its way.',
              '{n} games with friends are on their way.',
              onTheWay.value,
            )}
          </p>
        )}
        {loaded.value && tallies.length === 0 && <p>{t('Nothing yet.')}</p>}
        {tallies.map((tally) => (
          <Tally key={tally.game} tally={tally} />
        ))}
        <LookAll games={tallies.flatMap(({ open }) => open)} seen={seen} />
        {unjudged > 0 && (
          <p class="quiet">
            {n(
              '{n} game is not counted among the reviewed: no computer player could judge it.',
              '{n} games are not counted among the reviewed: no computer player could judge them.',
              unjudged,
            )}
          </p>
        )}
        <Puzzles />
        <Ways onForgotten={() => seen.value++} />
      </main>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="mine-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const opponent = ({ strength, names }: Row) =>
  strength > 0 ? computerName(strength) : names || t('people');

function Tally({ tally }: { tally: GameTally }) {
  const { game, games, rows, costs, fair, mistakes, possible } = tally;
  const title = `mine-${game}`;
  const bravery = tally.courage ? courageTexts(tally.courage.sum, tally.courage.games) : [];
  return (
    <section class="mine-game" aria-labelledby={title}>
      <h2 id={title}>{t(gameInfo(game).title)}</h2>
      <dl>
        <Fact name={t('Games')}>{games}</Fact>
        <Fact name={t('Best result')}>{n('{n} point', '{n} points', tally.best)}</Fact>
        {rows.length > 0 && <Fact name={t('Wins')}>{aboutTenths(tally.wins)}</Fact>}
        {rows.map((row) => (
          <Fact
            key={`${row.strength} ${row.names}`}
            name={t('Against: {name}', { name: opponent(row) })}
          >
            {t('{wins} of {games}', { wins: aboutTenths(row.wins), games: row.games })}
          </Fact>
        ))}
        {fair && (
          <Fact name={t('Wins without luck')}>
            {t('{wins} of {games}', { wins: aboutTenths(fair.wins), games: fair.games })}
          </Fact>
        )}
        {bravery.length > 0 && (
          <Fact name={t('Courage')}>
            {bravery.map((text) => (
              <span class="mine-line" key={text}>
                {text}
              </span>
            ))}
          </Fact>
        )}
        {possible > 0 && (
          <Fact name={t('Found of what there was')}>{percentText(tally.found / possible)}</Fact>
        )}
        {costs.length > 0 && (
          <>
            <Fact name={t('Mistakes: small, large, decisive')}>
              <span class="mine-whole">{mistakes.join(' · ')}</span>
            </Fact>
            <Fact name={t('What a decision cost, over time')}>
              <Course costs={inStretches(costs)} />
            </Fact>
          </>
        )}
      </dl>
    </section>
  );
}

const cost = (share: number) => percentText(share, 1);

/** Bars, the last games at the right; the lower the better. */
function Course({ costs }: { costs: number[] }) {
  const most = Math.max(0.001, ...costs);
  const [first = 0, last = 0] = [costs[0], costs.at(-1)];
  return (
    <span
      class="mine-course"
      role="img"
      aria-label={t('At first {a}, lately {b}', { a: cost(first), b: cost(last) })}
    >
      {costs.map((one, i) => (
        <span key={i} style={{ height: `${4 + (28 * one) / most}px` }} />
      ))}
      <small>{cost(last)}</small>
    </span>
  );
}

/** Reviews what was not reviewed yet, one game after the other; it can be stopped at any moment. */
function LookAll({ games, seen }: { games: Saved[]; seen: Signal<number> }) {
  const look = useRef<Look | null>(null);
  const running = useSignal(false);
  const stop = () => {
    running.value = false;
    look.current?.close();
    look.current = null;
  };
  useEffect(() => stop, []);
  const run = async () => {
    running.value = true;
    for (const game of games) {
      if (!running.value) return;
      const one = (look.current = new Look(startEngine(), game.record ?? ''));
      await one.run();
      one.close();
      if (!running.value) return;
      if (one.going.value === 'failed') keepLooked(game.id, []);
      else keepReview(game.id, game.seats.length, one.course.value);
      seen.value++;
    }
    running.value = false;
  };
  if (games.length === 0 && !running.value) return null;
  return (
    <section class="mine-look" aria-live="polite">
      <p>{n('{n} game is not reviewed yet.', '{n} games are not reviewed yet.', games.length)}</p>
      {running.value ? (
        <button onClick={stop}>{t('Stop')}</button>
      ) : (
        <button onClick={() => void run()}>{t('Review them now')}</button>
      )}
    </section>
  );
}

function Puzzles() {
  const { found } = past();
  const games = Object.entries(found).filter(([, list]) => list.length > 0);
  const count = games.reduce((sum, [, list]) => sum + list.length, 0);
  return (
    <section class="mine-game" aria-labelledby="mine-puzzles">
      <h2 id="mine-puzzles">{t('Puzzles')}</h2>
      <dl>
        {games.map(([game, list]) => (
          <Fact key={game} name={t(gameInfo(game).title)}>
            {list.length}
          </Fact>
        ))}
      </dl>
      <p>
        <a href="#puzzles">{t('Found in all: {n}', { n: count })}</a>
      </p>
    </section>
  );
}

function Ways({ onForgotten }: { onForgotten: () => void }) {
  const asked = useSignal(false);
  const forget = async () => {
    await forgetAll();
    asked.value = false;
    onForgotten();
  };
  return (
    <nav class="ways mine-ways">
      <button onClick={() => download('kocka-games.json', allOf(finished.value))}>
        <Icon name="download" size={20} />
        {t('Save as a file')}
      </button>
      {asked.value ? (
        <>
          <p role="alert">
            {t(
              'Finished games, best results, notes, reviews and puzzles of this device will be gone.',
            )}
          </p>
          <button class="danger" onClick={() => void forget()}>
            {t('Forget all of it')}
          </button>
          <button onClick={() => (asked.value = false)}>{t('Keep it')}</button>
        </>
      ) : (
        <button onClick={() => (asked.value = true)}>
          <Icon name="trash" size={20} />
          {t('Forget')}
        </button>
      )}
    </nav>
  );
}
