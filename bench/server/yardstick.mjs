// The yardstick: boardgame.io's own server with the same small game (pig).
// yardstick.c is its generator.
//
//   npm install boardgame.io node-persist && node yardstick.mjs PORT [FOLDER]
//
// Its storage is memory, or files in FOLDER; it syncs neither, so it promises
// less than our server does.
import { createRequire } from 'node:module';

const require = createRequire(process.cwd() + '/');
const { FlatFile, Server } = require('boardgame.io/server');
const [port, dir] = process.argv.slice(2);

const pass = ({ G, events }) => {
  G.pot = 0;
  events.endTurn();
};

const pig = {
  name: 'pig',
  setup: () => ({ banks: [0, 0], pot: 0 }),
  turn: { minMoves: 0 },
  moves: {
    roll: {
      client: false, // the dice are the server's
      move: ({ G, random, events }) => {
        const die = random.D6();
        if (die === 1) pass({ G, events });
        else G.pot += die;
      },
    },
    stop: ({ G, ctx, events }) => {
      G.banks[ctx.currentPlayer] += G.pot;
      pass({ G, events });
    },
  },
};

const db = dir && new FlatFile({ dir });
await Server({ games: [pig], origins: ['*'], db }).run(Number(port));
