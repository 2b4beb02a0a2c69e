// The screen of a game at this device: opens what is kept and puts a table around it.

import { useEffect, useState } from 'preact/hooks';
import { startEngine } from '../core/engine.ts';
import { LocalTable } from '../core/local-table.ts';
import { Mind } from '../core/mind.ts';
import { load, save } from '../core/store.ts';
import { claim } from '../core/tabs.ts';
import type { Saved } from '../core/types.ts';
import { gameUi } from '../games/game-ui.ts';
import { t } from '../texts/t.ts';
import { Broken } from './broken.tsx';
import { OpenTable, type Table } from './open-table.tsx';
import { pauseFor } from './pace.ts';

async function openTable(saved: Saved): Promise<Table> {
  const ui = await gameUi(saved.game);
  const session = new LocalTable(saved, startEngine(), {
    save,
    pause: pauseFor(ui),
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
