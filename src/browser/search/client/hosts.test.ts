import { expect, it } from 'vitest';
import { createHostMemory, hostedHosts } from './hosts.ts';

it('S4.4: a hosted application has its nearest host first, then three fallbacks in random order', () => {
  const orderOf = (...numbers: number[]) => hostedHosts('APP', () => numbers.shift() ?? 0);
  expect(orderOf(0.9, 0.1, 0.5)).toEqual([
    'https://app-dsn.algolia.net',
    ...[2, 3, 1].map((number) => `https://app-${number}.algolianet.com`),
  ]);
  expect(orderOf(0.1, 0.9, 0.5)).not.toEqual(orderOf(0.9, 0.1, 0.5));
});

const a = 'https://a';
const b = 'https://b';

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
  const plain = 'http://a';
  const port = 'https://a:8443';
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
