// A table: the game's board between the seats above and the sheets below. It knows no game.

import { useComputed, useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Mind } from '../core/mind.ts';
import type { Session, View } from '../core/session.ts';
import type { GameUi } from '../games/game-ui.ts';
import { t } from '../texts/t.ts';
import { SpokenPrompt } from '../ui/done.tsx';
import type { MenuItem } from '../ui/menu.tsx';
import { NOTHING, pointedBy } from '../ui/pointed.ts';
import { useAdvice, type Advice } from './advice.ts';
import { Announcer } from './announcer.tsx';
import { Bar } from './bar.tsx';
import { Broken } from './broken.tsx';
import { Chance } from './chance.tsx';
import { HandOver } from './hand-over.tsx';
import { HintCard } from './hint.tsx';
import { Refusal, watchGestures } from './refusal.tsx';
import { AfterGame, Sheets, type Open } from './sheets.tsx';
import { Tour, tourIsNew } from './tour.tsx';
import { actsHere, seatOfViewer, waitsFor } from './waits.ts';

export interface Table {
  session: Session;
  mind: Mind;
  ui: GameUi;
}

/** What a table on a server adds to the screen, or does in its own way. */
export interface Extra {
  items: MenuItem[];
  rematch: () => void;
  /** A line above the board: connection, who is away. */
  banner: ComponentChildren;
  /** Stands with the result: somebody wants to play again. */
  note?: string;
  /** Per seat what the result should say of it, if anything. */
  remarks: (string | null)[];
}

export function OpenTable({ table, extra }: { table: Table; extra?: Extra }) {
  const { session } = table;
  const open = useSignal<Open>(null);
  const drawer = useSignal<number | null>(null);
  const tour = useSignal(
    session.hosted && table.ui.tour !== undefined && tourIsNew(session.saved.game),
  );
  const advice = useAdvice(table, drawer);
  const { reading } = advice;
  const over = useComputed(() => session.view.value?.toAct === 'over');
  useEffect(watchGestures, []);
  useEffect(
    () => void (session.covered.value = tour.value || open.value !== null || reading),
    [tour.value, open.value, reading],
  );
  useEffect(() => {
    if (over.value && session.held.value === null) open.value = 'result';
  }, [over.value, session.held.value]);
  const view = session.view.value;
  if (session.failure.value) return <Broken text={session.failure.value} />;
  if (!view) return <p class="waiting">{t('One moment…')}</p>;
  return <Around {...{ table, extra, view, open, drawer, tour, advice }} />;
}

/** What lies around a board that can be shown. */
function Around(props: {
  table: Table;
  extra?: Extra;
  view: View;
  open: Signal<Open>;
  drawer: Signal<number | null>;
  tour: Signal<boolean>;
  advice: Advice;
}) {
  const { table, view, open, tour, advice } = props;
  const { session } = table;
  const viewer = useSignal(0);
  viewer.value = seatOfViewer(session, view, viewer.peek());
  const mine = actsHere(session, view);
  const waits = useComputed(() => waitsFor(session));
  const acting = mine && typeof view.toAct === 'number' && !session.covered.value;
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'z' && (event.ctrlKey || event.metaKey)) void session.undo();
    if (event.key === '?' && open.value === null) open.value = 'keys';
  };
  const sheets = {
    ...props,
    onHint: mine && session.hosted ? () => void advice.ask(viewer.value) : null,
    onTour: () => void (tour.value = true),
  };
  return (
    <div
      class={`table ${session.saved.game}${advice.reading ? ' advising' : ''}`}
      data-waits-for={waits}
      onKeyDown={keys}
    >
      <Bar
        session={session}
        view={view}
        onRules={() => (open.value = { rule: null })}
        onMenu={() => (open.value = 'menu')}
      />
      {props.extra?.banner}
      <Play {...props} viewer={viewer.value} mine={mine} />
      <Announcer table={table} />
      <SpokenPrompt />
      <HandOver seats={session.seats} acting={acting ? (view.toAct as number) : null} />
      {tour.value && table.ui.tour && !open.value && (
        <Tour
          game={session.saved.game}
          stops={table.ui.tour}
          onClose={() => (tour.value = false)}
        />
      )}
      {advice.hint && advice.reading && !open.value && (
        <HintCard hint={advice.hint} onFold={advice.fold} onClose={advice.close} />
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
        <AfterGame {...sheets} />
      )}
      <Sheets {...sheets} />
    </div>
  );
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
        <Chance
          view={view}
          onChoose={(move) => void session.play(move)}
          seats={session.seats}
          ui={ui}
        />
      )}
    </main>
  );
}
