import { expect, it } from 'vitest';
import { suggestTerms } from './suggest-terms.ts';

it('S3.8: at most three terms, first the sections of the richest answer', () => {
  expect(suggestTerms(['A', 'B', 'C', 'D'], 'x')).toEqual(['A', 'B', 'C']);
  expect(suggestTerms(['Testing'], 'x')).toEqual(['Testing', 'Accept a payment', 'Webhooks']);
  expect(suggestTerms([], 'x')).toHaveLength(3);
});

it('S3.8: neither the query itself nor a term twice', () => {
  expect(suggestTerms(['Webhooks', 'Refunds', 'webhooks', ''], ' refunds ')).toEqual([
    'Webhooks',
    'Accept a payment',
  ]);
});
