// The plain page: a walking skeleton of a client. It holds no rules, so it
// asks for a move as text and shows what the server says.
'use strict';

const byId = (id) => document.getElementById(id);
const random = (n) =>
  Array.from(crypto.getRandomValues(new Uint8Array(n)), (b) => b.toString(16).padStart(2, '0')).join('');
const secret = localStorage.getItem('secret') || random(16);
localStorage.setItem('secret', secret);

let socket, table, seats = [], you = [], lines = [], last = 0, next = 1;
const waiting = new Map();

function ask(request) {
  const id = next++;
  socket.send(JSON.stringify({ ...request, id }));
  return new Promise((done) => waiting.set(id, done));
}

function say(text) {
  byId('status').textContent = text;
}

function show(status) {
  const names = seats.map((s, i) => (you.includes(i) ? 'you' : s.name || s.kind));
  say(`${table.game}: ${names.join(', ')} (${status})`);
  byId('lines').replaceChildren(
    ...lines.slice(-30).reverse().map((line) => {
      const item = document.createElement('li');
      item.textContent = `${typeof line.by === 'number' ? names[line.by] : line.by}: ${line.move}`;
      return item;
    }),
  );
}

async function play(move) {
  const answer = await ask({ do: 'play', table: table.table, move });
  if (!answer.ok) say(answer.error.message);
}

function take(state) {
  table = state;
  ({ seats, you } = state);
  lines = lines.slice(0, state.from).concat(state.lines);
  last = state.n;
  location.hash = state.table;
  byId('home').hidden = true;
  byId('moves').hidden = false;
  show(state.status);
}

const pushes = {
  table: (m) => take(m.state),
  lines(m) {
    lines = lines.slice(0, m.from).concat(m.lines);
    last = m.n;
    show('playing');
  },
  undo(m) {
    lines.length -= m.count;
    last = m.n;
    show('playing');
  },
  seats(m) {
    ({ seats, you } = m);
    last = m.n;
    show(m.status);
  },
  over(m) {
    show(`over; winners: ${m.winners.map((w) => w + 1).join(', ')}`);
  },
};

async function enter(id) {
  const answer = await ask({ do: 'join', table: id, since: table ? last : 0 });
  if (!answer.ok) return say(answer.error.message);
  take(answer.state);
  if (answer.state.status === 'waiting') {
    const sat = await ask({ do: 'sit', table: id, name: byId('name').value, dice: random(16) });
    if (!sat.ok) say(sat.error.message);
  }
}

async function open(other) {
  const answer = await ask({
    do: 'create', game: byId('game').value, seats: ['me', other], name: byId('name').value,
  });
  if (answer.ok) enter(answer.table);
  else say(answer.error.message);
}

function connect() {
  socket = new WebSocket(location.href.replace(/^http/, 'ws').replace(/[^/]*(#.*)?$/, 'ws'));
  socket.addEventListener('open', async () => {
    await ask({ do: 'hello', secret, client: random(8) });
    if (location.hash.length > 1) enter(location.hash.slice(1));
  });
  socket.addEventListener('message', (event) => {
    const message = JSON.parse(event.data);
    if (message.on) pushes[message.on]?.(message);
    else waiting.get(message.id)?.(message);
  });
  socket.addEventListener('close', () => setTimeout(connect, 1000));
}

byId('move').addEventListener('change', ({ target }) => {
  play(target.value);
  target.value = '';
});
byId('friend').addEventListener('click', () => open('open'));
byId('computer').addEventListener('click', () => open('computer:1'));
connect();
