import { describe, expect, it } from 'vitest';
import type { ContentNode, ContentTag } from '../../model/content-tree.ts';
import { labelCells } from './table.tsx';

const tag = (name: string, ...children: ContentNode[]): ContentTag => ({ name, attributes: {}, children });

function table(columns: string[], cells: string[]): ContentTag {
  const head = tag('thead', tag('tr', ...columns.map((column) => tag('th', column))));
  return tag('Table', head, tag('tbody', tag('tr', ...cells.map((cell) => tag('td', cell)))));
}

describe('labelCells', () => {
  it('labels each cell after the first with its column name', () => {
    const source = table(['Code', 'Meaning', 'Again?'], ['a', 'b', 'c']);
    const labeled = labelCells(source);
    expect(labeled.attributes).toEqual({ labeled: true });
    expect(JSON.stringify(labeled).match(/"data-label":".*?"/g)).toEqual([
      '"data-label":"Meaning:"',
      '"data-label":"Again?"',
    ]);
    expect(JSON.stringify(source)).not.toContain('data-label');
  });

  it('does not need a name for the first column, whose cells are the card titles', () => {
    const labeled = labelCells(table(['', 'Sandbox', 'Production'], ['a', 'b', 'c']));
    expect(JSON.stringify(labeled).match(/"data-label":".*?"/g)).toEqual([
      '"data-label":"Sandbox:"',
      '"data-label":"Production:"',
    ]);
  });

  it.each([
    ['of one column', table(['Code'], ['a'])],
    ['with a column that has no name', table(['Key', '', 'Live'], ['a', 'b', 'c'])],
    ['without a body', table(['Code', 'Meaning', 'Retry'], [])],
  ])('does not change a table %s', (_, source) => {
    expect(labelCells(source)).toBe(source);
  });
});
