import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('sites take turns, a different one starts each round, and results are in site order', async () => {
  const measured: string[] = [];
  const results = await inTurn(['a', 'b', 'c'], 3, async (site) => measured.push(site));
  expect(measured.join('')).toBe('abcbcacab');
  expect(results).toEqual([
    [1, 6, 8],
    [2, 4, 9],
    [3, 5, 7],
  ]);
});
