import { describe, expect, it } from 'vitest';
import { type ContentNode, textOf, walkTags } from '../../model/content-tree.ts';
import { dataTable } from './data-table.ts';

const table = dataTable(
  ['Code', 'Meaning'],
  [
    { id: 'expired_card', kind: 'error', symbols: ['expired_card'], cells: [['expired_card'], ['Too old.']] },
    { cells: [['other'], []] },
  ],
) as ContentNode;

function tagsNamed(name: string): { attributes: Record<string, unknown>; text: string }[] {
  const found: { attributes: Record<string, unknown>; text: string }[] = [];
  walkTags(table, (tag) => {
    if (tag.name === name) found.push({ attributes: tag.attributes, text: textOf(tag.children) });
  });
  return found;
}

describe('dataTable', () => {
  it('names every column for readers who hear the table', () => {
    expect(tagsNamed('th')).toEqual([
      { attributes: { scope: 'col' }, text: 'Code' },
      { attributes: { scope: 'col' }, text: 'Meaning' },
    ]);
  });

  it('gives a row with an id an anchor and a search record, and another row neither', () => {
    const [, first, second] = tagsNamed('tr');
    expect(first?.attributes).toEqual({
      id: 'expired_card',
      searchKind: 'error',
      searchSymbols: ['expired_card'],
    });
    expect(second?.attributes).toEqual({});
  });

  it('keeps cells apart, also an empty one', () => {
    expect(tagsNamed('td').map(({ text }) => text)).toEqual(['expired_card', 'Too old.', 'other', '']);
  });
});
