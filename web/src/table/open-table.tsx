// A table: the game's board between the seats above and the sheets below. It knows no game.

import { useComputed, useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Mind } from '../core/mind.ts';
import type { Session, View } from '../core/session.ts';
import type { GameUi } from '../games/game-ui.ts';
import { t } from '../texts/t.ts';
import { SpokenPrompt } from '../ui/done.tsx';
import { hasRoom } from '../ui/room.ts';
import { Later } from '../ui/later.tsx';
import type { MenuItem } from '../ui/menu.tsx';
import { NOTHING, pointedBy } from '../ui/pointed.ts';
import { useAdvice, type Advice } from './advice.ts';
import { Announcer } from './announcer.tsx';
import { Bar } from './bar.tsx';
import { Broken } from './broken.tsx';
import { HandOver } from './hand-over.tsx';
import { HintCard } from './hint.tsx';
import { Refusal, watchGestures } from './refusal.tsx';
import type { Open } from './sheets.tsx';
import { Spoken, useKeys } from './spoken.tsx';
import { actsHere, playsHere, seatOfViewer, waitsFor } from './waits.ts';
import { isNewcomer } from './welcome.ts';

const enterChance = async () => (await import('./chance.tsx')).Chance;
const sheetsOver = async () => (await import('./sheets.tsx')).Sheets;
const welcomeSheet = async () => (await import('./welcome-sheet.tsx')).WelcomeSheet;
const logBeside = async () => (await import('./log.tsx')).LogBeside;
const afterGame = async () => (await import('./sheets.tsx')).AfterGame;

export interface Table {
  session: Session;
  mind: Mind;
  ui: GameUi;
}

/** The way on to the next game. */
export interface Again {
  text: string;
  act: () => void;
}

/** What a table on a server adds to the screen, or does in its own way. */
export interface Extra {
  items: MenuItem[];
  /** What follows the game; null: nothing for who looks. */
  again: Again | null;
  /** A line above the board: connection, who is away. */
  banner: ComponentChildren;
  /** Says something to the others; null for who only watches. */
  onTalk: (() => void) | null;
  /** What is told over the board. */
  notices: ComponentChildren;
  /** How it ended, where the rules did not end it. */
  ended?: { title: string; text: string };
  /** Seats that stand last, whatever their points. */
  last: number[];
  /** Stands with the result: somebody wants to play again. */
  note?: string;
  /** Per seat what the result should say of it, if anything. */
  remarks: (string | null)[];
}

export function OpenTable({ table, extra }: { table: Table; extra?: Extra }) {
  const { session } = table;
  const open = useSignal<Open>(null);
  const drawer = useSignal<number | null>(null);
  /* Not for who only watches. */
  const welcome = useSignal(isNewcomer(session.saved.game) && playsHere(session));
  const advice = useAdvice(table, drawer);
  const { reading } = advice;
  const over = useComputed(() => session.view.value?.toAct === 'over');
  useEffect(watchGestures, []);
  useEffect(
    () => void (session.covered.value = welcome.value || open.value !== null || reading),
    [welcome.value, open.value, reading],
  );
  useEffect(() => {
    if (over.value && session.held.value === null) open.value = 'result';
  }, [over.value, session.held.value]);
  const view = session.view.value;
  if (session.failure.value) return <Broken text={session.failure.value} />;
  if (!view) return <p class="waiting">{t('One moment…')}</p>;
  return <Around {...{ table, extra, view, open, drawer, welcome, advice }} />;
}

/** What lies around a board that can be shown. */
function Around(props: {
  table: Table;
  extra?: Extra;
  view: View;
  open: Signal<Open>;
  drawer: Signal<number | null>;
  welcome: Signal<boolean>;
  advice: Advice;
}) {
  const { table, view, open, welcome, advice } = props;
  const { session } = table;
  const viewer = useSignal(0);
  viewer.value = seatOfViewer(session, view, viewer.peek());
  const mine = actsHere(session, view);
  const waits = useComputed(() => waitsFor(session));
  const acting = mine && typeof view.toAct === 'number' && !session.covered.value;
  const listener = { table, view, seat: props.drawer.value ?? viewer.value };
  const spoken = useKeys(listener, open);
  const sheets = {
    ...props,
    listener,
    onHint: () => void advice.ask(viewer.value),
    noHint: whyNoHint(session, view, mine),
  };
  return (
    <div
      class={`table ${session.saved.game}${advice.reading ? ' advising' : ''}`}
      data-waits-for={waits}
    >
      <Bar
        session={session}
        view={view}
        hint={session.hosted ? sheets : undefined}
        onTalk={props.extra?.onTalk ?? undefined}
        onRules={() => (open.value = { rule: null })}
        onMenu={() => (open.value = 'menu')}
      />
      {props.extra?.banner}
      <Play {...props} viewer={viewer.value} mine={mine} />
      <Announcer table={table} />
      <SpokenPrompt />
      <Spoken {...spoken} />
      {props.extra?.notices}
      <HandOver seats={session.seats} acting={acting ? (view.toAct as number) : null} />
      {welcome.value && (
        <Later load={welcomeSheet} with={{ session, onClose: () => (welcome.value = false) }} />
      )}
      {advice.hint && advice.reading && !open.value && (
        <HintCard
          hint={advice.hint}
          onMore={advice.more}
          onPlay={advice.play}
          onFold={advice.fold}
          onClose={advice.close}
        />
      )}
      {session.refusal.value && (
        <Refusal
          key={session.log.value.length}
          error={session.refusal.value}
          onClose={() => (session.refusal.value = null)}
          onRule={(rule) => (open.value = { rule })}
        />
      )}
      {view.toAct === 'over' && open.value === null && session.held.value === null && (
        <Later load={afterGame} with={sheets} />
      )}
      {open.value !== null && <Later load={sheetsOver} with={sheets} />}
      {hasRoom.value && <Later load={logBeside} with={{ session, ui: table.ui }} />}
    </div>
  );
}

function whyNoHint({ hosted }: Session, { toAct }: View, mine: boolean): string | null {
  if (!hosted) return t('With friends there are no hints.');
  if (mine) return null;
  return toAct === 'over' ? `${t('The game is over')}.` : t('It is not your turn.');
}

/** The board, and what chance shows where a person enters it. */
function Play(props: {
  table: Table;
  view: View;
  viewer: number;
  drawer: Signal<number | null>;
  mine: boolean;
  advice: Advice;
}) {
  const { view } = props;
  const { session, mind, ui } = props.table;
  const refusal = session.refusal.value;
  return (
    <main class="play">
      <ui.Board
        session={session}
        mind={mind}
        view={view}
        viewer={props.viewer}
        drawer={props.drawer}
        mine={props.mine}
        held={typeof session.held.value === 'number'}
        halted={session.held.value === 'round'}
        pointed={refusal ? pointedBy(refusal) : (props.advice.hint ?? NOTHING)}
      />
      {view.toAct === 'chance' && session.saved.chance === 'hand' && (
        <Later
          load={enterChance}
          with={{
            view,
            onChoose: (move: string) => void session.play(move),
            seats: session.seats,
            ui,
          }}
        />
      )}
    </main>
  );
}
