// The real server for tests in a browser: `kocka serve` on a free port with a database of its own.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';
import { LATE_MS, lateWay } from './slow.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
export const KOCKA = process.env.KOCKA ?? join(HERE, '../../../build/kocka');

/** A PostgreSQL for servers to share: {url, stop}; null where none can be had. */
export async function startPostgres() {
  const program = join(HERE, '../../../tests/server/postgres.py');
  const lender = spawn('python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(lender, 'exit');
  let text = '';
  lender.stdout.on('data', (data) => (text += data));
  const url = await Promise.race([once(lender.stdout, 'data'), ended]).then(() => text.trim());
  const stop = async () => {
    lender.stdin.end();
    await ended;
  };
  return url ? { url, stop } : null;
}

/**
 * Starts a server; resolves to {port, db, stop, start} when it listens. `push`: with Web Push; `more`:
 * further words, which may change until it is started again; `program`: another command than ours;
 * `db`: a database instead of a file of its own.
 */
export async function startServer(
  port = 0,
  { push = false, more = [], program = KOCKA, db = null } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'kocka-page-'));
  const server = { port, more, process: null };
  let own = port; // where it listens itself
  const way = LATE_MS > 0 ? await lateWay(() => own) : null;
  const key = join(folder, 'vapid.pem');
  server.db = db ?? join(folder, 'kocka.db');
  if (push) execFileSync(KOCKA, ['admin', 'vapid', key]);
  server.start = () =>
    new Promise((resolve, reject) => {
      const args = ['serve', '--host', '127.0.0.1', '--port', String(own)];
      args.push('--db', server.db, '--rate', '0');
      if (push) args.push('--vapid-key', key);
      args.push(...server.more);
      server.process = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let text = '';
      const hear = (data) => {
        text += data;
        const found = / listening .*?port=(\d+)/.exec(text);
        if (!found) return;
        own = Number(found[1]);
        server.port = way?.port ?? own;
        resolve();
      };
      server.process.stdout.on('data', hear);
      server.process.stderr.on('data', hear);
      server.process.on('exit', () => reject(new Error(`the server did not start:\n${text}`)));
      setTimeout(() => reject(new Error(`the server does not listen:\n${text}`)), 120000).unref();
    });
  server.kill = () =>
    new Promise((resolve) => {
      if (server.process.signalCode) resolve(); // it is dead already
      server.process.removeAllListeners('exit');
      server.process.on('exit', resolve);
      server.process.kill('SIGKILL');
    });
  server.stop = async () => {
    await server.kill();
    way?.close();
    rmSync(folder, { recursive: true, force: true });
  };
  await server.start();
  return server;
}

/** A server and a browser for it: {server, browser, port, url, close}. */
export async function openWorld(options) {
  const server = await startServer(0, { program: options?.program });
  const browser = await launch(options);
  const close = async () => {
    await browser.close();
    await server.stop();
  };
  return { server, browser, port: server.port, url: `http://localhost:${server.port}/`, close };
}
