import { expect, it } from 'vitest';
import { monthsAfter } from './clock.ts';

const seconds = (date: string): number => Date.parse(`${date}T10:00:00Z`) / 1000;

it.each([
  ['2026-01-31', 1, undefined, '2026-02-28'],
  ['2026-02-28', 1, 31, '2026-03-31'],
  ['2026-02-28', 1, undefined, '2026-03-28'],
  ['2028-02-29', 12, undefined, '2029-02-28'],
  ['2026-11-30', 3, undefined, '2027-02-28'],
  ['2026-12-15', 1, undefined, '2027-01-15'],
])('from %s, %i months later on day %s is %s', (from, months, day, to) => {
  expect(monthsAfter(seconds(from), months, day)).toBe(seconds(to));
});
