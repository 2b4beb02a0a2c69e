// Watching a game from its link: the game's own board, a slider, and step keys. Everything is in
// the address; nothing is sent anywhere.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { originText } from '../core/branch.ts';
import { startEngine } from '../core/engine.ts';
import { LocalTable } from '../core/local-table.ts';
import { Mind } from '../core/mind.ts';
import { unpackRecord } from '../core/record.ts';
import { firstFrame, openReplay, type Replay } from '../core/replay.ts';
import type { Session } from '../core/session.ts';
import { gameUi, type GameUi } from '../games/game-ui.ts';
import { gameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { NOTHING } from '../ui/pointed.ts';
import { PlayOnButton, PlayOnSheet } from './play-on.tsx';
import { Seats } from './seats.tsx';

export interface Opened {
  replay: Replay;
  ui: GameUi;
  session: Session;
  mind: Mind;
}

/* A record from an address, ready to be looked at. */
async function openLink(packed: string): Promise<Opened> {
  const engine = startEngine();
  const replay = await openReplay(await unpackRecord(packed), engine);
  const hooks = { save: async () => {}, pause: async () => {}, self: false };
  return {
    replay,
    ui: await gameUi(replay.saved.game),
    session: new LocalTable(replay.saved, engine, hooks),
    mind: new Mind(startEngine),
  };
}

export function ReplayScreen({ parts }: { parts: string[] }) {
  return (
    <OpenedLink
      packed={parts[0] ?? ''}
      shown={(opened) => <Player opened={opened} packed={parts[0] ?? ''} />}
    />
  );
}

/** What is shown of the game that an address holds, or a sentence. */
export function OpenedLink(props: {
  packed: string;
  shown: (opened: Opened) => ComponentChildren;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    openLink(props.packed).then(setOpened, () => setProblem(true));
  }, []);
  useEffect(
    () => () => {
      opened?.session.close();
      opened?.mind.close();
    },
    [opened],
  );
  if (problem) {
    return (
      <main class="waiting">
        <p>{t('This link does not hold a whole game.')}</p>
        <a href="#">{t('Home')}</a>
      </main>
    );
  }
  if (!opened) return <p class="waiting">{t('One moment…')}</p>;
  return <>{props.shown(opened)}</>;
}

function Player({ opened, packed }: { opened: Opened; packed: string }) {
  const { replay, ui, session, mind } = opened;
  const last = replay.frames.length - 1;
  const at = useSignal(firstFrame(replay));
  const drawer = useSignal<number | null>(null);
  const playing = useSignal(false);
  const step = (by: number) => (at.value = Math.min(last, Math.max(0, at.value + by)));
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      if (event.key === 'ArrowLeft') step(-1);
      else if (event.key === 'ArrowRight') step(1);
      else if (event.key === 'Home') at.value = 0;
      else if (event.key === 'End') at.value = last;
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
  const view = replay.frames[at.value]!;
  session.log.value = replay.log.slice(0, at.value);
  const seats = session.seats;
  const { origin } = replay.saved;
  const told = view.last ? ui.say(view.last, seats) : null;
  const text = origin && at.value <= origin.ply ? originText(origin) : told;
  return (
    <div class={`table watching ${replay.saved.game}`}>
      <header class="bar">
        <a class="icon-button" href="#" aria-label={t('Home')}>
          <Icon name="back" />
        </a>
        <h1 class="unseen">{t(gameInfo(replay.saved.game).title)}</h1>
        <Seats seats={seats} view={view} thinking={null} />
        <PlayOnButton view={view} onOpen={() => (playing.value = true)} />
        <a class="icon-button" href={`#review/${packed}`} aria-label={t('Review')}>
          <Icon name="chart" />
        </a>
      </header>
      <main class="play">
        <ui.Board
          session={session}
          mind={mind}
          view={view}
          viewer={0}
          drawer={drawer}
          mine={false}
          held={false}
          halted={false}
          pointed={NOTHING}
        />
      </main>
      <section class="slider" aria-label={t('The course of the game')}>
        <button class="icon-button" onClick={() => step(-1)} aria-label={t('One move back')}>
          <Icon name="back" />
        </button>
        <input
          type="range"
          min={0}
          max={last}
          value={at.value}
          aria-label={t('Move')}
          aria-valuetext={`${at.value} / ${last}`}
          onInput={(event) => (at.value = Number(event.currentTarget.value))}
        />
        <button class="icon-button" onClick={() => step(1)} aria-label={t('One move on')}>
          <Icon name="next" />
        </button>
        <output>
          {at.value} / {last}
        </output>
      </section>
      <p class="last-line" role="status">
        {text}
      </p>
      {playing.value && (
        <PlayOnSheet {...{ replay, seats, at: at.value }} onClose={() => (playing.value = false)} />
      )}
    </div>
  );
}
