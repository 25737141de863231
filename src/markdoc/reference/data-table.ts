import { type RenderableTreeNode, Tag } from '@markdoc/markdoc';

export interface DataRow {
  /** Anchor of the row; with it the row is the home of its code and has a search record. */
  id?: string;
  kind?: string;
  symbols?: string[];
  cells: RenderableTreeNode[][];
}

/** Rows of data under a head, as authors' tables are. The first cell names the row. */
export function dataTable(head: string[], rows: DataRow[]): Tag {
  const headCells = head.map((text) => new Tag('th', { scope: 'col' }, [text]));
  return new Tag('Table', {}, [
    new Tag('thead', {}, [new Tag('tr', {}, headCells)]),
    new Tag('tbody', {}, rows.map(rowTag)),
  ]);
}

function rowTag({ id, kind, symbols, cells }: DataRow): Tag {
  const own = id === undefined ? {} : { id, searchKind: kind, searchSymbols: symbols };
  return new Tag(
    'tr',
    own,
    cells.map((cell) => new Tag('td', {}, cell)),
  );
}
