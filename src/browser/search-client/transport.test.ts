import { expect, it } from 'vitest';
import { createHostMemory } from './host-memory.ts';
import { createFakeClock } from './testing/fake-clock.ts';
import { type Behaviour, createFakeNetwork } from './testing/fake-network.ts';
import { createTransport } from './transport.ts';

const OK = { status: 200 };

function setUp(behaviours: Record<string, Behaviour | Behaviour[]>) {
  const clock = createFakeClock();
  const network = createFakeNetwork(behaviours);
  const transport = createTransport({
    hosts: Object.keys(behaviours).map((host) => ({ protocol: 'https:', host })),
    memory: createHostMemory(clock.now),
    fetch: network.fetch,
    clock,
  });
  const call = (signal = new AbortController().signal) => transport({ path: '/q', body: '{}', signal });
  const hosts = () => network.calls.splice(0).map((made) => made.host);
  return { clock, network, call, hosts };
}

it('S4.4 check 53: a host that failed is left out of the next searches', async () => {
  const { call, hosts } = setUp({ a: 'refuse', b: OK });
  await call();
  expect(hosts()).toEqual(['a', 'b']);
  await call();
  await call();
  expect(hosts()).toEqual(['b', 'b']);
});

it('S4.4 check 54: a failed host is tried again, first, after more than two minutes', async () => {
  const { clock, call, hosts } = setUp({ a: { status: 503 }, b: OK });
  await call();
  await clock.advance(120_000);
  hosts();
  await call();
  expect(hosts(), 'exactly two minutes are not more than two minutes').toEqual(['b']);
  await clock.advance(1);
  await call();
  expect(hosts()).toEqual(['a', 'b']);
});

it('S4.4 check 55: with every host marked down all are tried in order', async () => {
  const { call, hosts } = setUp({ a: 'refuse', b: { status: 500 }, c: { status: 302 } });
  await expect(call()).rejects.toMatchObject({ name: 'RetryError' });
  expect(hosts()).toEqual(['a', 'b', 'c']);
  await expect(call()).rejects.toMatchObject({ name: 'RetryError' });
  expect(hosts()).toEqual(['a', 'b', 'c']);
});

it('S4.4 check 56: a host that timed out goes last and lengthens patience to 4 s', async () => {
  const { clock, network, call, hosts } = setUp({ a: 'silent', b: OK });
  const first = call();
  await clock.advance(1000);
  await first;
  expect(hosts()).toEqual(['a', 'b']);
  network.set('b', 'silent');
  network.set('a', OK);
  const second = call();
  await clock.advance(3999);
  expect(network.calls.map((made) => made.host)).toEqual(['b']);
  await clock.advance(1);
  await second;
  expect(hosts()).toEqual(['b', 'a']);
});

it('S4.4 check 57: four silent hosts are given 1, 4, 5 and 6 seconds', async () => {
  const { clock, network, call } = setUp({ a: 'silent', b: 'silent', c: 'silent', d: 'silent' });
  const search = call();
  search.catch(() => {});
  for (const [seconds, tried] of [
    [1, 2],
    [4, 3],
    [5, 4],
  ] as const) {
    await clock.advance(seconds * 1000 - 1);
    expect(network.calls).toHaveLength(tried - 1);
    await clock.advance(1);
    expect(network.calls).toHaveLength(tried);
  }
  await clock.advance(6000);
  await expect(search).rejects.toMatchObject({
    name: 'RetryError',
    failures: ['a', 'b', 'c', 'd'].map((host) => ({ host: `https://${host}`, reason: 'timeout' })),
  });
  expect(network.calls.every((made) => made.aborted)).toBe(true);
});

it('S4.4: the body has 2 s once the headers are here', async () => {
  const { clock, call, hosts } = setUp({ a: 'stall-body', b: OK });
  const search = call();
  await clock.advance(1999);
  expect(hosts()).toEqual(['a']);
  await clock.advance(1);
  await search;
  expect(hosts()).toEqual(['b']);
});

it('S3.12 check 59: a refusal ends the call at once with the message and the status of the service', async () => {
  const body = { message: 'Index docs does not exist', status: 404 };
  const { call, hosts } = setUp({ a: { status: 404, body }, b: OK });
  await expect(call()).rejects.toMatchObject({ name: 'ApiError', ...body });
  expect(hosts()).toEqual(['a']);
});

it('S3.12: a refusal that is not JSON carries its text; an answer that is not JSON is an error too', async () => {
  const { call } = setUp({
    a: [
      { status: 413, body: 'too large' },
      { status: 404, body: '\n<html>Not found' },
      { status: 200, body: '<html>' },
    ],
  });
  await expect(call()).rejects.toMatchObject({ name: 'ApiError', message: 'too large', status: 413 });
  const message = 'The search service answered 404 without JSON';
  await expect(call()).rejects.toMatchObject({ name: 'ApiError', message, status: 404 });
  await expect(call()).rejects.toMatchObject({ name: 'ApiError', status: 200 });
});

it.each([
  ['1', 1000],
  ['30', 2000],
  [null, 1000],
  ['soon', 1000],
])(
  'S3.12: after a 429 with retry-after %s the same host gets one more try after %i ms',
  async (header, wait) => {
    const limited: Behaviour = {
      status: 429,
      body: { message: 'Too Many Requests', status: 429 },
      ...(header === null ? {} : { headers: { 'retry-after': header } }),
    };
    const { clock, call, hosts } = setUp({ a: limited, b: OK });
    const search = call();
    search.catch(() => {});
    await clock.advance(wait - 1);
    expect(hosts()).toEqual(['a']);
    await clock.advance(1);
    expect(hosts()).toEqual(['a']);
    await expect(search).rejects.toMatchObject({ message: 'Too Many Requests', status: 429 });
  },
);

it('S4.4: a search that is given up marks no host, asks no other one and leaves no timer', async () => {
  const { clock, network, call, hosts } = setUp({ a: 'silent', b: OK });
  const controller = new AbortController();
  const search = call(controller.signal);
  search.catch(() => {});
  await clock.advance(500);
  controller.abort();
  await expect(search).rejects.toMatchObject({ name: 'AbortError' });
  await clock.advance(10_000);
  expect(hosts()).toEqual(['a']);
  network.set('a', OK);
  await call();
  expect(hosts()).toEqual(['a']);
});
