// The rules in the player's language, from docs/rules; a rule's number opens at its paragraph.

import { useEffect, useState } from 'preact/hooks';
import type { GameId } from '../core/types.ts';
import { language, t } from '../texts/t.ts';
import { GAMES } from '../games/list.tsx';
import { Icon } from './icon.tsx';
import { Markdown, parseMarkdown, type Block } from './markdown.tsx';
import { Sheet } from './sheet.tsx';

const PAGES = import.meta.glob<string>('../../../docs/rules/*/*.md', {
  query: '?raw',
  import: 'default',
});

async function loadRules(game: string, code: string): Promise<Block[]> {
  const find = (lang: string) =>
    Object.entries(PAGES).find(([path]) => path.endsWith(`/${lang}/${game}.md`))?.[1];
  const page = find(code) ?? find('en');
  return page ? parseMarkdown(await page()) : [];
}

export function Rules({ game, rule }: { game: GameId; rule: string | null }) {
  const [blocks, setBlocks] = useState<Block[] | null>(null);
  const code = language();
  useEffect(() => {
    void loadRules(game, code).then(setBlocks);
  }, [game, code]);
  useEffect(() => {
    if (!blocks || !rule) return;
    const place = document.getElementById(`rule-${rule}`);
    place?.scrollIntoView({ block: 'center' });
    place?.classList.add('lit');
    place?.focus({ preventScroll: true });
  }, [blocks, rule]);
  if (!blocks) return <p class="quiet">{t('One moment…')}</p>;
  return (
    <div class="rules">
      <Markdown blocks={blocks.filter((b) => !(b.kind === 'heading' && b.level === 1))} />
    </div>
  );
}

export function RulesSheet(props: { game: GameId; rule: string | null; onClose: () => void }) {
  return (
    <Sheet title={t(GAMES[props.game].title)} onClose={props.onClose} wide>
      <Rules game={props.game} rule={props.rule} />
    </Sheet>
  );
}

export function RulesScreen({ parts }: { parts: string[] }) {
  const game = parts[0] && parts[0] in GAMES ? (parts[0] as GameId) : 'mice';
  return (
    <div class="home">
      <header class="home-head">
        <a class="icon-button" href="#" aria-label={t('Home')}>
          <Icon name="back" />
        </a>
        <h1 class="logo">{t(GAMES[game].title)}</h1>
      </header>
      <main>
        <Rules game={game} rule={parts[1] ?? null} />
      </main>
    </div>
  );
}
