// What a test costs: the processor time of this process and of all that it began. It is the same on
// a busy machine, nearly, where the clock says nothing.

import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10; // of Linux, in what it tells of processes

/** Of a process: who began it, and its time with that of its children that have ended. */
function told(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = rest.slice(9, 13).reduce((sum, part) => sum + Number(part), 0);
    return { parent: Number(parent), ms: ticks * TICK_MS };
  } catch {
    return null; // it has just ended, or this is no Linux
  }
}

/** The milliseconds that all of us have used since the beginning. */
export function processorTime() {
  const all = new Map();
  for (const pid of readdirSync('/proc')) if (/^\d+$/.test(pid)) all.set(Number(pid), told(pid));
  const ours = (pid) => pid === process.pid || (all.get(pid) && ours(all.get(pid).parent));
  let sum = 0;
  for (const [pid, one] of all) if (one && ours(pid)) sum += one.ms;
  return sum;
}
