import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/fixtures/fake-clock.ts';
import { type Behavior, createFakeNetwork } from '../../../../test/fixtures/fake-network.ts';
import { createTransport } from './transport.ts';

const OK = { status: 200 };

function setUp(behaviors: Record<string, Behavior | Behavior[]>) {
  const clock = createFakeClock();
  const network = createFakeNetwork(behaviors);
  const transport = createTransport(Object.keys(behaviors).map((host) => `https://${host}`));
  const send = (signal = new AbortController().signal) => transport({ path: '/q', body: '{}', signal });
  const hosts = () => network.requests.splice(0).map((request) => request.host);
  return { clock, network, send, hosts };
}

it('S4.4 check 53: a failed host is skipped by the next searches', async () => {
  const { send, hosts } = setUp({ a: 'disconnect', b: OK });
  await send();
  expect(hosts()).toEqual(['a', 'b']);
  await send();
  await send();
  expect(hosts()).toEqual(['b', 'b']);
});

it('S4.4 check 54: a failed host is tried again, first, after more than two minutes', async () => {
  const { clock, send, hosts } = setUp({ a: { status: 503 }, b: OK });
  await send();
  await clock.advance(120_000);
  hosts();
  await send();
  expect(hosts(), 'exactly two minutes are not more than two minutes').toEqual(['b']);
  await clock.advance(1);
  await send();
  expect(hosts()).toEqual(['a', 'b']);
});

it('S4.4 check 55: with every host marked down, all are tried in order', async () => {
  const { send, hosts } = setUp({ a: 'disconnect', b: { status: 500 }, c: { status: 302 } });
  await expect(send()).rejects.toMatchObject({ name: 'RetryError' });
  expect(hosts()).toEqual(['a', 'b', 'c']);
  await expect(send()).rejects.toMatchObject({ name: 'RetryError' });
  expect(hosts()).toEqual(['a', 'b', 'c']);
});

it('S4.4 check 56: a host that timed out goes last and raises the timeout to 4 s', async () => {
  const { clock, network, send, hosts } = setUp({ a: 'silent', b: OK });
  const first = send();
  await clock.advance(1000);
  await first;
  expect(hosts()).toEqual(['a', 'b']);
  network.set('b', 'silent');
  network.set('a', OK);
  const second = send();
  await clock.advance(3999);
  expect(network.requests.map((request) => request.host)).toEqual(['b']);
  await clock.advance(1);
  await second;
  expect(hosts()).toEqual(['b', 'a']);
});

it('S4.4 check 57: four silent hosts get 1, 4, 5 and 6 seconds', async () => {
  const { clock, network, send } = setUp({ a: 'silent', b: 'silent', c: 'silent', d: 'silent' });
  const search = send();
  search.catch(() => {});
  for (const [seconds, tried] of [
    [1, 2],
    [4, 3],
    [5, 4],
  ] as const) {
    await clock.advance(seconds * 1000 - 1);
    expect(network.requests).toHaveLength(tried - 1);
    await clock.advance(1);
    expect(network.requests).toHaveLength(tried);
  }
  await clock.advance(6000);
  await expect(search).rejects.toMatchObject({ name: 'RetryError' });
  expect(network.requests.every((request) => request.aborted)).toBe(true);
});

it('S4.4: the body has 2 s after the headers arrive', async () => {
  const { clock, send, hosts } = setUp({ a: 'stall-body', b: OK });
  const search = send();
  await clock.advance(1999);
  expect(hosts()).toEqual(['a']);
  await clock.advance(1);
  await search;
  expect(hosts()).toEqual(['b']);
});

it('S4.4: a single slow host is tried again, with 4 s, before it counts as unreachable', async () => {
  const slow: Behavior = { status: 200, afterMs: 1200 };
  const { clock, network, send, hosts } = setUp({ a: slow });
  const search = send();
  await clock.advance(2200);
  await expect(search).resolves.toBeDefined();
  expect(hosts()).toEqual(['a', 'a']);
  await clock.advance(120_001);
  network.set('a', 'silent');
  const lost = send();
  lost.catch(() => {});
  await clock.advance(4999);
  expect(network.requests.map(({ aborted }) => aborted)).toEqual([true, false]);
  await clock.advance(1);
  await expect(lost).rejects.toMatchObject({ name: 'RetryError' });
  expect(hosts()).toEqual(['a', 'a']);
});

it('S4.4: a single host that was slow a moment ago gets 4 s immediately', async () => {
  const { clock, send, hosts } = setUp({ a: { status: 200, afterMs: 1200 } });
  for (const requests of [2, 1]) {
    const search = send();
    await clock.advance(2200);
    await search;
    expect(hosts()).toHaveLength(requests);
  }
});

it('S3.9: a single host that is unreachable or broken is not tried twice', async () => {
  for (const behavior of ['disconnect', { status: 503 }] as const) {
    const { send, hosts } = setUp({ a: behavior });
    await expect(send()).rejects.toMatchObject({ name: 'RetryError' });
    expect(hosts()).toEqual(['a']);
  }
});

it("S3.12 check 59: a rejection ends the search immediately with the service's message and status", async () => {
  const body = { message: 'Index docs does not exist', status: 404 };
  const { send, hosts } = setUp({ a: { status: 404, body }, b: OK });
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', ...body });
  expect(hosts()).toEqual(['a']);
});

it('S3.12: a response without JSON is an error', async () => {
  const { send } = setUp({
    a: [
      { status: 404, body: '<html>Not found' },
      { status: 200, body: '<html>' },
    ],
  });
  const message = 'The search service responded 404 without JSON';
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', message, status: 404 });
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', status: 200 });
});

it.each([
  ['1', 1000],
  ['30', 2000],
  [null, 1000],
  ['soon', 1000],
])(
  'S3.12: after a 429 with retry-after %s the same host gets one more try after %i ms',
  async (header, wait) => {
    const limited: Behavior = {
      status: 429,
      body: { message: 'Too Many Requests', status: 429 },
      ...(header === null ? {} : { headers: { 'retry-after': header } }),
    };
    const { clock, send, hosts } = setUp({ a: limited, b: OK });
    const search = send();
    search.catch(() => {});
    await clock.advance(wait - 1);
    expect(hosts()).toEqual(['a']);
    await clock.advance(1);
    expect(hosts()).toEqual(['a']);
    await expect(search).rejects.toMatchObject({ message: 'Too Many Requests', status: 429 });
  },
);

it('S4.4: an aborted search marks no host, tries no other and leaves no timer', async () => {
  const { clock, network, send, hosts } = setUp({ a: 'silent', b: OK });
  const controller = new AbortController();
  const search = send(controller.signal);
  search.catch(() => {});
  await clock.advance(500);
  controller.abort();
  await expect(search).rejects.toMatchObject({ name: 'AbortError' });
  await clock.advance(10_000);
  expect(hosts()).toEqual(['a']);
  network.set('a', OK);
  await send();
  expect(hosts()).toEqual(['a']);
});
