// Watching a game from its link: the game's own board, a slider, and step keys. Everything is in
// the address; nothing is sent anywhere.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { originText } from '../core/names.ts';
import { startEngine } from '../core/engine.ts';
import { LocalTable } from '../core/local-table.ts';
import { Mind } from '../core/mind.ts';
import { unpackRecord } from '../core/record.ts';
import { firstFrame, openReplay, recordProblem, type Replay } from '../core/replay.ts';
import { watchedFrom } from '../core/route.ts';
import type { Session } from '../core/session.ts';
import { settings } from '../core/settings.ts';
import { load } from '../core/store.ts';
import { gameUi, type GameUi } from '../games/game-ui.ts';
import { gameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { NOTHING } from '../ui/pointed.ts';
import { seenOf } from '../ui/rolling.ts';
import { hasRoom } from '../ui/room.ts';
import { Sheet } from '../ui/sheet.tsx';
import { BesideBoard } from './log.tsx';
import { NoteButton, NoteLine, NoteSheet } from './notes.tsx';
import { PlayOnButton, PlayOnSheet } from './play-on.tsx';
import { Seats } from './seats.tsx';
import { shareReplay } from './share.ts';
import '../style/replay.css';

export interface Opened {
  replay: Replay;
  ui: GameUi;
  session: Session;
  mind: Mind;
}

/* A record from an address, ready to be looked at. */
async function openLink(packed: string): Promise<Opened> {
  const text = await unpackRecord(packed);
  const engine = startEngine();
  const replay = await openReplay(text, engine).catch((error: unknown) => {
    engine.close();
    throw error;
  });
  /* Whoever played it on this device is *You* here, and has a name elsewhere. */
  const self = (await load(replay.saved.id)) !== null;
  const hooks = { save: async () => {}, pause: async () => {}, self };
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
  const [problem, setProblem] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    openLink(props.packed).then(setOpened, (error: unknown) => setProblem({ error }));
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
        <p role="alert">
          {recordProblem(problem.error, t('This link does not hold a whole game.'))}
        </p>
        <a href="#">{t('Home')}</a>
      </main>
    );
  }
  if (!opened) return <p class="waiting">{t('One moment…')}</p>;
  return <>{props.shown(opened)}</>;
}

/** Steps through the frames, by hand or by itself. */
function useSteps(replay: Replay) {
  const last = replay.frames.length - 1;
  const at = useSignal(firstFrame(replay));
  const running = useSignal(false);
  const goTo = (frame: number) => (at.value = Math.min(last, Math.max(0, frame)));
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const { target } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      const steps: Record<string, number> = {
        ArrowLeft: -1,
        ArrowRight: 1,
        Home: -last,
        End: last,
      };
      const step = steps[event.key];
      if (step === undefined) return;
      running.value = false;
      goTo(at.value + step);
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
  useEffect(() => {
    if (!running.value) return;
    const timer = setTimeout(() => {
      goTo(at.value + 1);
      running.value = at.value < last;
    }, FRAME[settings.pace.value]);
    return () => clearTimeout(timer);
  }, [running.value, at.value]);
  const run = () => {
    if (!running.value && at.value === last) at.value = firstFrame(replay);
    running.value = !running.value;
  };
  return { at, last, running, goTo, run };
}

const FRAME = { calm: 1000, quick: 500, instant: 250 } as const;

type Steps = ReturnType<typeof useSteps>;

/** The way through the game; what else can be done at its moment stands beside it. */
function Slider(props: { steps: Steps; onMoves: () => void; children: ComponentChildren }) {
  const { steps, onMoves, children } = props;
  const { at, last, running, goTo, run } = steps;
  return (
    <section class="slider" aria-label={t('The course of the game')}>
      <button
        class="icon-button"
        onClick={run}
        aria-label={running.value ? t('Pause') : t('Play the game')}
      >
        <Icon name={running.value ? 'pause' : 'play'} />
      </button>
      <button
        class="icon-button"
        onClick={() => goTo(at.value - 1)}
        aria-label={t('One move back')}
      >
        <Icon name="back" />
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={at.value}
        aria-label={t('Move')}
        aria-valuetext={`${at.value} / ${last}`}
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
      <button class="icon-button" onClick={() => goTo(at.value + 1)} aria-label={t('One move on')}>
        <Icon name="next" />
      </button>
      <output>
        {at.value} / {last}
      </output>
      {children}
      <button class="icon-button" onClick={onMoves} aria-label={t('All moves')}>
        <Icon name="log" />
      </button>
    </section>
  );
}

/** Every move as a sentence; a tap leads there. The one that is shown stays in sight. */
function Moves(props: { opened: Opened; steps: Steps; onChosen?: () => void }) {
  const { opened, steps } = props;
  const list = useRef<HTMLOListElement>(null);
  const at = steps.at.value;
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const moves = opened.replay.log.flatMap((entry, index) => {
    const text = opened.ui.say(entry, opened.session.seats);
    return text === null ? [] : [{ frame: index + 1, text }];
  });
  const jump = (frame: number) => {
    steps.running.value = false;
    steps.goTo(frame);
    props.onChosen?.();
  };
  return (
    <ol class="moves" ref={list}>
      {moves.map(({ frame, text }) => (
        <li key={frame}>
          <button aria-current={frame === at} onClick={() => jump(frame)}>
            <small>{frame}</small> {text}
          </button>
          <NoteLine replay={opened.replay} at={frame} />
        </li>
      ))}
    </ol>
  );
}

/** Beside the board where a screen has room for it. */
function MovesBeside(props: { opened: Opened; steps: Steps }) {
  return (
    <BesideBoard ui={props.opened.ui} title={t('All moves')}>
      <Moves {...props} />
    </BesideBoard>
  );
}

function Player({ opened, packed }: { opened: Opened; packed: string }) {
  const { replay, ui, session, mind } = opened;
  const steps = useSteps(replay);
  const at = steps.at.value;
  const [from] = useState(watchedFrom);
  const drawer = useSignal<number | null>(null);
  const sheet = useSignal<null | 'play-on' | 'moves' | 'note' | { say: string }>(null);
  const close = () => void (sheet.value = null);
  const view = replay.frames[at]!;
  session.log.value = replay.log.slice(0, at);
  const { seats } = session;
  const { origin } = replay.saved;
  const last = seenOf(session.log).at(-1);
  const told = last ? ui.say(last, seats) : null;
  const text = origin && at <= origin.ply ? originText(origin) : told;
  const give = async () => {
    const say = await shareReplay(replay);
    if (say !== null) sheet.value = { say };
  };
  return (
    <div class={`table watching ${replay.saved.game}`}>
      <header class="bar">
        <a class="icon-button" href={`#${from}`} aria-label={from ? t('Back') : t('Home')}>
          <Icon name="back" />
        </a>
        <h1 class="unseen">{t(gameInfo(replay.saved.game).title)}</h1>
        <Seats seats={seats} view={view} thinking={null} />
        <button class="icon-button" aria-label={t('Share')} onClick={() => void give()}>
          <Icon name="share" />
        </button>
        <a class="icon-button" href={`#review/${packed}`} aria-label={t('Review')}>
          <Icon name="chart" />
        </a>
      </header>
      <main class="play">
        <ui.Board
          {...{ session, mind, view, drawer }}
          viewer={0}
          mine={false}
          held={false}
          halted={false}
          pointed={NOTHING}
        />
      </main>
      <Slider steps={steps} onMoves={() => (sheet.value = 'moves')}>
        <NoteButton onOpen={() => (sheet.value = 'note')} />
        <PlayOnButton view={view} onOpen={() => (sheet.value = 'play-on')} />
      </Slider>
      <p class="last-line" role="status">
        {text}
      </p>
      <NoteLine replay={replay} at={at} />
      {sheet.value === 'play-on' && <PlayOnSheet {...{ replay, seats, at }} onClose={close} />}
      {sheet.value === 'note' && <NoteSheet {...{ replay, at }} onClose={close} />}
      {hasRoom.value && <MovesBeside {...{ opened, steps }} />}
      {sheet.value === 'moves' && (
        <Sheet title={t('All moves')} onClose={close}>
          <Moves {...{ opened, steps }} onChosen={close} />
        </Sheet>
      )}
      {typeof sheet.value === 'object' && sheet.value && (
        <Sheet title={t('Share')} onClose={close}>
          <p class="say">{sheet.value.say}</p>
        </Sheet>
      )}
    </div>
  );
}
