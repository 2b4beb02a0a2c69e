// The yardstick: boardgame.io with the same small game (pig), its own server
// and its own clients, each table playing as fast as it can.
//
//   npm install boardgame.io && node yardstick.mjs [TABLES] [SECONDS]
//
// Prints moves per second (a move counts when both clients have seen it).
// Its storage is memory: it promises less than our server does.
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(process.cwd() + '/');
const [tables = 50, seconds = 10] = process.argv.slice(2).map(Number);
const port = 18123;

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

async function serve() {
  const { Server } = require('boardgame.io/server');
  const server = Server({ games: [pig], origins: ['*'] });
  await server.run(port);
  process.send('ready');
}

async function play() {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  let moves = 0;
  const end = Date.now() + seconds * 1000;
  const url = `http://localhost:${port}`;

  function table(_, number) {
    const clients = ['0', '1'].map((playerID) => {
      const client = Client({
        game: pig,
        numPlayers: 2,
        matchID: `table-${number}`, // made on demand
        playerID,
        multiplayer: SocketIO({ server: url }),
        debug: false,
      });
      client.start();
      return client;
    });
    let asked = -1;
    const next = () => {
      const states = clients.map((c) => c.getState());
      if (states.some((s) => !s || s._stateID !== states[0]._stateID)) return;
      const id = states[0]._stateID;
      if (id <= asked) return;
      if (asked >= 0) moves++;
      if (Date.now() > end) return;
      asked = id;
      const mover = clients[Number(states[0].ctx.currentPlayer)];
      setImmediate(() => mover.moves[Math.random() < 2 / 3 ? 'roll' : 'stop']());
    };
    for (const client of clients) client.subscribe(next);
  }

  Array.from({ length: tables }, table);
  const begin = Date.now();
  const before = moves;
  await new Promise((done) => setTimeout(done, Math.max(1, end - Date.now())));
  const rate = ((moves - before) / (Date.now() - begin)) * 1000;
  console.log(`boardgame.io: tables ${tables}, moves/s ${rate.toFixed(0)}`);
}

if (process.send) {
  await serve();
} else {
  const server = fork(new URL(import.meta.url).pathname, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await new Promise((ready) => server.once('message', ready));
  await play();
  server.kill();
  process.exit(0);
}
