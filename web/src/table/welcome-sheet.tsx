// A game's first visit: how one wins, in a sentence and a picture, and the way to the lesson.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../core/session.ts';
import { winsOf, type Wins } from '../games/wins.ts';
import { gameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { seeLesson, takeLesson } from './welcome.ts';

/** What is true at this table alone. */
function here({ hosted, saved }: Session): string | null {
  if (saved.chance === 'hand') return t('You play with your own box and tell Kocka what it shows.');
  if (!hosted) return t('The others can play on meanwhile; it is in the menu for later, too.');
  return null;
}

export function WelcomeSheet({ session, onClose }: { session: Session; onClose: () => void }) {
  const { game } = session.saved;
  const [wins, setWins] = useState<Wins | null>(null);
  useEffect(() => {
    seeLesson(game);
    void winsOf(game)?.then(setWins);
  }, []);
  if (!wins) return null;
  return (
    <Sheet title={t(gameInfo(game).title)} onClose={onClose}>
      <HowToWin
        wins={wins}
        besides={
          <>
            {t('The first lesson shows the rest on the board, in about two minutes.')}{' '}
            {here(session)}
          </>
        }
      >
        <button onClick={onClose}>{t('Just play')}</button>
        <button class="primary" onClick={() => takeLesson(game)}>
          <Icon name="play" size={18} />
          {t('First lesson')}
        </button>
      </HowToWin>
    </Sheet>
  );
}

export function HowToWin(props: {
  wins: Wins;
  besides?: ComponentChildren;
  /** Buttons. */
  children: ComponentChildren;
}) {
  const { text, Picture } = props.wins;
  return (
    <div class="welcome">
      <Picture />
      <p class="say">{t(text)}</p>
      {props.besides && <p class="quiet">{props.besides}</p>}
      <div class="lesson-ways">{props.children}</div>
    </div>
  );
}
