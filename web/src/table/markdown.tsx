// The little Markdown that our rules pages use: headings, paragraphs, lists, tables, bold, italic,
// code. A paragraph that begins with a rule's number becomes a place that can be opened.

import { Fragment, type JSX } from 'preact';

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string; rule: string | null }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: string[][] };

const RULE = /^\*\*([WMFCP]\d+)\.\*\*\s*/;

function block(lines: string[]): Block {
  const first = lines[0] ?? '';
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) return { kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' };
  if (first.startsWith('|')) {
    const rows = lines.map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((c) => c.trim()),
    );
    return { kind: 'table', rows: rows.filter((row) => !row.every((c) => /^[-: ]*$/.test(c))) };
  }
  if (/^[-*] /.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      if (/^[-*] /.test(line)) items.push(line.slice(2));
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return { kind: 'list', items };
  }
  const text = lines.join(' ');
  return { kind: 'paragraph', text: text.replace(RULE, ''), rule: RULE.exec(text)?.[1] ?? null };
}

export function parseMarkdown(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map(block);
}

/** Bold, italic and code inside a line. */
export function inline(text: string): (string | JSX.Element)[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part, index) => {
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('*') && part.length > 2) return <em key={index}>{part.slice(1, -1)}</em>;
    if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>;
    return part;
  });
}

interface MarkdownProps {
  blocks: Block[];
  /** The level of its headings on the page. */
  top: 2 | 3;
  /** What stands in a cell of a table instead of its words. */
  cell?: (text: string) => JSX.Element | null;
  /** What follows a rule, by its number. */
  after?: (rule: string) => JSX.Element | null;
}

/* Lists and tables that belong to a rule stand right behind it; what follows it comes after them. */
function ruleEndingAt(blocks: Block[], index: number): string | null {
  const next = blocks[index + 1];
  if (next?.kind === 'list' || next?.kind === 'table') return null;
  for (let i = index; i >= 0; i--) {
    const b = blocks[i];
    if (b?.kind === 'paragraph') return b.rule;
    if (b?.kind === 'heading') return null;
  }
  return null;
}

export function Markdown({ blocks, top, cell, after }: MarkdownProps) {
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

function Heading({ level, text }: { level: number; text: string }) {
  const Tag = `h${level}` as 'h2' | 'h3' | 'h4';
  return <Tag>{text}</Tag>;
}

function OneBlock(props: { block: Block } & Pick<MarkdownProps, 'top' | 'cell'>) {
  const { block: b, top, cell } = props;
  switch (b.kind) {
    case 'heading':
      return <Heading level={b.level <= 2 ? top : top + 1} text={b.text} />;
    case 'paragraph':
      return (
        <p id={b.rule ? `rule-${b.rule}` : undefined} class="rule" tabIndex={-1}>
          {b.rule && <span class="rule-tag">{b.rule}</span>}
          {inline(b.text)}
        </p>
      );
    case 'list':
      return (
        <ul class="bullets">
          {b.items.map((item, i) => (
            <li key={i}>{inline(item)}</li>
          ))}
        </ul>
      );
    case 'table':
      return <Table rows={b.rows} cell={cell} />;
  }
}

function Table({ rows, cell: special }: { rows: string[][]; cell: MarkdownProps['cell'] }) {
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
