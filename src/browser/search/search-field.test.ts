import { expect, it } from 'vitest';
import { cutQuery } from './search-field.tsx';

it('S3.11 check 62: a query of 100 characters is cut to 64 UTF-16 units', () => {
  expect(cutQuery('x'.repeat(100))).toBe('x'.repeat(64));
  expect(cutQuery('😀'.repeat(50))).toBe('😀'.repeat(32));
  expect(cutQuery('x'.repeat(64))).toHaveLength(64);
});

it('S3.11: the cut never splits a surrogate pair', () => {
  expect(cutQuery(`a${'😀'.repeat(50)}`)).toBe(`a${'😀'.repeat(31)}`);
});
