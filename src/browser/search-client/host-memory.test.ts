import { expect, it } from 'vitest';
import { createHostMemory } from './host-memory.ts';

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

it('S4.4: hosts of another protocol or port are other hosts', () => {
  const memory = createHostMemory(() => 0);
  memory.fail(a, 'down');
  const plain = { protocol: 'http:', host: 'a' };
  const port = { protocol: 'https:', host: 'a:8443' };
  expect(memory.order([a, plain, port]).hosts).toEqual([plain, port]);
});

it.each(['{oops', 'null', '7', '[1]', '{"https://a":7}', '{"https://a":{"failure":"x","at":1}}'])(
  'S4.4: a memory that is not ours (%s) is no memory',
  (text) => {
    expect(createHostMemory(() => 0, fakeStorage(text)).order([a, b])).toEqual({
      hosts: [a, b],
      timedOut: 0,
    });
  },
);

it('S4.4: a full or blocked storage leaves the memory of the page', () => {
  const blocked = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const memory = createHostMemory(() => 0, { getItem: blocked, setItem: blocked });
  memory.fail(a, 'timeout');
  expect(memory.order([a, b])).toEqual({ hosts: [b, a], timedOut: 1 });
});
