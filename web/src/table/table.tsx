// The table screen: opens a kept game and puts the game's board between the seats above and the
// sheets below. It knows no game.

import { useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LocalTable } from '../core/local-table.ts';
import { Mind } from '../core/mind.ts';
import { startEngine } from '../core/engine.ts';
import { go } from '../core/route.ts';
import type { Session, View } from '../core/session.ts';
import { load, save } from '../core/store.ts';
import { claim } from '../core/tabs.ts';
import type { Saved } from '../core/types.ts';
import { gameUi, type GameUi } from '../games/game-ui.ts';
import { gameInfo } from '../games/list.tsx';
import { setTable } from '../core/start.ts';
import { because } from '../core/reasons.ts';
import { t } from '../texts/t.ts';
import { SpokenPrompt } from '../ui/done.tsx';
import { HandOver } from './hand-over.tsx';
import { HintCard, holdsStill, type Hint } from './hint.tsx';
import { Icon } from '../ui/icon.tsx';
import { LogSheet } from './log.tsx';
import { MenuSheet, type MenuItem } from '../ui/menu.tsx';
import { pause } from './pace.ts';
import { NOTHING, pointedBy } from '../ui/pointed.ts';
import { Refusal, watchGestures } from './refusal.tsx';
import { ResultSheet } from './result.tsx';
import { RulesSheet } from './rules.tsx';
import { Seats } from './seats.tsx';
import { SettingsSheet } from '../ui/settings-sheet.tsx';
import { downloadRecord, share, shareLink } from './share.ts';
import { Sheet } from '../ui/sheet.tsx';
import { soundOf } from '../ui/sound.ts';
import { Tour, tourIsNew } from './tour.tsx';
import { TextBoard } from './text-board.tsx';
import { Chance } from './chance.tsx';

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

async function openTable(saved: Saved): Promise<Table> {
  const ui = await gameUi(saved.game);
  const session = new LocalTable(saved, startEngine(), {
    save,
    pause,
    holds: ui.holds,
    halts: ui.halts,
  });
  await session.open();
  return { session, mind: new Mind(startEngine), ui };
}

export function TableScreen({ parts }: { parts: string[] }) {
  const [table, setTableState] = useState<Table | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (elsewhere) return;
    let opened: Table | null = null;
    let gone = false;
    const id = parts[0] ?? '';
    let release = () => {};
    const open = async () => {
      if (!(await load(id))) return setProblem(t('This game is not on this device.'));
      if (gone) return;
      release = claim(id, () => setElsewhere(true));
      const saved = (await load(id))!; // once more: the other tab may have moved meanwhile
      opened = await openTable(saved);
      if (gone) closeTable(opened);
      else setTableState(opened);
    };
    open().catch((error: unknown) => setProblem(String(error)));
    return () => {
      gone = true;
      release();
      setTableState(null);
      if (opened) closeTable(opened);
    };
  }, [elsewhere]);
  if (elsewhere) return <Elsewhere onReturn={() => setElsewhere(false)} />;
  if (problem) return <Broken text={problem} />;
  if (!table) return <p class="waiting">{t('One moment…')}</p>;
  return <OpenTable table={table} />;
}

export function closeTable({ session, mind }: Table): void {
  session.close();
  mind.close();
}

function Elsewhere({ onReturn }: { onReturn: () => void }) {
  return (
    <main class="waiting">
      <p role="alert">{t('This game is open in another tab.')}</p>
      <p>
        <button class="primary" onClick={onReturn}>
          {t('Go on here')}
        </button>
      </p>
      <p>
        <a href="#">{t('Home')}</a>
      </p>
    </main>
  );
}

export function Broken({ text }: { text: string }) {
  return (
    <main class="waiting">
      <p>{text}</p>
      <p>
        <a href="#">{t('Home')}</a>
      </p>
    </main>
  );
}

/** The side of the table we look from: the person to act, else the one who acted last. */
function seatOfViewer(session: Session, view: View, before: number): number {
  const people = session.saved.seats.flatMap((s, i) => (s.player === 'human' ? [i] : []));
  if (people.length === 0) return 0;
  if (typeof session.held.value === 'number') return session.held.value;
  const acting = typeof view.toAct === 'number' ? view.toAct : (view.state.turn ?? before);
  if (people.includes(acting)) return acting;
  return people.includes(before) ? before : (people[0] ?? 0);
}

/** What the table waits for, written on it for tests and helping tools; `itself` while it moves. */
function waitsFor(session: Session, mine: boolean): string {
  if (session.held.value === 'round') return 'go-on';
  if (session.busy.value > 0) return 'itself';
  if (session.held.value !== null) return 'done';
  const { toAct, busy = [] } = session.view.value ?? {};
  if (toAct === 'over') return 'nothing';
  if (toAct === 'chance') return session.saved.chance === 'hand' ? 'you' : 'others';
  return mine && busy.some((seat) => !session.isComputer(seat)) ? 'you' : 'others';
}

type Open =
  | null
  | 'menu'
  | 'log'
  | 'settings'
  | 'result'
  | 'text'
  | { rule: string | null }
  | { say: string };

export function OpenTable({ table, extra }: { table: Table; extra?: Extra }) {
  const { session, mind, ui } = table;
  const open = useSignal<Open>(null);
  const hint = useSignal<Hint | null>(null);
  const drawer = useSignal<number | null>(null);
  useEffect(() => void (hint.value = null), [drawer.value]);
  const viewer = useSignal(0);
  const tour = useSignal(session.hosted && tourIsNew(session.saved.game));
  const close = () => (open.value = null);
  const view = session.view.value;
  const acts = useSignal(false);
  const waits = useComputed(() => waitsFor(session, acts.value));
  const over = useComputed(() => session.view.value?.toAct === 'over');
  const seats = session.seats;
  const advice = hint.value && holdsStill(hint.value, session.log.value) ? hint.value : null;
  const reading = advice !== null && !advice.folded;
  useEffect(watchGestures, []);
  useEffect(
    () => void (session.covered.value = tour.value || open.value !== null || reading),
    [tour.value, open.value, reading],
  );
  useEffect(() => {
    if (over.value && session.held.value === null) open.value = 'result';
  }, [over.value, session.held.value]);
  if (session.failure.value) return <Broken text={session.failure.value} />;
  if (!view) return <p class="waiting">{t('One moment…')}</p>;
  viewer.value = seatOfViewer(session, view, viewer.peek());
  const held = session.held.value !== null;
  const mine =
    !held &&
    ((view.toAct === 'all' && seats.some((seat) => seat.player === 'human')) ||
      (typeof view.toAct === 'number' && !session.isComputer(view.toAct)));
  acts.value = mine;
  const ask = async () => {
    close();
    const after = session.log.value.length;
    const who = drawer.value ?? viewer.value;
    const seat = view.toAct === 'all' ? who : undefined;
    const { move, because: why = [] } = await mind.hint(view.state, seat);
    if (!move) return;
    const things = ui.lights?.(move) ?? move.split(' ');
    hint.value = {
      move,
      say: ui.advise(move, seats),
      why: because(why),
      lit: new Set([...things, ...why.flatMap(({ word }) => word ?? [])]),
      named: null,
      seat: seat ?? viewer.value,
      after,
      folded: false,
    };
  };
  const giveLink = async () => {
    const done = await share(session);
    if (done === 'copied') open.value = { say: t('The link is copied: it holds the whole game.') };
    else if (done !== 'shared') open.value = { say: done };
    else close();
  };
  const watch = async () => go(new URL(await shareLink(session)).hash.slice(1));
  const again = () =>
    void setTable({
      game: session.saved.game,
      seats: session.saved.seats,
      chance: session.saved.chance,
      options: session.saved.options,
    });
  const rematch = extra?.rematch ?? again;
  const closing = (item: MenuItem): MenuItem => ({
    ...item,
    act: () => {
      close();
      item.act();
    },
  });
  const items: MenuItem[] = [
    { icon: 'hint', text: t('Hint'), act: () => void ask(), disabled: !mine || !session.hosted },
    { icon: 'rules', text: t('Rules'), act: () => (open.value = { rule: null }) },
    { icon: 'log', text: t('What happened'), act: () => (open.value = 'log') },
    { icon: 'device', text: t('The board in words'), act: () => (open.value = 'text') },
    { icon: 'replay', text: t('Watch from the start'), act: () => void watch() },
    { icon: 'share', text: t('Share as a link'), act: () => void giveLink() },
    { icon: 'download', text: t('Download the record'), act: () => void downloadRecord(session) },
    ...(extra?.items.map(closing) ?? [
      { icon: 'turn', text: t('New game, same players'), act: rematch } as const,
    ]),
    {
      icon: 'play',
      text: t('A short tour'),
      act: () => {
        close();
        tour.value = true;
      },
    },
    { icon: 'settings', text: t('Settings'), act: () => (open.value = 'settings') },
  ];
  const sheet = open.value;
  const undo = () => void session.undo();
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'z' && (event.ctrlKey || event.metaKey)) undo();
  };
  return (
    <div
      class={`table ${session.saved.game}${reading ? ' advising' : ''}`}
      data-waits-for={waits}
      onKeyDown={keys}
    >
      <header class="bar">
        <a class="icon-button" href="#" aria-label={t('Home')}>
          <Icon name="back" />
        </a>
        <h1 class="unseen">{t(gameInfo(session.saved.game).title)}</h1>
        <Seats
          seats={seats}
          view={view}
          held={typeof session.held.value === 'number' ? session.held.value : undefined}
          thinking={session.thinking.value}
          timeOf={(seat) => session.timeOf(seat)}
        />
        <button
          class="icon-button"
          aria-label={t('Undo')}
          disabled={!session.canUndo()}
          onClick={undo}
        >
          <Icon name="undo" />
        </button>
        <button
          class="icon-button wide-only"
          aria-label={t('Rules')}
          onClick={() => (open.value = { rule: null })}
        >
          <Icon name="rules" />
        </button>
        <button class="icon-button" aria-label={t('Menu')} onClick={() => (open.value = 'menu')}>
          <Icon name="menu" />
        </button>
      </header>
      {extra?.banner}
      <main class="play">
        <ui.Board
          session={session}
          mind={mind}
          view={view}
          viewer={viewer.value}
          drawer={drawer}
          mine={mine}
          held={typeof session.held.value === 'number'}
          halted={session.held.value === 'round'}
          pointed={session.refusal.value ? pointedBy(session.refusal.value) : (advice ?? NOTHING)}
        />
        {view.toAct === 'chance' && session.saved.chance === 'hand' && (
          <Chance
            view={view}
            onChoose={(move) => void session.play(move)}
            game={session.saved.game}
            seats={seats}
            ui={ui}
          />
        )}
      </main>
      <Announcer table={table} />
      <SpokenPrompt />
      <HandOver
        seats={seats}
        acting={
          mine && typeof view.toAct === 'number' && !session.covered.value ? view.toAct : null
        }
      />
      {tour.value && !sheet && (
        <Tour game={session.saved.game} onClose={() => (tour.value = false)} />
      )}
      {reading && !sheet && (
        <HintCard
          hint={advice}
          onFold={() => (hint.value = { ...advice, folded: true })}
          onClose={() => (hint.value = null)}
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
      {sheet === 'menu' && <MenuSheet items={items} onClose={close} />}
      {sheet === 'log' && (
        <LogSheet
          log={session.log.value}
          notes={session.notes.value}
          seats={seats}
          ui={ui}
          onClose={close}
        />
      )}
      {sheet === 'settings' && <SettingsSheet onClose={close} />}
      {sheet === 'text' && <TextBoard lines={ui.describe(view, seats)} onClose={close} />}
      {sheet === 'result' && (
        <ResultSheet
          view={view}
          seats={seats}
          remarks={extra?.remarks}
          note={extra?.note}
          more={ui.Result && <ui.Result session={session} view={view} />}
          onClose={close}
          onRematch={rematch}
          onShare={() => void giveLink()}
          onReplay={() => void watch()}
        />
      )}
      {sheet && typeof sheet === 'object' && 'rule' in sheet && (
        <RulesSheet game={session.saved.game} rule={sheet.rule} onClose={close} />
      )}
      {sheet && typeof sheet === 'object' && 'say' in sheet && (
        <Sheet title={t('Kocka says')} onClose={close}>
          <p class="say">{sheet.say}</p>
        </Sheet>
      )}
    </div>
  );
}

/** The last sentence of the log, seen as one quiet line and spoken when it changes. */
function Announcer({ table }: { table: Table }) {
  const { session, ui } = table;
  let text: string | null = null;
  for (let i = session.log.value.length - 1; i >= 0 && text === null; i--) {
    const entry = session.log.value[i];
    if (entry) text = ui.say(entry, session.seats);
  }
  const last = session.log.value.at(-1);
  const note = session.notes.value.at(-1);
  if (note && note.after >= (last?.ply ?? 0)) text = note.text();
  useEffect(() => {
    if (last) soundOf(last);
  }, [last]);
  return (
    <p class="last-line" aria-live="polite" role="status">
      {text}
    </p>
  );
}
