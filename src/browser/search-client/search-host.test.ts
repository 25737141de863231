import { expect, it } from 'vitest';
import { embeddedHosts, hostedHosts, hostKey } from './search-host.ts';

it('S4.4: a hosted application has its nearest host first, then three fallbacks in a shuffled order', () => {
  const keys = hostedHosts('APP', () => 0).map(hostKey);
  expect(keys[0]).toBe('https://app-dsn.algolia.net');
  expect(keys.slice(1)).toEqual([2, 3, 1].map((number) => `https://app-${number}.algolianet.com`));
  expect(hostedHosts('APP', () => 0.99).map(hostKey)).not.toEqual(keys);
});

it('S4.1: the embedded engine answers where the page came from', () => {
  const location = { protocol: 'http:', host: 'localhost:3000' };
  expect(embeddedHosts(location).map(hostKey)).toEqual(['http://localhost:3000']);
});
