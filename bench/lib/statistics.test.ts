import { expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

it('the median is the middle value, or lies between the two middle ones', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

it('a quantile lies between its neighbors in proportion', () => {
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
  expect(quantile([7], 0.99)).toBe(7);
});

it('an empty list has no middle', () => {
  expect(() => median([])).toThrow('There is no value to choose from.');
});
