// The bar above the board: home, the seats, undo, rules, the menu.

import type { Session, View } from '../core/session.ts';
import { gameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';
import { HomeLink } from '../ui/home-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { SoundSwitch } from '../ui/sound-switch.tsx';
import { Seats } from './seats.tsx';
import { playsHere } from './waits.ts';

/** Pale where there is no hint now; it says why when it is asked all the same. */
function HintButton(props: { session: Session; onHint: () => void; noHint: string | null }) {
  const { session, noHint, onHint } = props;
  const refuse = () => (session.refusal.value = { code: 'no-hint', message: noHint ?? '' });
  return (
    <button
      class="icon-button"
      aria-label={t('Hint')}
      aria-disabled={noHint !== null}
      onClick={noHint === null ? onHint : refuse}
    >
      <Icon name="hint" />
    </button>
  );
}

export function Bar(props: {
  session: Session;
  view: View;
  /** Undefined where there is none at all. */
  hint?: { onHint: () => void; noHint: string | null };
  /** Where others hear it. */
  onTalk?: () => void;
  onRules: () => void;
  onMenu: () => void;
}) {
  const { session, view } = props;
  return (
    <header class="bar">
      <HomeLink />
      <h1 class="unseen">{t(gameInfo(session.saved.game).title)}</h1>
      <Seats
        seats={session.seats}
        view={view}
        held={typeof session.held.value === 'number' ? session.held.value : undefined}
        thinking={session.thinking.value}
        timeOf={(seat) => session.timeOf(seat)}
      />
      {playsHere(session) && (
        <button
          class="icon-button"
          aria-label={t('Undo')}
          disabled={!session.canUndo()}
          onClick={() => void session.undo()}
        >
          <Icon name="undo" />
        </button>
      )}
      {props.hint && <HintButton session={session} {...props.hint} />}
      {props.onTalk && (
        <button class="icon-button" aria-label={t('Say something')} onClick={props.onTalk}>
          <Icon name="talk" />
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
