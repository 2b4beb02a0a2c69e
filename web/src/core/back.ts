// Back closes what lies over the table instead of leaving it. While a sheet is open there is one
// more entry in the browser's history, under the same address. It goes when the last sheet goes,
// however that was closed; one that was left behind, by a reload or a link, is passed over.

const open: (() => void)[] = [];
/* A step back of ours is under way, from this address to itself. It takes milliseconds, but may take
   any time; until it has come there is no second one, and no new entry that it could take away. */
let going = false;
let from = '';
/* Who goes elsewhere waits for it, but not for ever: it may never come. If it comes after all to one
   who has gone meanwhile, it is taken back. */
let waiting = false;
let after: (() => void) | null = null;
let gone = false;
let timer = 0;
const PATIENCE = 1000;

const onEntry = () => (history.state as { sheet?: boolean } | null)?.sheet === true;

function enter(): void {
  if (open.length > 0 && !going && !onEntry()) history.pushState({ sheet: true }, '');
}

function leave(): void {
  if (open.length > 0 || going || !onEntry()) return;
  going = waiting = true;
  from = location.href;
  history.back();
  timer = window.setTimeout(goOn, PATIENCE);
}

function goOn(): void {
  clearTimeout(timer);
  waiting = false;
  const next = after;
  after = null;
  if (next) depart(next);
}

function depart(act: () => void): void {
  if (waiting) after = act;
  else {
    gone ||= going;
    act();
  }
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
  depart(() => {
    if (onEntry()) location.replace(`#${hash}`);
    else location.hash = hash;
  });
}

/* Links are the browser's own; only while a step back is under way they go with it. */
function followLink(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  const aside = button > 0 || ctrlKey || metaKey || shiftKey || altKey;
  if (!going || !link?.href || link.target || link.download || aside || defaultPrevented) return;
  event.preventDefault();
  const { href } = link;
  depart(() => location.assign(href));
}

export function watchBack(): void {
  addEventListener('click', followLink);
  addEventListener('popstate', () => {
    if (gone && location.href !== from) return; // of the going, not of the step
    const ours = going;
    going = false;
    if (gone) {
      gone = false;
      history.forward();
      return;
    }
    if (!ours && !onEntry()) open.at(-1)?.();
    goOn();
    /* When that was seen: another sheet needs an entry of its own, a stale one goes. */
    setTimeout(() => (open.length > 0 ? enter() : leave()));
  });
  leave();
}
