import { type ContentNode, type ContentTag, isTag, textOf } from '../../model/content-tree.ts';

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

function mapRows(tag: ContentTag, columns: string[]): ContentTag {
  if (tag.name !== 'tr')
    return { ...tag, children: mapTags(tag.children, (child) => mapRows(child, columns)) };
  let index = 0;
  const children = mapTags(tag.children, (cell) => {
    if (cell.name !== 'td') return cell;
    index += 1;
    // The first cell is the title of the card.
    if (index === 1) return cell;
    return { ...cell, attributes: { ...cell.attributes, 'data-label': columns[index - 1] } };
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
