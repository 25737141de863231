import { expect, it } from 'vitest';
import { similarLabel } from './hit-list.tsx';
import { feedbackLink, suggestTerms } from './screens.tsx';

it('S3.8: at most three terms, sections of the richest result first', () => {
  expect(suggestTerms(['A', 'B', 'C', 'D'], 'x')).toEqual(['A', 'B', 'C']);
  expect(suggestTerms(['Testing'], 'x')).toEqual(['Testing', 'Accept a payment', 'Webhooks']);
  expect(suggestTerms([], 'x')).toHaveLength(3);
});

it('S3.8: neither the query itself nor a duplicate term', () => {
  expect(suggestTerms(['Webhooks', 'Refunds', 'webhooks', ''], ' refunds ')).toEqual([
    'Webhooks',
    'Accept a payment',
  ]);
});

it('S3.8: the query is encoded into the configured address', () => {
  expect(feedbackLink('https://example.com/new?title={query}', 'a&b $& "c"')).toBe(
    'https://example.com/new?title=a%26b%20%24%26%20%22c%22',
  );
});

it('S3.8: half of a surrogate pair in the query is harmless', () => {
  expect(feedbackLink('/feedback?q={query}', 'a\ud83d')).toBe('/feedback?q=a%EF%BF%BD');
  expect(feedbackLink('/feedback?q={query}', '😀\ude00')).toBe('/feedback?q=%F0%9F%98%80%EF%BF%BD');
});

it.each(['4000000000000002', '4000 0000 0000 0002', '4000-0000-0000-0002 '])(
  'S3.4: about the number %j it is said that it is no test card',
  (query) => {
    expect(similarLabel(query)).toBe('No test card has this number. About test cards:');
  },
);

it.each(['iban', '42424242424', '4000000000000002 declined'])(
  'S3.4: about %j it is said that it has no exact match',
  (query) => {
    expect(similarLabel(query)).toBe('No exact match. Similar:');
  },
);
