// What is wrong with the boxes of a screen, for tests and for `npm run pictures`.

/**
 * Runs in the page, so it holds all that it needs: sentences about what scrolls, is cut, sticks out
 * of its box or lies over something else.
 */
export function faults() {
  const bad = [];
  const { innerWidth: w, innerHeight: h } = window;
  const play = document.querySelector('.play');
  play?.scrollTo(0, 0);
  const name = (el) =>
    `${el.tagName.toLowerCase()}.${[...el.classList].join('.')} "${el.textContent.trim().slice(0, 30)}"`;
  /* How far two boxes lie over each other. */
  const over = (p, q) => [
    Math.round(Math.min(p.right, q.right) - Math.max(p.left, q.left)),
    Math.round(Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)),
  ];
  const large = parseFloat(getComputedStyle(document.documentElement).fontSize) > 16;
  const scrolls = play && play.scrollHeight > play.clientHeight + 1;
  if (scrolls && !large) bad.push(`the board scrolls: ${play.scrollHeight} > ${play.clientHeight}`);
  if (document.documentElement.scrollWidth > w + 1)
    bad.push(`scrolls sideways: ${document.documentElement.scrollWidth} > ${w}`);
  /* An open sheet covers the rest: then only the sheet is looked at. */
  const sheet = document.querySelector('dialog[open]');
  const table = sheet ? null : document.querySelector('.table');
  const seen = (el) => {
    const box = el.getBoundingClientRect();
    return (
      (!sheet || sheet.contains(el)) &&
      box.width > 2 &&
      box.height > 2 &&
      !el.closest('.unseen') &&
      getComputedStyle(el).clipPath === 'none'
    );
  };
  const all = 'button, a, select, input, h1, h2, p, li, td, th, b, small';
  const things = [...document.querySelectorAll(all)].filter(
    (el) => seen(el) && !el.closest('[aria-hidden]'),
  );
  for (const el of things) {
    const box = el.getBoundingClientRect();
    if (box.left < -1 || box.right > w + 1) bad.push(`off the side: ${name(el)}`);
    /* What happened scrolls by itself, where it lies beside the board. */
    const within = !(scrolls && large) && !el.closest('.log-beside');
    if (table && within && (box.bottom > h + 1 || box.top < -1))
      bad.push(`off the screen: ${name(el)}`);
    const style = getComputedStyle(el);
    const meant = style.textOverflow === 'ellipsis' || el.closest('.seat-name, .last-line');
    if (!meant && style.overflowX !== 'visible' && el.scrollWidth > el.clientWidth + 1)
      bad.push(`cut: ${name(el)}`);
  }
  const touch = things.filter((el) => el.matches('button, a, select') && !el.closest('.segment'));
  const overlap = (list, much) => {
    const boxes = list.map((el) => [el, el.getBoundingClientRect()]);
    for (const [i, [a, p]] of boxes.entries())
      for (const [b, q] of boxes.slice(i + 1)) {
        if (a.contains(b) || b.contains(a)) continue;
        const [x, y] = over(p, q);
        if (x > much && y > much) bad.push(`overlap ${x}×${y}: ${name(a)} and ${name(b)}`);
      }
  };
  /* What is picked is lifted, over its neighbours. */
  overlap(
    touch.filter((el) => !el.matches('.chosen, .picked')),
    3,
  );
  for (const el of table?.querySelectorAll('.actions') ?? [])
    if (seen(el) && (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1))
      bad.push(`no room: ${name(el)}`);
  if (!table || large) return [...new Set(bad)];

  /* The parts of a board stand apart, from the bar above to the line below. */
  const parts = [
    ...play.querySelectorAll(':scope > [class$=board] > *'),
    table.querySelector('.bar'),
  ];
  overlap(
    [...parts, table.querySelector('.last-line')].filter((el) => el && seen(el)),
    1,
  );
  /* What is written stays in its box: the nearest that has an edge of its own. */
  const edge = 'button, li, .piece, .pile, .cell, .cat-card, .chips, .actions, .goal-sum, .bar';
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const el = texts.currentNode.parentElement;
    const box = el.closest(edge)?.getBoundingClientRect();
    /* Badges lie on corners. */
    if (!box || !texts.currentNode.data.trim() || !seen(el) || el.matches('i, em')) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      /* A line is a little lower than its letters' own boxes. */
      const high = Math.max(box.top - top, bottom - box.bottom) - 2;
      const out = Math.max(box.left - left, right - box.right, high);
      if (width > 0 && out > 0.5)
        bad.push(`written ${out.toFixed(1)} px outside: ${name(el)} of ${name(el.closest(edge))}`);
    }
  }
  for (const el of table.querySelectorAll('ol, ul'))
    if (seen(el) && el.children.length === 0) bad.push(`nothing in it: ${name(el.parentElement)}`);
  for (const el of table.querySelectorAll('.seat-name'))
    if (seen(el) && (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1))
      bad.push(`no room: ${name(el)}`);
  return [...new Set(bad)];
}
