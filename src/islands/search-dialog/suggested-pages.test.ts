import { expect, it } from 'vitest';
import { readSuggested } from './suggested-pages.tsx';

it('S3.5: addresses and labels are read line by line; what is no page of the site is left out', () => {
  expect(readSuggested('/ Getting started\n/webhooks Webhooks\njavascript:x Evil\n/testing')).toEqual([
    { href: '/', label: 'Getting started' },
    { href: '/webhooks', label: 'Webhooks' },
  ]);
  expect(readSuggested(undefined)).toEqual([]);
});
