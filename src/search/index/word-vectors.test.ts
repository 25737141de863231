import { describe, expect, it } from 'vitest';
import { vectorsFile } from '../../../test/fixtures/vectors-file.ts';
import { siteVectors } from '../../../test/relevance/site-records.ts';
import { WordVectors } from './word-vectors.ts';

const file = vectorsFile({
  the: [1, 1],
  long: [100, 20],
  short: [-100, -20],
  maximum: [50, 10],
  bank: [20, -100],
});

describe('WordVectors', () => {
  const vectors = new WordVectors(file);
  const similarity = (a: string, b: string): number => vectors.similarity(vectors.rowOf(a), vectors.rowOf(b));

  it('similarity is 1 for the same direction, and 0 for a right angle, the opposite, and unknown words', () => {
    expect(similarity('long', 'long')).toBe(1);
    expect(similarity('long', 'maximum')).toBeCloseTo(1);
    expect(similarity('long', 'bank')).toBeCloseTo(0);
    expect(similarity('long', 'short')).toBe(0);
    expect(similarity('long', 'charge')).toBe(0);
    expect(vectors.rowOf('charge')).toBe(-1);
  });

  it('rare words tell more than frequent ones, unknown words most', () => {
    const told = ['the', 'long', 'bank', 'charge'].map((word) => vectors.informationOf(vectors.rowOf(word)));
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told[0]).toBeLessThan(0.1);
    expect(told.at(-1)).toBe(1);
  });

  it.each([
    ['empty', new Uint8Array()],
    ['truncated in its words', file.slice(0, 9)],
    ['truncated in its vectors', file.slice(0, -1)],
    ['without vectors', file.slice(0, 4 + 25)],
  ])('a file that is %s is rejected with one sentence', (_name, broken) => {
    expect(() => new WordVectors(broken)).toThrow(/^The word vectors cannot be used: .* again\.$/);
  });
});

describe('the word vectors of this site', () => {
  const vectors = siteVectors();
  const similarity = (a: string, b: string): number => vectors.similarity(vectors.rowOf(a), vectors.rowOf(b));

  it.each([
    ['declined', 'rejected', 'shipped'],
    ['larger', 'smaller', 'customer'],
    ['buy', 'sell', 'month'],
    ['months', 'days', 'cards'],
  ])('%s is more like %s than like %s', (word, alike, other) => {
    expect(similarity(word, alike)).toBeGreaterThan(2 * similarity(word, other));
  });
});
