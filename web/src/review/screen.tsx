// Looking back at a game: the course of everybody's chances, luck and skill, the turning points,
// and the board as it was. Everything is in the address and happens on this device.

import { useComputed, useSignal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { closeOnBack } from '../core/back.ts';
import { startEngine } from '../core/engine.ts';
import { samePlay } from '../core/record.ts';
import { firstFrame, type Replay } from '../core/replay.ts';
import { load } from '../core/store.ts';
import type { Saved, Seat } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { percentText } from '../texts/numbers.ts';
import { t } from '../texts/t.ts';
import { useFresh } from '../ui/fresh.ts';
import { Icon } from '../ui/icon.tsx';
import { NOTHING } from '../ui/pointed.ts';
import { OpenedLink, type Opened } from '../table/replay.tsx';
import { Seats } from '../table/seats.tsx';
import { Books } from './books.tsx';
import {
  isBeyondJudge,
  isDecision,
  isRound,
  itemAt,
  linesOf,
  mistakesIn,
  sharesAt,
  turningPoints,
  type Course,
} from './course.ts';
import { Curve } from './curve.tsx';
import { keepReview, Look } from './look.ts';
import { Mistakes, TurningPoints } from './mistakes.tsx';
import { mistakeIn, Moment, pointedAt } from './moment.tsx';
import { Rounds } from './rounds.tsx';
import { Trying, useTries, type Tries } from './trying.tsx';
import '../style/review.css';

/* Room for the board and what is told, as in review.css. */
const BESIDE = '(min-width: 1000px)';

export function ReviewScreen({ parts }: { parts: string[] }) {
  const packed = parts[0] ?? '';
  return (
    <OpenedLink packed={packed} shown={(opened) => <Review opened={opened} packed={packed} />} />
  );
}

/* Of a game that this device keeps; any link may carry the id of one. */
async function remember({ id, record, seats }: Saved, course: Course): Promise<void> {
  const kept = await load(id);
  if (kept?.record && samePlay(kept.record, record ?? '')) keepReview(id, seats.length, course);
}

/** The review runs as long as this is looked at. */
function useLook({ saved }: Replay): Look {
  const look = useMemo(
    () =>
      new Look(startEngine(), saved.record ?? '', undefined, (course) => remember(saved, course)),
    [],
  );
  useEffect(() => {
    /* A quick hand has paused it already. */
    if (look.going.peek() === 'on') void look.run();
    return () => look.close();
  }, []);
  return look;
}

function Review({ opened, packed }: { opened: Opened; packed: string }) {
  const { replay, session } = opened;
  const look = useLook(replay);
  const at = useSignal(firstFrame(replay));
  /* On a phone the board has the place of what is told. */
  const board = useSignal(false);
  const shown = useFresh(false, [at.value]);
  const tries = useTries(at.value);
  useEffect(
    () => (board.value ? closeOnBack(() => (board.value = false)) : undefined),
    [board.value],
  );
  const seats = session.seats;
  const course = look.course.value;
  const open = (to: number) => {
    at.value = to;
    board.value = !matchMedia(BESIDE).matches;
  };
  const view = replay.frames[at.value]!;
  session.log.value = replay.log.slice(0, at.value);
  return (
    <div class={`table watching review ${replay.saved.game}${board.value ? ' at-board' : ''}`}>
      <header class="bar">
        <a class="icon-button" href={`#replay/${packed}`} aria-label={t('Watch it again')}>
          <Icon name="back" />
        </a>
        <h1 class="unseen">
          {t('Review')}: {t(gameInfo(replay.saved.game).title)}
        </h1>
        <Seats seats={seats} view={view} thinking={null} />
      </header>
      <main class="review-body" data-review={look.going.value}>
        <CourseOf look={look} replay={replay} seats={seats} at={at} onMove={open} />
        <BoardThen {...{ opened, course, tries }} at={at.value} shown={shown.value} />
        <Moment
          replay={replay}
          ui={opened.ui}
          seats={seats}
          at={at}
          item={itemAt(course, at.value)}
          points={turningPoints(course)}
          shown={shown}
          tries={tries}
          onClose={() => (board.value = false)}
        />
        <Told opened={opened} course={course} solved={tries.solved.value} onOpen={open} />
      </main>
    </div>
  );
}

/** The board as it was; at a mistake one can try what would have been better. */
function BoardThen(props: {
  opened: Opened;
  course: Course;
  tries: Tries;
  at: number;
  shown: boolean;
}) {
  const { replay, ui, session, mind } = props.opened;
  const drawer = useSignal<number | null>(null);
  const mistake = mistakeIn(itemAt(props.course, props.at));
  if (mistake && !props.shown)
    return (
      <Trying
        key={`${props.at}/${props.tries.count.value}`}
        opened={props.opened}
        mistake={mistake}
        tries={props.tries}
      />
    );
  return (
    <div class="play">
      <ui.Board
        session={session}
        mind={mind}
        view={replay.frames[props.at]!}
        viewer={mistake?.seat ?? viewerOf(session.seats)}
        drawer={drawer}
        mine={false}
        held={false}
        halted={false}
        pointed={mistake && props.shown ? pointedAt(mistake) : NOTHING}
      />
    </div>
  );
}

const viewerOf = (seats: Seat[]) =>
  Math.max(
    0,
    seats.findIndex(({ player }) => player === 'human'),
  );

function CourseOf(props: {
  look: Look;
  replay: Replay;
  seats: Seat[];
  at: Signal<number>;
  onMove: (at: number) => void;
}) {
  const { look, replay, seats, at } = props;
  const last = replay.log.length;
  const lines = useComputed(() => linesOf(look.course.value, seats.length));
  const stones = useComputed(() => turningPoints(look.course.value));
  const shares = sharesAt(look.course.value, at.value);
  const chances = shares?.map((share, seat) => `${seats[seat]?.name} ${percentText(share)}`) ?? [];
  const says = [t('Move {n}', { n: `${at.value} / ${last}` }), ...chances].join(' · ');
  const rounds = look.course.value.items.some(isRound);
  return (
    <section class="course" aria-label={t('The course of the game')}>
      <Curve
        lines={lines.value}
        seats={seats}
        stones={stones.value}
        at={at.value}
        first={firstFrame(replay)}
        last={last}
        sloped={rounds}
        says={says}
        onMove={props.onMove}
      />
      <p class="course-says">
        <span>{says}</span>
        <small>
          {rounds
            ? t('Thick: points found. Thin: the best there was.')
            : lines.value.some(({ thin }) => thin.length > 0)
              ? t('Thick: chances to win. Thin: luck alone.')
              : t('The chances to win')}
        </small>
      </p>
      <Progress look={look} />
    </section>
  );
}

function Progress({ look }: { look: Look }) {
  const going = look.going.value;
  const { plies, of } = look.course.value;
  if (going === 'done') return null;
  if (going === 'failed')
    return <p role="alert">{t('The review ends here; this part of it is right.')}</p>;
  return (
    <p class="progress">
      <progress max={Math.max(1, of)} value={plies} aria-label={t('Looking back…')} />
      {going === 'on' ? (
        <button onClick={() => look.pause()}>{t('Pause')}</button>
      ) : (
        <button onClick={() => void look.run()}>{t('Go on')}</button>
      )}
    </p>
  );
}

function Told(props: {
  opened: Opened;
  course: Course;
  solved: Set<number>;
  onOpen: (at: number) => void;
}) {
  const { course, onOpen } = props;
  const { replay, ui, session } = props.opened;
  const seats = session.seats;
  const rounds = course.items.filter(isRound);
  const common = { replay, ui, seats, onOpen };
  const mistakes = mistakesIn(course);
  const judged = course.items.some(isDecision);
  return (
    <div class="told">
      {rounds.length > 0 && (
        <Rounds {...common} rounds={rounds} sums={course.sums} viewer={viewerOf(seats)} />
      )}
      {course.sums && judged && <Books sums={course.sums} seats={seats} />}
      {course.sums && !judged && rounds.length === 0 && (
        <p>
          {isBeyondJudge(course)
            ? t('No computer player can judge this game.')
            : t('There is nothing to look back at yet.')}
        </p>
      )}
      {(replay.saved.hints?.length ?? 0) > 0 && (
        <p class="quiet">{t('Hints used: {n}', { n: replay.saved.hints!.length })}</p>
      )}
      <TurningPoints {...common} points={turningPoints(course)} solved={props.solved} />
      {course.sums && judged && mistakes.length === 0 && (
        <p class="verdict">{t('No mistakes were found.')}</p>
      )}
      <Mistakes {...common} mistakes={mistakes} />
    </div>
  );
}
