// The first lesson: the game's own board, and above it what to do. It can be left at any time.

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { startEngine } from '../core/engine.ts';
import { Mind } from '../core/mind.ts';
import { go } from '../core/route.ts';
import { playNow } from '../core/start.ts';
import type { GameId } from '../core/types.ts';
import { gameUi, litBy } from '../games/game-ui.ts';
import { isTask, lessonOf, type Lesson } from '../games/lessons.ts';
import { gameInfo } from '../games/list.tsx';
import { winsOf, type Wins } from '../games/wins.ts';
import { t } from '../texts/t.ts';
import { SpokenPrompt } from '../ui/done.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { NOTHING, pointedBy, type Pointed } from '../ui/pointed.ts';
import { Announcer } from './announcer.tsx';
import { Broken } from './broken.tsx';
import { Course } from './course.ts';
import type { Table } from './open-table.tsx';
import { pauseFor } from './pace.ts';
import { Refusal, watchGestures } from './refusal.tsx';
import { RulesSheet } from './rules.tsx';
import { closeTable } from './table.tsx';
import { actsHere, waitsFor } from './waits.ts';
import { HowToWin } from './welcome-sheet.tsx';
import { isNewcomer, seeLesson } from './welcome.ts';
import '../style/lesson.css';

interface Open {
  table: Table;
  course: Course;
  wins: Wins;
}

async function openLesson(game: GameId): Promise<Open | null> {
  const [ui, lesson, wins] = await Promise.all([gameUi(game), lessonOf(game), winsOf(game)]);
  if (!lesson || !wins) return null;
  const course = new Course(game, lesson, startEngine(), {
    pause: pauseFor(ui),
    holds: ui.holds,
    halts: ui.halts,
  });
  await course.session.open();
  return { course, wins, table: { session: course.session, mind: new Mind(startEngine), ui } };
}

export function LessonScreen({ parts }: { parts: string[] }) {
  const [game = '', ...back] = parts;
  const again = useSignal(0);
  const [isNew] = useState(() => isNewcomer(game));
  useEffect(() => seeLesson(game), []);
  useEffect(watchGestures, []);
  return (
    <Taken
      key={again.value}
      game={game}
      isNew={isNew && again.value === 0}
      back={back.join('/')}
      onAgain={() => void again.value++}
    />
  );
}

interface Props {
  game: GameId;
  /** The address that was left for the lesson; empty: home. */
  back: string;
  /** How one wins has not been told yet. */
  isNew: boolean;
  onAgain: () => void;
}

function Taken(props: Props) {
  const { game } = props;
  const [open, setOpen] = useState<Open | null | undefined>(undefined);
  useEffect(() => {
    let opened: Open | null = null;
    let gone = false;
    void openLesson(game).then((found) => {
      opened = found;
      if (gone && found) closeTable(found.table);
      else setOpen(found);
    });
    return () => {
      gone = true;
      if (opened) closeTable(opened.table);
    };
  }, []);
  if (open === null) return <Broken text={t('This game has no lesson.')} />;
  if (!open) return <p class="waiting">{t('One moment…')}</p>;
  return <Lessons {...props} {...open} />;
}

function Lessons(props: Props & Open) {
  const { game, course, table } = props;
  const { session } = table;
  const rule = useSignal<string | null>(null);
  const intro = useSignal(props.isNew);
  const waits = useComputed(() => (course.ended.value ? 'nothing' : waitsFor(session)));
  const refusal = session.refusal.value;
  if (session.failure.value) return <Broken text={session.failure.value} />;
  return (
    <div class={`table lesson ${game}${course.ended.value ? ' ended' : ''}`} data-waits-for={waits}>
      <header class="bar">
        <a class="icon-button" href={`#${props.back}`} aria-label={t('Leave the lesson')}>
          <Icon name="back" />
        </a>
        <h1>{t(gameInfo(game).title)}</h1>
        <Progress course={course} />
      </header>
      <Words {...props} />
      <Board {...props} />
      <Announcer table={table} />
      <SpokenPrompt />
      {refusal && (
        <Refusal
          error={refusal}
          onClose={() => (session.refusal.value = null)}
          onRule={(number) => (rule.value = number)}
        />
      )}
      {intro.value && <Intro {...props} onClose={() => (intro.value = false)} />}
      {rule.value !== null && (
        <RulesSheet game={game} rule={rule.value} onClose={() => (rule.value = null)} />
      )}
    </div>
  );
}

function Intro({ game, wins, onClose }: Props & Open & { onClose: () => void }) {
  return (
    <Sheet title={t(gameInfo(game).title)} onClose={onClose}>
      <HowToWin wins={wins}>
        <button class="primary" onClick={onClose}>
          {t('Begin')}
        </button>
      </HowToWin>
    </Sheet>
  );
}

/** How much of it is done: a point for each task. */
function Progress({ course }: { course: Course }) {
  const tasks = course.lesson.beats.filter(isTask);
  const done = course.lesson.beats.slice(0, course.at.value).filter(isTask).length;
  return (
    <span
      class="lesson-progress"
      role="img"
      aria-label={t('{n} of {all} done', { n: done, all: tasks.length })}
    >
      {tasks.map((task, index) => (
        <i key={task.say} class={index < done ? 'done' : ''} />
      ))}
    </span>
  );
}

const DONE = () => t('Tap Done to end your turn. Until then you can take it back.');

/** What may be said before the end, each in the same place, so that the board keeps its own. */
const allTexts = ({ beats }: Lesson): string[] =>
  beats.filter(isTask).flatMap(({ say, otherwise }) => [t(say), t(otherwise)]);

function saidBy({ course, table }: Props & Open): string {
  if (typeof table.session.held.value === 'number') return DONE();
  const { task } = course;
  if (course.ended.value || !task.value) return t(course.lesson.end);
  return t(course.isWrong.value ? task.value.otherwise : task.value.say);
}

function Words(props: Props & Open) {
  const { game, course, onAgain } = props;
  const ended = course.ended.value;
  const searches = !ended && course.lesson.beats.some((beat) => isTask(beat) && beat.shows);
  const asks = course.open.value && course.task.value?.shows && course.lit.value?.length === 0;
  return (
    <section class="lesson-card" aria-label={t('First lesson')}>
      <div class="lesson-words">
        {!ended &&
          allTexts(course.lesson).map((text) => (
            <p key={text} aria-hidden="true" class="room">
              {text}
            </p>
          ))}
        <p role="status" class={course.isWrong.value ? 'kindly' : ''}>
          {saidBy(props)}
        </p>
      </div>
      <div class="lesson-ways">
        {searches && (
          <button
            class="icon-button"
            aria-label={t('Show me one')}
            disabled={!asks}
            onClick={() => course.help()}
          >
            <Icon name="hint" />
          </button>
        )}
        {ended && <button onClick={onAgain}>{t('Once more')}</button>}
        {ended && (
          <button
            class="primary"
            onClick={() => (props.back ? go(props.back) : void playNow(game))}
          >
            <Icon name="play" size={18} />
            {t('Play')}
          </button>
        )}
      </div>
    </section>
  );
}

function pointedAt({ course, table }: Open): Pointed {
  const refusal = table.session.refusal.value;
  if (refusal) return pointedBy(refusal);
  const { does = '' } = (course.open.value && course.task.value) || {};
  const move = typeof does === 'string' && does !== '' ? does : null;
  const lit = course.lit.value;
  return {
    ...NOTHING,
    move,
    lit: lit ? new Set(lit) : move ? litBy(move, []) : new Set(),
  };
}

function Board(props: Open) {
  const { course, table } = props;
  const { session, mind, ui } = table;
  const drawer = useSignal<number | null>(null);
  const view = session.view.value;
  if (!view) return <main class="play" />;
  return (
    <main class="play">
      <ui.Board
        session={session}
        mind={mind}
        view={view}
        viewer={0}
        drawer={drawer}
        mine={course.open.value && actsHere(session, view)}
        held={typeof session.held.value === 'number'}
        halted={session.held.value === 'round'}
        pointed={pointedAt(props)}
      />
    </main>
  );
}
