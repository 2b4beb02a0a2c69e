// The rules in the player's language, from docs/rules; a rule's number opens at its paragraph.
// Drawings come after the words, and nobody waits for them.

import { useEffect, useState } from 'preact/hooks';
import { loadRules, type Block, type Line } from '../core/pages.ts';
import type { GameId } from '../core/types.ts';
import { language, t } from '../texts/t.ts';
import { gameInfo } from '../games/list.tsx';
import { CardExample } from '../games/wispwood/card-example.tsx';
import type { Drawings } from '../art/draw.tsx';
import { Icon } from '../ui/icon.tsx';
import { Blocks } from './blocks.tsx';
import { Sheet } from '../ui/sheet.tsx';

/* Goal cards are named by their id in the tables of wispwood: there stands their example. */
const CARD = /^(?:pumpkin|witch|orb|heart|tree)-[a-z]+$/;

function cell(line: Line) {
  const [only] = line;
  const card = line.length === 1 && Array.isArray(only) && only[0] === 'code' ? only[1] : '';
  return CARD.test(card) ? <CardExample card={card} /> : null;
}

function Rules({ game, rule, top }: { game: GameId; rule: string | null; top: 2 | 3 }) {
  const [blocks, setBlocks] = useState<Block[] | null>(null);
  const [drawings, setDrawings] = useState<Drawings>({});
  const code = language();
  useEffect(() => {
    void gameInfo(game)
      .drawings?.()
      .then((found) => setDrawings(found.drawings));
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
  if (!blocks) return <p class="quiet">{t('One moment…')}</p>;
  return (
    <div class="rules">
      <Blocks
        blocks={blocks.filter((b) => !(b[0] === 'h' && b[1] === 1))}
        top={top}
        cell={cell}
        after={(number) => {
          const drawing = drawings[number];
          return drawing ? (
            <figure class="drawing">
              <drawing.Picture />
              <figcaption>{t(drawing.caption)}</figcaption>
            </figure>
          ) : null;
        }}
      />
    </div>
  );
}

export function RulesSheet(props: { game: GameId; rule: string | null; onClose: () => void }) {
  return (
    <Sheet title={t(gameInfo(props.game).title)} onClose={props.onClose} wide>
      <Rules game={props.game} rule={props.rule} top={3} />
    </Sheet>
  );
}

export function RulesScreen({ parts }: { parts: string[] }) {
  const game = parts[0] ?? 'mice';
  return (
    <div class="home">
      <header class="home-head">
        <a class="icon-button" href="#" aria-label={t('Home')}>
          <Icon name="back" />
        </a>
        <h1 class="logo">{t(gameInfo(game).title)}</h1>
      </header>
      <main>
        <Rules game={game} rule={parts[1] ?? null} top={2} />
      </main>
    </div>
  );
}
