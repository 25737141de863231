import { expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

it('the median is the middle value, or halfway between the two middle values', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

it('a quantile is interpolated between its neighbors', () => {
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
  expect(quantile([7], 0.99)).toBe(7);
});

it('an empty list has no median', () => {
  expect(() => median([])).toThrow('There is no value to choose from.');
});
