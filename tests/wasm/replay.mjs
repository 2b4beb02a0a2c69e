// Replay records in the WebAssembly core; their hashes must agree.
// usage: node replay.mjs kocka.wasm LIST-OF-FILES
import { readFileSync } from 'node:fs';
import { load } from './core.mjs';

const answer = await load(process.argv[2]);
const paths = readFileSync(process.argv[3], 'utf8').split('\n').filter(Boolean);
for (const path of paths) {
  const record = readFileSync(path, 'utf8');
  const said = JSON.parse(answer(JSON.stringify({ do: 'load', record })));
  if (!said.ok) {
    console.log(`${path}: ${said.error.message}\nwasm32 differs`);
    process.exit(1);
  }
}
console.log('wasm32 agrees');
