import { expect, it } from 'vitest';
import { createHostMemory, embeddedHosts, hostedHosts, hostKey } from './hosts.ts';

it('S4.4: a hosted application has its nearest host first, then three fallbacks in random order', () => {
  const keys = hostedHosts('APP', () => 0).map(hostKey);
  expect(keys[0]).toBe('https://app-dsn.algolia.net');
  expect(keys.slice(1)).toEqual([2, 3, 1].map((number) => `https://app-${number}.algolianet.com`));
  expect(hostedHosts('APP', () => 0.99).map(hostKey)).not.toEqual(keys);
});

it("S4.1: the embedded engine is on the page's own origin", () => {
  const location = { protocol: 'http:', host: 'localhost:3000' };
  expect(embeddedHosts(location).map(hostKey)).toEqual(['http://localhost:3000']);
});

const a = { protocol: 'https:', host: 'a' };
const b = { protocol: 'https:', host: 'b' };

function fakeStorage(initial: string | null = null) {
  let value = initial;
  return {
    getItem: () => value,
    setItem: (_: string, next: string) => {
      value = next;
    },
  };
}

it('S4.4: a failed host is remembered on the next page of the visit', () => {
  const storage = fakeStorage();
  createHostMemory(() => 0, storage).fail(a, 'down');
  expect(createHostMemory(() => 120_000, storage).order([a, b]).hosts).toEqual([b]);
  expect(createHostMemory(() => 120_001, storage).order([a, b]).hosts).toEqual([a, b]);
});

it('S4.4: the same host with another protocol or port is a different host', () => {
  const memory = createHostMemory(() => 0);
  memory.fail(a, 'down');
  const plain = { protocol: 'http:', host: 'a' };
  const port = { protocol: 'https:', host: 'a:8443' };
  expect(memory.order([a, plain, port]).hosts).toEqual([plain, port]);
});

it.each(['{oops', 'null', '7', '[1]', '{"https://a":7}', '{"https://a":{"failure":"x","at":1}}'])(
  'S4.4: a stored memory that is invalid (%s) is ignored',
  (text) => {
    expect(createHostMemory(() => 0, fakeStorage(text)).order([a, b])).toEqual({
      hosts: [a, b],
      timedOut: 0,
    });
  },
);

it('S4.4: with full or blocked storage the page still remembers failures', () => {
  const blocked = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const memory = createHostMemory(() => 0, { getItem: blocked, setItem: blocked });
  memory.fail(a, 'timeout');
  expect(memory.order([a, b])).toEqual({ hosts: [b, a], timedOut: 1 });
});
