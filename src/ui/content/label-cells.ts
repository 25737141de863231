import { type ContentNode, type ContentTag, isTag, textOf } from '../../model/content-tree.ts';

/** Fewer columns fit beside each other on a phone. */
const MIN_COLUMNS = 3;

/**
 * Gives every cell of a table but the first of a row the label of its column, which is shown where a row becomes a card.
 * Tables of two columns and tables with an unnamed column other than the first stay as they are: they scroll.
 * @param table a tag `Table`; not changed
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
    // The first one is the title of the card.
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
