// Puzzles: one of the day for each game, and the whole stock; #puzzles, #puzzles/GAME (today's),
// #puzzles/GAME/NUMBER, #puzzles/GAME/all. Everything happens on this device.

import { GamePicture } from '../games/picture.tsx';
import { useEffect, useState } from 'preact/hooks';
import { gameUi, type GameUi } from '../games/game-ui.ts';
import { gameInfo } from '../games/list.tsx';
import { startEngine } from '../core/engine.ts';
import { Mind } from '../core/mind.ts';
import type { GameId } from '../core/types.ts';
import { n, t } from '../texts/t.ts';
import { date } from '../texts/when.ts';
import { HomeLink } from '../ui/home-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { AllPuzzles } from './all.tsx';
import { past, streak, type Days } from './solved.ts';
import { SolveScreen } from './solve.tsx';
import { dayBefore, dayOf, loadStock, puzzleGames, puzzleOfDay, type Stock } from './stock.ts';
import '../style/puzzles.css';

/* So many days are drawn. */
const DAYS = 14;

export function PuzzleScreen({ parts: [game, number] }: { parts: string[] }) {
  return game ? <OpenedPuzzle game={game} number={number} /> : <Overview />;
}

function Overview() {
  const today = dayOf(new Date());
  const { days, found } = past();
  const isFirst = Object.keys({ ...days, ...found }).length === 0;
  return (
    <div class="home puzzles">
      <header class="bar">
        <HomeLink />
        <h1>{t('Puzzle of the day')}</h1>
        <span class="quiet">{date(Date.now())}</span>
      </header>
      <main>
        {isFirst && (
          <p class="puzzle-about">
            {t(
              'Every day one position of each game, the same for everybody. You may try as often as you like.',
            )}
          </p>
        )}
        <ul class="puzzle-games">
          {puzzleGames().map((game) => (
            <Card key={game} {...{ game, today }} days={days[game]} found={found[game]?.length} />
          ))}
        </ul>
      </main>
    </div>
  );
}

/** Today's of a game; what was found before, once there is anything to tell of. */
function Card(props: { game: GameId; today: string; days?: Days; found?: number }) {
  const { game, today, days = {}, found = 0 } = props;
  const done = (days[today] ?? 0) > 0;
  return (
    <li class="card">
      <a class="puzzle-today" href={`#puzzles/${game}`}>
        <span class="puzzle-picture" aria-hidden="true">
          <GamePicture game={game} />
        </span>
        <strong>{t(gameInfo(game).title)}</strong>
        <span>{today in days ? stateText(days[today]) : t(gameInfo(game).puzzle ?? '')}</span>
        <Icon name={done ? 'check' : 'next'} />
      </a>
      {(Object.keys(days).length > 0 || found > 0) && (
        <>
          <p class="quiet">
            {n('{n} day in a row', '{n} days in a row', streak(days, today))}
            {' · '}
            {t('Found in all: {n}', { n: found })}
          </p>
          <Fortnight days={days} today={today} />
        </>
      )}
      <p class="puzzle-all">
        <a href={`#puzzles/${game}/all`} aria-label={allOf(game)}>
          {t('All puzzles')}
        </a>
      </p>
    </li>
  );
}

const allOf = (game: string) => `${t('All puzzles')}: ${t(gameInfo(game).title)}`;

function stateText(tries = 0): string {
  return tries === 0 ? t('The answer was shown') : n('Found at try {n}', 'Found at try {n}', tries);
}

function Fortnight({ days, today }: { days: Record<string, number>; today: string }) {
  const list = Array.from({ length: DAYS }, (_, i) => dayBefore(today, DAYS - 1 - i));
  const found = list.filter((day) => (days[day] ?? 0) > 0).length;
  return (
    <p
      class="fortnight"
      role="img"
      aria-label={t('Of the last {days} days found: {n}', { days: DAYS, n: found })}
    >
      {list.map((day) => (
        <span key={day} class={(days[day] ?? 0) > 0 ? 'found' : day in days ? 'shown' : ''} />
      ))}
    </p>
  );
}

interface Loaded {
  stock: Stock;
  ui: GameUi;
  mind: Mind;
}

function OpenedPuzzle({ game, number }: { game: string; number?: string }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let mind: Mind | null = null;
    void loadStock(game).then(async (stock) => {
      if (!stock) return setMissing(true);
      const ui = await gameUi(game);
      mind = new Mind(startEngine);
      setLoaded({ stock, ui, mind });
    });
    return () => mind?.close();
  }, []);
  if (loaded && number === 'all') return <AllPuzzles stock={loaded.stock} />;
  const today = dayOf(new Date());
  const count = loaded?.stock.puzzles.length ?? 1;
  const daily = puzzleOfDay(count, today);
  const chosen = number === undefined ? daily : Number(number) - 1;
  const puzzle = loaded?.stock.puzzles[chosen];
  if (missing || (loaded && !puzzle))
    return (
      <main class="waiting">
        <p>{t('There is no such puzzle.')}</p>
        <a href="#puzzles">{t('Puzzles')}</a>
      </main>
    );
  if (!loaded || !puzzle) return <p class="waiting">{t('One moment…')}</p>;
  return (
    <SolveScreen
      {...loaded}
      puzzle={puzzle}
      number={chosen}
      day={chosen === daily ? today : null}
    />
  );
}
