// One puzzle: the board, what is asked, and what came of a try.

import { useSignal, type Signal } from '@preact/signals';
import type { Mind } from '../core/mind.ts';
import { because } from '../core/reasons.ts';
import { recordFrom } from '../core/record.ts';
import { go } from '../core/route.ts';
import type { LogEntry, View } from '../core/session.ts';
import type { Because, State } from '../core/types.ts';
import { litBy, type GameUi } from '../games/game-ui.ts';
import { gameInfo } from '../games/list.tsx';
import { Attempt, positionTable } from '../table/attempt.tsx';
import { shareText } from '../ui/give.ts';
import { n, t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { NOTHING } from '../ui/pointed.ts';
import { resultText } from './result.ts';
import { note, past } from './solved.ts';
import { gradeText, nextPuzzle, type Puzzle, type Stock } from './stock.ts';

type Stage = 'open' | 'wrong' | 'right' | 'shown';

interface Props {
  stock: Stock;
  ui: GameUi;
  mind: Mind;
  puzzle: Puzzle;
  /** In the stock, from 0. */
  number: number;
  /** Today, if it is today's. */
  day: string | null;
}

/** Where the answer leads to. */
const target = (mind: Mind, { state, best, seat }: Puzzle): Promise<State> =>
  mind.at(state, async (engine) => {
    let reached = state;
    for (const move of best)
      reached = (await engine.request({ do: 'play', move, seat })).state as State;
    return reached;
  });

/** One move is compared as it is, a turn by where it ends: several ways may lead there. */
async function isRight(mind: Mind, puzzle: Puzzle, made: LogEntry[]): Promise<boolean> {
  if (!puzzle.turn) return made[0]?.move === puzzle.best[0];
  const reached = JSON.stringify(made.at(-1)?.state);
  return reached === JSON.stringify(await target(mind, puzzle));
}

/** The answer's next move after these; nothing where another way was gone. */
const nextOf = ({ best }: Puzzle, made: string[]): string | undefined =>
  made.every((move, i) => move === best[i]) ? best[made.length] : undefined;

/* What the stock says of it was proved or measured for longer, and is told instead. */
const GAIN = 'this way wins %d games more in 100';

const reasonOf = (why: Because[]) => because(why.filter(({ text }) => text !== GAIN));

function question({ wins, points }: Puzzle): string {
  if (wins) return n('Win in {n} turn.', 'Begin a win in {n} turns.', wins);
  if (points) return t('Find the piece that is worth most.');
  return t('One move is clearly the best. Which?');
}

function proof({ wins, points, margin = 0 }: Puzzle): string {
  if (wins) return t('No other turn forces the win.');
  if (points) return n('{n} point more than any other.', '{n} points more than any other.', points);
  const share = Math.max(1, Math.round(100 * margin));
  return t('It wins {n} games in 100 more than the next best.', { n: share });
}

export function SolveScreen(props: Props) {
  const { stock, ui, mind, puzzle, number } = props;
  const stage = useSignal<Stage>('open');
  const tries = useSignal(0);
  const round = useSignal(0);
  const reason = useSignal('');
  const gone = useSignal<string[]>([]);
  const learn = async () => {
    const { move, because: why = [] } = await mind.hint(puzzle.state, puzzle.seat);
    if (move === puzzle.best[0]) reason.value = reasonOf(why);
  };
  const end = (next: Stage, count: number) => {
    note(stock.game, number, count, props.day);
    stage.value = next;
    void learn();
  };
  const made = async (entries: LogEntry[], _: View) => {
    if (stage.value !== 'open') return;
    tries.value++;
    if (await isRight(mind, puzzle, entries)) end('right', tries.value);
    else stage.value = 'wrong';
  };
  const again = () => {
    round.value++;
    stage.value = 'open';
  };
  const show = () => {
    end('shown', 0);
    round.value++;
  };
  const next = stage.value === 'shown' ? nextOf(puzzle, gone.value) : undefined;
  return (
    <div class={`table watching puzzle ${stock.game}`} data-puzzle={stage.value}>
      <header class="bar">
        <a class="icon-button" href="#puzzles" aria-label={t('Puzzles')}>
          <Icon name="back" />
        </a>
        <h1>{t(gameInfo(stock.game).title)}</h1>
        <span class="grade" role="img" aria-label={t('Grade {n} of 5', { n: puzzle.grade })}>
          {gradeText(puzzle.grade)}
        </span>
      </header>
      <main class="puzzle-body">
        <Attempt
          key={round.value}
          table={{ ui, mind }}
          saved={positionTable({
            game: stock.game,
            seats: Array.from({ length: stock.seats }, (_, seat) => ({
              name: seat === puzzle.seat ? t('You') : '',
              player: 'human',
              level: 0,
            })),
            options: (puzzle.state.options ?? {}) as Record<string, unknown>,
            record: recordFrom(puzzle.state, stock.seats),
          })}
          seat={puzzle.seat}
          turn={puzzle.turn}
          pointed={next ? { ...NOTHING, move: next, lit: litBy(next, []) } : undefined}
          onStep={(made) => (gone.value = made.map(({ move }) => move))}
          onMade={(entries, before) => void made(entries, before)}
        />
        <section class="task" aria-label={t('Puzzle')}>
          <Words {...props} stage={stage.value} reason={reason.value} next={next} />
          <Ways {...props} stage={stage.value} tries={tries} onAgain={again} onShow={show} />
        </section>
      </main>
    </div>
  );
}

function Words(props: Props & { stage: Stage; reason: string; next?: string }) {
  const { puzzle, ui, stage, reason, next = puzzle.best[0] ?? '' } = props;
  const answer = puzzle.points ? t('The best piece is lit.') : ui.advise(next, []);
  return (
    <div class="task-words" role="status">
      <h2>
        {stage === 'right'
          ? t('You found it')
          : stage === 'wrong'
            ? t('Not yet')
            : stage === 'shown'
              ? answer
              : question(puzzle)}
      </h2>
      {stage === 'wrong' && <p>{t('There is a better move.')}</p>}
      {(stage === 'right' || stage === 'shown') && (
        <p>
          {reason} <span class="quiet">{proof(puzzle)}</span>
        </p>
      )}
    </div>
  );
}

function Ways(
  props: Props & {
    stage: Stage;
    tries: Signal<number>;
    onAgain: () => void;
    onShow: () => void;
  },
) {
  const { stage, stock, number } = props;
  const said = useSignal('');
  const ended = stage === 'right' || stage === 'shown';
  const next = () => {
    const found = past().found[stock.game] ?? [];
    go(`puzzles/${stock.game}/${nextPuzzle(stock.puzzles, number, found) + 1}`);
  };
  const share = async () => {
    const done = await shareText(resultText(props, props.tries.value));
    said.value = done === 'copied' ? t('Copied') : done === 'shared' ? '' : done;
  };
  return (
    <>
      <div class="task-ways">
        {!ended && (
          <button onClick={props.onShow}>
            <Icon name="hint" size={20} />
            {t('Show it')}
          </button>
        )}
        {stage === 'wrong' && (
          <button class="primary" onClick={props.onAgain}>
            {t('Try again')}
          </button>
        )}
        {stage === 'right' && (
          <button onClick={() => void share()}>
            <Icon name="share" size={18} />
            {t('Share')}
          </button>
        )}
        {ended && (
          <button class="primary" onClick={next}>
            {t('Another puzzle')}
          </button>
        )}
      </div>
      {said.value && <p class="said">{said.value}</p>}
    </>
  );
}
