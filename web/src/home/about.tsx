// About these games: whose they are, what they are called in print, and what of them is ours.

import { aboutOf } from '../games/about.ts';
import { GAME_IDS, gameInfo } from '../games/list.tsx';
import type { GameId } from '../core/types.ts';
import { language, n, t } from '../texts/t.ts';
import { Titled } from '../ui/titled.tsx';

/** "Czech: Zářihvozd", the language in the reader's own. */
function printed([code, title]: [string, string]): string {
  const name = new Intl.DisplayNames([language()], { type: 'language' }).of(code) ?? code;
  return `${title} (${name})`;
}

function Game({ id }: { id: GameId }) {
  const { title, players, minutes } = gameInfo(id);
  const about = aboutOf(id);
  const [least, most] = players;
  return (
    <section aria-labelledby={`about-${id}`}>
      <h2 id={`about-${id}`}>{t(title)}</h2>
      <p class="facts">
        {n('{range} player', '{range} players', most, { range: `${least}–${most}` })}
      </p>
      {about && (
        <ul class="bullets">
          <li>{t('Designer: {name}', { name: about.designer })}</li>
          <li>
            {t('Ages {age} and up, about {minutes} minutes: our guess, as print does not say.', {
              age: about.age,
              minutes,
            })}
          </li>
          {about.publisher && (
            <li>{t('Publisher named in print: {name}', { name: about.publisher })}</li>
          )}
          {about.titles.length > 0 && (
            <li>
              {t('Known in print as {titles}', { titles: about.titles.map(printed).join(', ') })}
            </li>
          )}
          <li>{t(about.ours)}</li>
        </ul>
      )}
      <p>
        <a href={`#rules/${id}`}>{t('Rules')}</a> ·{' '}
        <a href={`#box/${id}`}>{t('Enter those of your box')}</a>
      </p>
    </section>
  );
}

export function AboutScreen() {
  return (
    <Titled title={t('About these games')} look="about">
      <main class="rules">
        <p>
          {t(
            'Kocka is made by people who like these games. The games are their designers’ and publishers’; words and drawings here are our own, and so are some numbers that we do not know from print. If you like a game, its box is better still.',
          )}
        </p>
        {GAME_IDS.map((id) => (
          <Game key={id} id={id} />
        ))}
      </main>
    </Titled>
  );
}
