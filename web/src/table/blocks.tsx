// Draws a page of the rules. The build has read its Markdown already (tools/pages.py), so a page
// comes as a list of blocks. A paragraph with a rule's number becomes a place that can be opened.

import { Fragment, h, type JSX } from 'preact';
import type { Block, Line } from '../core/pages.ts';

/** Bold, italic and code inside a line. */
export const inline = (line: Line) =>
  line.map((part, key) => (typeof part === 'string' ? part : h(part[0], { key }, part[1])));

interface BlocksProps {
  blocks: Block[];
  /** The level of its headings on the page. */
  top: 2 | 3;
  /** What stands in a cell of a table instead of its words. */
  cell?: (line: Line) => JSX.Element | null;
  /** What follows a rule, by its number. */
  after?: (rule: string) => JSX.Element | null;
}

/* Lists and tables that belong to a rule stand right behind it; what follows it comes after them. */
function ruleEndingAt(blocks: Block[], index: number): string | null {
  const next = blocks[index + 1]?.[0];
  if (next === 'ul' || next === 'ol' || next === 'table') return null;
  for (let i = index; i >= 0; i--) {
    const b = blocks[i];
    if (b?.[0] === 'p') return b[1];
    if (b?.[0] === 'h') return null;
  }
  return null;
}

export function Blocks({ blocks, top, cell, after }: BlocksProps) {
  return (
    <>
      {blocks.map((b, index) => {
        const rule = ruleEndingAt(blocks, index);
        return (
          <Fragment key={index}>
            <OneBlock block={b} top={top} cell={cell} />
            {rule && after?.(rule)}
          </Fragment>
        );
      })}
    </>
  );
}

function OneBlock({ block: b, top, cell }: { block: Block } & Pick<BlocksProps, 'top' | 'cell'>) {
  switch (b[0]) {
    case 'h':
      return h(`h${b[1] <= 2 ? top : top + 1}`, { tabIndex: -1 }, inline(b[2]));
    case 'p':
      return (
        <p id={b[1] ? `rule-${b[1]}` : undefined} class="rule" tabIndex={-1}>
          {b[1] && <span class="rule-tag">{b[1]}</span>}
          {inline(b[2])}
        </p>
      );
    case 'table':
      return <Table rows={b[1]} cell={cell} />;
    default:
      return h(
        b[0],
        { class: 'bullets' },
        b[1].map((item, key) => <li key={key}>{inline(item)}</li>),
      );
  }
}

function Table({ rows, cell: special }: { rows: Line[][]; cell: BlocksProps['cell'] }) {
  const [head = [], ...body] = rows;
  return (
    <div class="table-scroll" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, r) => (
            <tr key={r}>
              {row.map((cell, i) => (
                <td key={i}>{special?.(cell) ?? inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
