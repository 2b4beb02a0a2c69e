// The rules in the player's language, from docs/rules; a rule's number opens at its paragraph. Before
// them stand a search, the contents, and the summary. Drawings come after the
// words, and nobody waits for them.

import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadRules, type Block, type Line } from '../core/pages.ts';
import { route } from '../core/route.ts';
import type { GameId } from '../core/types.ts';
import { OursNote } from '../setup/ours.tsx';
import { language, n, spoke, t } from '../texts/t.ts';
import { hasLesson } from '../games/wins.ts';
import { GAME_IDS, gameInfo, type Beside } from '../games/list.tsx';
import type { Drawings } from '../art/draw.tsx';
import { Icon } from '../ui/icon.tsx';
import { Blocks } from './blocks.tsx';
import { found, matching, partsOf, plain } from './rules-parts.ts';
import { Short, ShortScreen, Summary } from './short.tsx';
import { takeLesson } from './welcome.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Titled } from '../ui/titled.tsx';
import '../style/rules.css';

/* The name that is all of a cell: `pumpkin-sudoku`. */
function nameIn(line: Line): string {
  const [only] = line;
  return line.length === 1 && Array.isArray(only) && only[0] === 'code' ? only[1] : '';
}

interface RulesProps {
  game: GameId;
  rule: string | null;
  top: 2 | 3;
  /** Over a table: nobody leaves it for the summary. */
  onShort?: () => void;
}

function Rules({ game, rule, top, onShort }: RulesProps) {
  const [blocks, setBlocks] = useState<Block[] | null>(null);
  const [{ drawings, cell }, setBeside] = useState<Beside>({ drawings: {} });
  const code = language();
  useEffect(() => {
    const found = gameInfo(game).drawings?.();
    if (found) void spoke(found).then(setBeside);
  }, [game]);
  useEffect(() => {
    void loadRules(game, code).then(setBlocks);
  }, [game, code]);
  useEffect(() => {
    if (!blocks || !rule) return;
    const place = document.getElementById(`rule-${rule}`);
    place?.scrollIntoView({ block: 'center' });
    place?.classList.add('lit');
    place?.focus({ preventScroll: true });
  }, [blocks, rule, drawings]);
  const sought = useSignal('');
  if (!blocks) return <p class="quiet">{t('One moment…')}</p>;
  const parts = partsOf(blocks);
  const wanted = sought.value.trim() === '' ? parts : matching(parts, sought.value);
  const after = (number: string) => {
    const drawing = drawings[number];
    return drawing ? (
      <figure class="drawing">
        <drawing.Picture />
        <figcaption>{t(drawing.caption)}</figcaption>
      </figure>
    ) : null;
  };
  return (
    <div class="rules">
      <div class="rules-tools">
        {hasLesson(game) && !route.value.screen.startsWith('lesson') && (
          <button class="to-lesson" onClick={() => takeLesson(game)}>
            <Icon name="play" size={18} />
            {t('First lesson')}
          </button>
        )}
        <Search
          value={sought.value}
          places={wanted === parts ? null : found(wanted)}
          onChange={(text) => (sought.value = text)}
        />
        {parts.some(({ short }) => short) && <ToShort game={game} onShort={onShort} />}
        {wanted === parts && <Contents titles={parts.map(({ title }) => plain(title))} />}
      </div>
      <div class="rules-text">
        <OursNote game={game} />
        {wanted.map((part, index) => (
          <Fragment key={index}>
            <section id={`part-${index}`}>
              {part.short && wanted === parts ? (
                <Summary game={game} part={part} top={top} />
              ) : (
                <Blocks
                  blocks={part.blocks}
                  top={top}
                  cell={(line) => cell?.(nameIn(line)) ?? null}
                  after={after}
                />
              )}
            </section>
            {part.short && wanted === parts && <InPictures drawings={drawings} />}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function ToShort({ game, onShort }: Pick<RulesProps, 'game' | 'onShort'>) {
  return (
    <p>
      {onShort ? (
        <button onClick={onShort}>{t('Quick reference')}</button>
      ) : (
        <a href={`#rules/${game}/short`}>{t('Quick reference')}</a>
      )}
    </p>
  );
}

function Search(props: {
  value: string;
  /** How many were found; null: nothing is sought. */
  places: number | null;
  onChange: (text: string) => void;
}) {
  return (
    <div class="rules-search" role="search">
      <input
        type="search"
        aria-label={t('Search the rules')}
        placeholder={t('Search the rules')}
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      <p role="status" class="quiet">
        {props.places !== null && n('{n} place found', '{n} places found', props.places)}
      </p>
    </div>
  );
}

/** The address is the rule's: a heading is scrolled to without changing it. */
function Contents({ titles }: { titles: string[] }) {
  const show = (index: number) => {
    const heading = document.querySelector<HTMLElement>(`#part-${index} :is(h2, h3)`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav class="rules-contents" aria-label={t('Contents')}>
      {titles.map((title, index) =>
        title === '' ? null : (
          <button key={index} onClick={() => show(index)}>
            {title}
          </button>
        ),
      )}
    </nav>
  );
}

/** The drawings of the rules side by side, each with the way to its rule. */
function InPictures({ drawings }: { drawings: Drawings }) {
  const show = (number: string) => {
    const place = document.getElementById(`rule-${number}`);
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  };
  return (
    <section class="in-pictures" aria-label={t('In pictures')}>
      {Object.entries(drawings).map(([number, { Picture, caption }]) => (
        <figure key={number} class="drawing">
          <Picture />
          <figcaption>
            {t(caption)} <button onClick={() => show(number)}>{number}</button>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

export function RulesSheet(props: { game: GameId; rule: string | null; onClose: () => void }) {
  const short = useSignal(false);
  return (
    <Sheet title={t(gameInfo(props.game).title)} onClose={props.onClose} wide>
      {short.value ? (
        <Short game={props.game} top={3} />
      ) : (
        <Rules game={props.game} rule={props.rule} top={3} onShort={() => (short.value = true)} />
      )}
    </Sheet>
  );
}

export function RulesScreen({ parts }: { parts: string[] }) {
  const game = parts[0] ?? GAME_IDS[0]!;
  if (parts[1] === 'short') return <ShortScreen game={game} />;
  return (
    <Titled title={t(gameInfo(game).title)}>
      <main>
        <Rules game={game} rule={parts[1] ?? null} top={2} />
      </main>
    </Titled>
  );
}
