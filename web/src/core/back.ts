// Back closes what lies over the table instead of leaving it. While a sheet is open there is one
// more entry in the browser's history, under the same address. It goes when the last sheet goes,
// however that was closed; one that was left behind, by a reload or a link, is passed over.

const open: (() => void)[] = [];
/* A step back of ours is under way. It takes milliseconds, but may take any time; until it has come
   there is no second one, and no new entry that it could take away. */
let going = false;
/* Who goes elsewhere waits for it, but not for ever: it may never come. */
let waiting = false;
let after: (() => void) | null = null;
let timer = 0;
const PATIENCE = 1000;

const onEntry = () => (history.state as { sheet?: boolean } | null)?.sheet === true;

function enter(): void {
  if (open.length > 0 && !going && !onEntry()) history.pushState({ sheet: true }, '');
}

function leave(): void {
  if (open.length > 0 || going || !onEntry()) return;
  going = waiting = true;
  history.back();
  timer = window.setTimeout(goOn, PATIENCE);
}

function goOn(): void {
  clearTimeout(timer);
  waiting = false;
  after?.();
  after = null;
}

/** Until the returned function is called, Back calls `close`; of several the last one's. */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  enter();
  return () => {
    open.splice(open.indexOf(close), 1);
    /* One sheet often follows another at once: then the entry stays. */
    setTimeout(leave);
  };
}

/** Goes to another address; the entry of a sheet that is open becomes that address's. */
export function goTo(hash: string): void {
  if (waiting) after = () => goTo(hash);
  else if (onEntry()) location.replace(`#${hash}`);
  else location.hash = hash;
}

export function watchBack(): void {
  addEventListener('popstate', () => {
    const ours = going;
    going = false;
    if (!ours && !onEntry()) open.at(-1)?.();
    goOn();
    /* When that was seen: another sheet needs an entry of its own, a stale one goes. */
    setTimeout(() => (open.length > 0 ? enter() : leave()));
  });
  leave();
}
