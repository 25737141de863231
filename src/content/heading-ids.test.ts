import { describe, expect, it } from 'vitest';
import { assignHeadingIds } from './heading-ids.ts';

const heading = (children: string[], attributes = {}) => ({
  name: 'Heading',
  attributes: { level: 2, ...attributes },
  children,
});

describe('assignHeadingIds', () => {
  it('S2.7 lists headings with id, level, text, attributes and whether they start with plain text', () => {
    const code = { name: 'code', attributes: {}, children: ['id'] };
    const tree = [
      heading(['Refund  it']),
      { name: 'li', attributes: {}, children: [heading(['Set '], { id: 'set', class: 'wide', level: 3 })] },
      { name: 'Heading', attributes: { level: 2 }, children: [code, ' of it'] },
    ];
    const { headings, ids } = assignHeadingIds(tree);
    expect(headings).toMatchObject([
      { id: 'refund-it', level: 2, title: 'Refund it', startsWithText: true },
      { id: 'set', level: 3, title: 'Set', startsWithText: true, attributes: { class: 'wide', level: 3 } },
      { id: 'id-of-it', level: 2, title: 'id of it', startsWithText: false },
    ]);
    expect(ids.toSorted()).toEqual(['id-of-it', 'refund-it', 'set']);
  });

  it('S2.5 names duplicate ids of headings and other elements', () => {
    const tree = [heading(['A'], { id: 'x' }), { name: 'div', attributes: { id: 'x' }, children: [] }];
    expect(assignHeadingIds(tree).duplicates).toEqual(['x']);
  });
});
