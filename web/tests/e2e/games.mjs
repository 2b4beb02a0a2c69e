// The games, as the engine lists them: a new one is tested without a line here. Those with a face
// have a folder in src/games; how a hand plays them is in lib.mjs.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openCore } from '../../scripts/core.mjs';

const WEB = join(import.meta.dirname, '../..');
const WASM = process.env.KOCKA_WASM ?? join(WEB, '../build-wasm/kocka.wasm');
const FACES = readdirSync(join(WEB, 'src/games'));

/** The core itself, for positions that a test begins with. */
export const ask = await openCore(WASM);
const { games } = ask({ do: 'games' });

/** With a face of their own. */
export const GAMES = games.map(({ id }) => id).filter((id) => FACES.includes(id));

/** By id, in English. */
export const TITLES = Object.fromEntries(games.map(({ id, title }) => [id, title]));
