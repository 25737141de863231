import { expect, it } from 'vitest';
import { feedbackLink } from './feedback-link.ts';

it('S3.8: the query is encoded into the configured address', () => {
  expect(feedbackLink('https://example.com/new?title={query}', 'a&b $& "c"')).toBe(
    'https://example.com/new?title=a%26b%20%24%26%20%22c%22',
  );
});

it('S3.8: without a usable address it is the mail of the support', () => {
  const mail = 'mailto:support@framepayments.com?subject=Docs%20search%3A%20x';
  expect([feedbackLink(undefined, 'x'), feedbackLink('javascript:alert(1)', 'x')]).toEqual([mail, mail]);
});

it('S3.8: half a character in the query does no harm', () => {
  expect(feedbackLink('/feedback?q={query}', 'a\ud83d')).toBe('/feedback?q=a%EF%BF%BD');
  expect(feedbackLink('/feedback?q={query}', '😀\ude00')).toBe('/feedback?q=%F0%9F%98%80%EF%BF%BD');
});
