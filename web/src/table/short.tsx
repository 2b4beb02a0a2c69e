// The summary of a game as on the back of a printed booklet: a turn, the signs, the end and ties on
// one screen, #rules/GAME/short, over a table as a sheet, and on paper.

import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { loadRules, type Line } from '../core/pages.ts';
import type { GameId } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { loadSigns, type Signs } from '../games/short-signs.ts';
import { language, spoke, t } from '../texts/t.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Titled } from '../ui/titled.tsx';
import { inline } from './blocks.tsx';
import { partsOf, type Part } from './rules-parts.ts';
import '../style/rules.css';

/** Only the summary goes to the printer: a copy of it is alone on the page as long as that takes. */
function printAlone(game: GameId, summary: HTMLElement) {
  const copy = summary.cloneNode(true) as HTMLElement;
  const title = document.createElement('h1');
  title.textContent = t(gameInfo(game).title);
  copy.prepend(title);
  copy.classList.add('printed');
  document.body.append(copy);
  addEventListener('afterprint', () => copy.remove(), { once: true });
  globalThis.print();
}

/** Between a sign and its word no line ends. */
const TOGETHER = '\u2060';

/** A line with its signs; `from`: how many bold words stand above it. */
function ShortLine({ line, signs, from }: { line: Line; signs: Signs; from: number }) {
  let bold = from;
  return (
    <li>
      {line.map((part, key) => {
        const Picture = typeof part === 'string' || part[0] !== 'strong' ? null : signs[bold++];
        return (
          <Fragment key={key}>
            {Picture && <Picture />}
            {Picture && TOGETHER}
            {inline([part])}
          </Fragment>
        );
      })}
    </li>
  );
}

const boldIn = (lines: Line[]) =>
  lines.flat().filter((part) => typeof part !== 'string' && part[0] === 'strong').length;

/** The part of the rules that is the summary, with its signs. */
export function Summary({ game, part, top }: { game: GameId; part: Part; top: 2 | 3 }) {
  const [signs, setSigns] = useState<Signs>([]);
  const place = useRef<HTMLElement>(null);
  useEffect(() => void spoke(loadSigns(game)).then(setSigns), [game]);
  const lines = part.blocks.flatMap((block) => (block[0] === 'ul' ? block[1] : []));
  const Heading = `h${top}` as const;
  return (
    <section ref={place} class="in-short">
      <Heading tabIndex={-1}>{inline(part.title)}</Heading>
      <ul>
        {lines.map((line, index) => (
          <ShortLine key={index} line={line} signs={signs} from={boldIn(lines.slice(0, index))} />
        ))}
      </ul>
      <button class="print" onClick={() => place.current && printAlone(game, place.current)}>
        {t('Print this summary')}
      </button>
    </section>
  );
}

/** The summary alone. */
export function Short({ game, top }: { game: GameId; top: 2 | 3 }) {
  const [part, setPart] = useState<Part | null>(null);
  const code = language();
  useEffect(() => {
    void loadRules(game, code).then((blocks) =>
      setPart(partsOf(blocks).find(({ short }) => short) ?? null),
    );
  }, [game, code]);
  return <div class="rules short">{part && <Summary game={game} part={part} top={top} />}</div>;
}

export function ShortSheet({ game, onClose }: { game: GameId; onClose: () => void }) {
  return (
    <Sheet title={t(gameInfo(game).title)} onClose={onClose} wide>
      <Short game={game} top={3} />
    </Sheet>
  );
}

export function ShortScreen({ game }: { game: GameId }) {
  return (
    <Titled title={t(gameInfo(game).title)}>
      <main class="rules">
        <Short game={game} top={2} />
        <p class="to-rules">
          <a href={`#rules/${game}`}>{t('All rules')}</a>
        </p>
      </main>
    </Titled>
  );
}
