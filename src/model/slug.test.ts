import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSlugger } from './slug.ts';

describe('createSlugger', () => {
  it('S2.5 gives equal headings different ids', () => {
    const { slug } = createSlugger();
    expect(['Refund it', 'Refund it', 'Refund it 1', 'Refund it'].map(slug)).toEqual([
      'refund-it',
      'refund-it-1',
      'refund-it-1-1',
      'refund-it-2',
    ]);
  });

  it('S2.5 gives a heading that consists of symbols an id', () => {
    const { slug } = createSlugger();
    expect(['', '!!!', ' ', '🎉', 'Section'].map(slug)).toEqual([
      'section',
      'section-1',
      'section-2',
      'section-3',
      'section-4',
    ]);
  });

  it('S2.5 never gives a duplicate id, a reserved one, an empty one, or one with a space', () => {
    // Few words, so that they collide with each other and with the slugger's own suffixes.
    const text = oneof(
      constantFrom('a', 'a-1', 'A 1', 'a 1 1', '-1', 'section', '', '__proto__', 'constructor'),
      string({ unit: 'grapheme', maxLength: 6 }),
    );
    assert(
      property(array(text, { maxLength: 6 }), array(text, { maxLength: 20 }), (reserved, texts) => {
        const slugger = createSlugger();
        for (const id of reserved) slugger.reserve(id);
        const ids = texts.map(slugger.slug);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) {
          expect(id).toMatch(/^\S+$/);
          expect(reserved).not.toContain(id);
        }
      }),
    );
  });
});
