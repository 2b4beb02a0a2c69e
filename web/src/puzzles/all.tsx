// The whole stock of a game by grade, and what was found of it.

import { gameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { past } from './solved.ts';
import { gradeText, GRADES, ofGrade, type Stock } from './stock.ts';

export function AllPuzzles({ stock }: { stock: Stock }) {
  const found = new Set(past().found[stock.game]);
  return (
    <div class="home puzzles">
      <header class="bar">
        <a class="icon-button" href="#puzzles" aria-label={t('Puzzles')}>
          <Icon name="back" />
        </a>
        <h1>{t(gameInfo(stock.game).title)}</h1>
      </header>
      <main>
        {GRADES.map((grade) => (
          <section key={grade} aria-labelledby={`grade-${grade}`}>
            <h2 id={`grade-${grade}`}>
              <span role="img" aria-label={t('Grade {n} of 5', { n: grade })}>
                {gradeText(grade)}
              </span>
            </h2>
            <ol class="puzzle-numbers">
              {ofGrade(stock.puzzles, grade).map((number) => (
                <Numbered key={number} {...{ stock, number }} found={found.has(number)} />
              ))}
            </ol>
          </section>
        ))}
      </main>
    </div>
  );
}

function Numbered({ stock, number, found }: { stock: Stock; number: number; found: boolean }) {
  return (
    <li>
      <a href={`#puzzles/${stock.game}/${number + 1}`} class={found ? 'found' : ''}>
        {number + 1}
        {found && <span class="unseen"> {t('Found')}</span>}
      </a>
    </li>
  );
}
