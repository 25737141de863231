import { type ReactNode, useContext } from 'react';
import { type ContentNode, type ContentTag, isTag, textOf, walkTags } from '../../model/content-tree.ts';
import { CodeContext, tellApart } from './code-context.ts';
import { CodeFold } from './fence.tsx';

interface TableProps {
  /**
   * Every cell except the first of a row has the label of its column, so that a row makes sense on its own on a phone.
   */
  labeled?: boolean;
  /** On phones, each row is a line until a link leads to it. */
  brief?: boolean;
  /** Number of rows of a table that is folded on phones. */
  rows?: number | undefined;
  children?: ReactNode;
}

/**
 * A table that scrolls inside its own box, reachable by keyboard and named after the heading above; on phones each row of a
 * labeled table is a card.
 */
export function Table({ labeled = false, brief = false, rows, children }: TableProps) {
  const context = useContext(CodeContext);
  const name = tellApart(context.names?.heading ?? 'Table', context, (heading) => `${heading} (table)`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a landmark for each table is noise
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it (WCAG 2.1.1)
    <div className="table-scroll" role="group" tabIndex={0} aria-label={name}>
      <table className={labeled ? (brief ? 'rows brief' : 'rows') : undefined}>{children}</table>
      {rows === undefined ? null : <CodeFold all={`all ${rows} rows`} onPhone />}
    </div>
  );
}

/** In a single column there is nothing to tell apart. */
const MIN_COLUMNS = 2;
/** How many lines of how many letters a phone's window has. */
const PHONE = { lines: 20, letters: 44 };

/**
 * Labels every cell except the first of a row with its column name, for screens where a row becomes a card. Tables with
 * one column and tables with an unnamed column other than the first stay unchanged: they scroll.
 * @param table a `Table` tag; not modified
 */
export function labelCells(table: ContentTag): ContentTag {
  const columns: string[] = [];
  let body = 0;
  walkTags(table, ({ name, children }) => {
    if (name === 'th') columns.push(textOf(children).trim());
    if (name === 'td') body += 1;
  });
  if (columns.length < MIN_COLUMNS || columns.slice(1).includes('') || body === 0) return table;
  let lines = 0;
  const labeled = mapCells(table, (cell, { column }) => {
    lines += Math.ceil(textOf(cell).length / PHONE.letters);
    // The first cell is the title of the card.
    if (column === 0) return cell;
    const label = columnLabel(columns[column] ?? '');
    return { ...cell, attributes: { ...cell.attributes, 'data-label': label } };
  });
  const rows = lines > PHONE.lines ? body / columns.length : undefined;
  return { ...labeled, attributes: { ...table.attributes, labeled: true, rows } };
}

/** What stands before a cell on a phone: `Retry:`, but `Paid?`. */
export const columnLabel = (column: string): string => (column.endsWith('?') ? column : `${column}:`);

interface Place {
  /** From 1, the header row included. */
  row: number;
  /** From 0, without headers. */
  column: number;
}

function mapCells(table: ContentTag, change: (cell: ContentTag, at: Place) => ContentTag): ContentTag {
  let row = 0;
  let column = 0;
  const map = (node: ContentNode): ContentNode => {
    if (Array.isArray(node)) return node.map(map);
    if (!isTag(node)) return node;
    if (node.name === 'td') {
      column += 1;
      return change(node, { row, column: column - 1 });
    }
    if (node.name === 'tr') {
      row += 1;
      column = 0;
    }
    return { ...node, children: node.children.map(map) };
  };
  return { ...table, children: table.children.map(map) };
}

/** Numbers of test cards, and the routing and account numbers of test banks; times in seconds have ten digits. */
const number = /^(\d{9}|\d{12}|\d{15,16})$/;

/**
 * Adds a button to each number of a card or bank account in the cells of a table. Its name has the title of the row
 * where the number alone does not identify it.
 * @param table a `Table` tag; not modified
 */
export function addCopyButtons(table: ContentTag): ContentTag {
  let title = '';
  const seen = new Set<string>();
  return mapCells(table, (cell, { row, column }) => {
    if (column === 0) title = textOf(cell).trim();
    const withButtons = (children: ContentNode[]): ContentNode[] =>
      children.flatMap((child): ContentNode[] => {
        if (Array.isArray(child)) return [withButtons(child)];
        if (!isTag(child)) return [child];
        const text = textOf(child);
        if (child.name !== 'code') return [{ ...child, children: withButtons(child.children) }];
        if (!number.test(text)) return [child];
        const of = column > 0 ? title : seen.has(text) ? `row ${row}` : '';
        seen.add(text);
        // The number and its button stay on one line.
        return [child, '\u00a0', { name: 'CopyNumber', attributes: { number: text, of }, children: [] }];
      });
    return { ...cell, children: withButtons(cell.children) };
  });
}
