// One moment of the game: what was done there, what it cost, and, when asked for, what would have
// been better and why.

import { useSignal, type Signal } from '@preact/signals';
import { firstFrame, type Replay } from '../core/replay.ts';
import type { Seat } from '../core/types.ts';
import { litBy, type GameUi } from '../games/game-ui.ts';
import { because } from '../core/reasons.ts';
import { signed } from '../texts/numbers.ts';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { NoteButton, NoteLine, NoteSheet } from '../table/notes.tsx';
import { PlayOnButton, PlayOnSheet } from '../table/play-on.tsx';
import { NOTHING, type Pointed } from '../ui/pointed.ts';
import { Tried, type Tries } from './trying.tsx';
import { isDecision, MISTAKE, percent, type Decision, type Item } from './course.ts';

/** What was done after so many moves, as a sentence. */
export function doneAt(replay: Replay, ui: GameUi, seats: Seat[], at: number): string {
  const entry = replay.log[at];
  if (!entry) return '';
  return ui.say(entry, seats) ?? ui.advise(entry.move, seats);
}

/** A mistake at this moment, if there is one. */
export const mistakeIn = (item: Item | undefined): Decision | null =>
  item && isDecision(item) && item.lost >= MISTAKE ? item : null;

/** The better move, lit as a hint is. */
export const pointedAt = ({ best, because: why = [] }: Decision): Pointed => ({
  ...NOTHING,
  move: best,
  lit: litBy(best, why),
});

/** Was the move that follows made with a hint? */
export const helpedAt = ({ saved: { hints = [] } }: Replay, at: number) =>
  hints.some(({ after }) => after === at);

interface Props {
  replay: Replay;
  ui: GameUi;
  seats: Seat[];
  at: Signal<number>;
  item: Item | undefined;
  /** The turning points, in the order of the game. */
  points: Decision[];
  /** The better move is shown. */
  shown: Signal<boolean>;
  tries: Tries;
  onClose: () => void;
}

function costText(item: Item | undefined, seats: Seat[]): string {
  if (!item) return '';
  if (isDecision(item))
    return item.lost >= MISTAKE
      ? t('It cost {n}% of a win.', { n: percent(item.lost) })
      : t('Nothing better was found.');
  const luck = item.lucks?.[item.seat] ?? 0;
  if (!item.lucks || percent(luck) === 0) return '';
  return t('Luck for {name}: {n}', { name: seats[item.seat]?.name ?? '', n: signed(luck) });
}

/** The turning point that comes after this one and was not found yet: its place among them. */
const following = (points: Decision[], { ply }: Decision, { solved }: Tries) =>
  points.findIndex((point) => point.ply > ply && !solved.value.has(point.ply));

export function Moment(props: Props) {
  const { replay, seats, at, item, points, shown, tries, onClose } = props;
  const first = firstFrame(replay);
  const last = replay.frames.length - 1;
  const step = (by: number) => (at.value = Math.min(last, Math.max(first, at.value + by)));
  const mistake = mistakeIn(item);
  const over = at.value === last;
  const next = mistake ? following(points, mistake, tries) : -1;
  const playing = useSignal(false);
  const writing = useSignal(false);
  return (
    <section class="moment" aria-label={t('This moment')}>
      <Words {...props} mistake={mistake} />
      <div class="moment-ways">
        <button class="icon-button overview" onClick={onClose} aria-label={t('Overview')}>
          <Icon name="log" />
        </button>
        <button
          class="icon-button"
          disabled={at.value === first}
          onClick={() => step(-1)}
          aria-label={t('One move back')}
        >
          <Icon name="back" />
        </button>
        <button
          class="icon-button"
          disabled={over}
          onClick={() => step(1)}
          aria-label={t('One move on')}
        >
          <Icon name="next" />
        </button>
        <NoteButton onOpen={() => (writing.value = true)} />
        {mistake && !shown.value && !tries.last.value?.right ? (
          <>
            <button class={tries.last.value ? '' : 'primary'} onClick={() => (shown.value = true)}>
              <Icon name="hint" size={20} />
              {t('Show it')}
            </button>
            {tries.last.value && (
              <button class="primary" onClick={tries.again}>
                {t('Try again')}
              </button>
            )}
          </>
        ) : (
          <>
            <PlayOnButton
              view={replay.frames[at.value]!}
              onOpen={() => (playing.value = true)}
              worded={next < 0}
            />
            <NextPoint {...{ points, next, at }} />
          </>
        )}
      </div>
      {writing.value && (
        <NoteSheet {...{ replay, at: at.value }} onClose={() => (writing.value = false)} />
      )}
      {playing.value && (
        <PlayOnSheet
          {...{ replay, seats, at: at.value, seat: mistake?.seat }}
          onClose={() => (playing.value = false)}
        />
      )}
    </section>
  );
}

/** What there is to say of it: what was done, what came of a try, or the better move. */
function Words(props: Props & { mistake: Decision | null }) {
  const { replay, ui, seats, at, item, shown, tries, mistake } = props;
  const over = at.value === replay.frames.length - 1;
  return (
    <div class="moment-words" role="status" tabIndex={0}>
      {mistake && !shown.value && !tries.last.value && <h2>{t('Find the better move')}</h2>}
      {mistake && !shown.value && tries.last.value && (
        <Tried tried={tries.last.value} mistake={mistake} ui={ui} seats={seats} />
      )}
      {mistake && shown.value && <Better mistake={mistake} ui={ui} seats={seats} />}
      {!(mistake && (shown.value || tries.last.value)) && (
        <p>
          {over ? t('The end of the record.') : doneAt(replay, ui, seats, at.value)}{' '}
          <span class="quiet">
            {costText(item, seats)} {helpedAt(replay, at.value) && t('With a hint.')}
          </span>
        </p>
      )}
      <NoteLine replay={replay} at={at.value} />
    </div>
  );
}

/** On to the next task, without the way over all that is told. */
function NextPoint(props: { points: Decision[]; next: number; at: Signal<number> }) {
  const { points, next, at } = props;
  const point = points[next];
  if (!point) return null;
  return (
    <button
      class="primary next-point"
      aria-label={t('The next turning point')}
      onClick={() => (at.value = point.ply - 1)}
    >
      <span class="next-word">{t('Next')}</span>
      <span class="stone" data-number={next + 1} />
    </button>
  );
}

function Better(props: { mistake: Decision; ui: GameUi; seats: Seat[] }) {
  const { best, because: why = [] } = props.mistake;
  const reason = because(why);
  return (
    <>
      <h2>
        {t('Better')}: {props.ui.advise(best, props.seats)}
      </h2>
      {reason && <p class="quiet">{reason}</p>}
    </>
  );
}
