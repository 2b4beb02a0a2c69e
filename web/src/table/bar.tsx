// The bar above the board: home, the seats, undo, rules, the menu.

import type { Session, View } from '../core/session.ts';
import { gameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { SoundSwitch } from '../ui/sound-switch.tsx';
import { Seats } from './seats.tsx';

export function Bar(props: {
  session: Session;
  view: View;
  /** Null where none can be had now, undefined where never. */
  onHint?: (() => void) | null;
  onRules: () => void;
  onMenu: () => void;
}) {
  const { session, view } = props;
  return (
    <header class="bar">
      <a class="icon-button" href="#" aria-label={t('Home')}>
        <Icon name="back" />
      </a>
      <h1 class="unseen">{t(gameInfo(session.saved.game).title)}</h1>
      <Seats
        seats={session.seats}
        view={view}
        held={typeof session.held.value === 'number' ? session.held.value : undefined}
        thinking={session.thinking.value}
        timeOf={(seat) => session.timeOf(seat)}
      />
      <button
        class="icon-button"
        aria-label={t('Undo')}
        disabled={!session.canUndo()}
        onClick={() => void session.undo()}
      >
        <Icon name="undo" />
      </button>
      {props.onHint !== undefined && (
        <button
          class="icon-button"
          aria-label={t('Hint')}
          disabled={!props.onHint}
          onClick={() => props.onHint?.()}
        >
          <Icon name="hint" />
        </button>
      )}
      <SoundSwitch wide />
      <button class="icon-button wide-only" aria-label={t('Rules')} onClick={props.onRules}>
        <Icon name="rules" />
      </button>
      <button class="icon-button" aria-label={t('Menu')} onClick={props.onMenu}>
        <Icon name="menu" />
      </button>
    </header>
  );
}
