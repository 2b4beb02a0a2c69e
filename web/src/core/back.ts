// Back closes what lies over the table instead of leaving it. While a sheet is open there is one
// more entry in the browser's history, under the same address. It goes when the last sheet goes,
// however that was closed; one that was left behind, by a reload or a link, is passed over.

const open: (() => void)[] = [];
/* A step back of ours is under way, or was not waited for any longer; what waits for its end. */
let going = false;
let late = false;
let after: (() => void) | null = null;
let timer = 0;
/* It takes milliseconds; should it never come, nobody waits for it. */
const PATIENCE = 1000;

const onEntry = () => (history.state as { sheet?: boolean } | null)?.sheet === true;

function enter(): void {
  if (open.length > 0 && !going && !onEntry()) history.pushState({ sheet: true }, '');
}

function leave(): void {
  if (open.length > 0 || going || !onEntry()) return;
  going = true;
  history.back();
  timer = window.setTimeout(giveUp, PATIENCE);
}

/* Should it still come, it is no step of the person's. */
function giveUp(): void {
  late = true;
  arrive();
}

function arrive(): void {
  clearTimeout(timer);
  going = false;
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
  if (going) after = () => goTo(hash);
  else if (onEntry()) location.replace(`#${hash}`);
  else location.hash = hash;
}

export function watchBack(): void {
  addEventListener('popstate', () => {
    if (!going && !late && !onEntry()) open.at(-1)?.();
    late = false;
    arrive();
    /* When that was seen: another sheet needs an entry of its own, a stale one goes. */
    setTimeout(() => (open.length > 0 ? enter() : leave()));
  });
  leave();
}
