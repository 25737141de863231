import { type ReactNode, useContext } from 'react';
import { type ContentNode, type ContentTag, isTag, textOf } from '../../model/content-tree.ts';
import { CodeContext, tellApart } from './code-context.ts';

interface TableProps {
  /**
   * Every cell except the first of a row has the label of its column, so that a row makes sense on its own on a phone.
   */
  labelled?: boolean;
  /** On phones, each row is a line until a link leads to it. */
  brief?: boolean;
  children?: ReactNode;
}

/**
 * A table that scrolls inside its own box, reachable by keyboard and named after the heading above; on phones each row of a
 * labeled table is a card.
 */
export function Table({ labelled = false, brief = false, children }: TableProps) {
  const context = useContext(CodeContext);
  const name = tellApart(context.names?.heading ?? 'Table', context, (heading) => `${heading} (table)`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a landmark for each table is noise
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it (WCAG 2.1.1)
    <div className="table-scroll" role="group" tabIndex={0} aria-label={name}>
      <table className={labelled ? (brief ? 'rows brief' : 'rows') : undefined}>{children}</table>
    </div>
  );
}

/** In a single column there is nothing to tell apart. */
const MIN_COLUMNS = 2;

/**
 * Labels every cell except the first of a row with its column name, for screens where a row becomes a card. Tables with
 * one column and tables with an unnamed column other than the first stay unchanged: they scroll.
 * @param table a `Table` tag; not modified
 */
export function labelCells(table: ContentTag): ContentTag {
  const columns = descendants(table, 'th').map((cell) => textOf(cell.children).trim());
  const body = descendants(table, 'td').length;
  if (columns.length < MIN_COLUMNS || columns.slice(1).includes('') || body === 0) return table;
  return { ...mapRows(table, columns), attributes: { ...table.attributes, labelled: true } };
}

/** What stands before a cell on a phone: `Retry:`, but `Paid?`. */
export const columnLabel = (column: string): string => (column.endsWith('?') ? column : `${column}:`);

function mapRows(tag: ContentTag, columns: string[]): ContentTag {
  if (tag.name !== 'tr')
    return { ...tag, children: mapTags(tag.children, (child) => mapRows(child, columns)) };
  let index = 0;
  const children = mapTags(tag.children, (cell) => {
    if (cell.name !== 'td') return cell;
    index += 1;
    // The first cell is the title of the card.
    if (index === 1) return cell;
    return {
      ...cell,
      attributes: { ...cell.attributes, 'data-label': columnLabel(columns[index - 1] ?? '') },
    };
  });
  return { ...tag, children };
}

function mapTags(children: ContentNode[], change: (tag: ContentTag) => ContentTag): ContentNode[] {
  return children.map((child) =>
    Array.isArray(child) ? mapTags(child, change) : isTag(child) ? change(child) : child,
  );
}

function descendants(node: ContentNode, name: string): ContentTag[] {
  if (Array.isArray(node)) return node.flatMap((child) => descendants(child, name));
  if (!isTag(node)) return [];
  return node.name === name ? [node] : descendants(node.children, name);
}

/** Numbers of test cards, and the routing and account numbers of test banks; times in seconds have ten digits. */
const number = /^(\d{9}|\d{12}|\d{15,16})$/;

/**
 * Adds a button to each number of a card or bank account in the cells of a table. Its name has the title of the row
 * where the number alone does not identify it.
 * @param table a `Table` tag; not modified
 */
export function addCopyButtons(table: ContentTag): ContentTag {
  let row = 0;
  let title = '';
  const seen = new Set<string>();
  const inCell = (children: ContentNode[], isFirst: boolean): ContentNode[] =>
    children.flatMap((child): ContentNode[] => {
      if (Array.isArray(child)) return [inCell(child, isFirst)];
      if (!isTag(child)) return [child];
      const text = textOf(child);
      if (child.name !== 'code') return [{ ...child, children: inCell(child.children, isFirst) }];
      if (!number.test(text)) return [child];
      const of = !isFirst ? title : seen.has(text) ? `row ${row}` : '';
      seen.add(text);
      // The number and its button stay on one line.
      return [child, '\u00a0', { name: 'CopyNumber', attributes: { number: text, of }, children: [] }];
    });
  const inTable = (children: ContentNode[]): ContentNode[] => {
    let cell = 0;
    return children.map((child): ContentNode => {
      if (Array.isArray(child)) return inTable(child);
      if (!isTag(child)) return child;
      if (child.name === 'tr') row += 1;
      if (child.name !== 'td') return { ...child, children: inTable(child.children) };
      cell += 1;
      if (cell === 1) title = textOf(child).trim();
      return { ...child, children: inCell(child.children, cell === 1) };
    });
  };
  return { ...table, children: inTable(table.children) };
}
