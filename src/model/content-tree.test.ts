import { describe, expect, it } from 'vitest';
import { type ContentNode, isTag, textOf, walkTags } from './content-tree.ts';

const tag = (name: string, children: ContentNode[] = [], attributes = {}) => ({ name, attributes, children });

describe('content tree', () => {
  it('distinguishes tags from text, lists and null', () => {
    expect(isTag(tag('p'))).toBe(true);
    for (const node of ['p', 3, true, null, undefined, [tag('p')]]) expect(isTag(node)).toBe(false);
  });

  it('visits tags in document order, parents first, through lists', () => {
    const seen: string[] = [];
    walkTags([tag('a', [tag('b', ['x', tag('c')])]), [tag('d')], null], ({ name }) => seen.push(name));
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
  });

  it('returns the text that a screen reader would read', () => {
    expect(textOf(tag('p', ['Set ', tag('code', ['id']), [' to ', 3], null, true]))).toBe('Set id to 3');
    expect(textOf(tag('Fence', [], { content: 'npm test' }))).toBe('npm test');
  });
});
