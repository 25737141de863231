import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/fixtures/fake-clock.ts';
import { testHit, testResult } from '../../../test/fixtures/test-hit.ts';
import type { SearchResult } from './client/parse-response.ts';
import { ApiError, RetryError } from './client/transport.ts';
import { initialState, reduceSearch, type SearchState } from './search-state.ts';
import { runSearches } from './searches.ts';

function setUp() {
  const clock = createFakeClock();
  const requests: {
    query: string;
    signal: AbortSignal;
    respond: (hits: number) => void;
    fail: (error: Error) => void;
  }[] = [];
  const raised: unknown[] = [];
  let state: SearchState = initialState;
  const run = runSearches({
    client: (query, _, signal) =>
      new Promise<SearchResult>((resolve, fail) => {
        const respond = (count: number) => {
          const hits = Array.from({ length: count }, (_, index) =>
            testHit(`${query}${index}`, [`S${index}`, query]),
          );
          resolve(testResult(query, hits));
        };
        requests.push({ query, signal, respond, fail });
      }),
    dispatch: (event) => {
      state = reduceSearch(state, event);
    },
    raise: (error) => raised.push(error),
  });
  return {
    clock,
    run,
    requests,
    raised,
    aborted: () => requests.map(({ signal }) => signal.aborted),
    state: () => state,
    shown: () => [state.status, state.screen],
  };
}

it('S3.10 check 60: loading immediately, stalled after 300 ms, idle when done', async () => {
  const { clock, run, requests, shown } = setUp();
  run.input('a', null);
  expect(shown()).toEqual(['loading', 'start']);
  await clock.advance(299);
  expect(shown()).toEqual(['loading', 'start']);
  await clock.advance(2);
  expect(shown()).toEqual(['stalled', 'start']);
  requests[0]?.respond(1);
  await clock.advance(0);
  expect(shown()).toEqual(['idle', 'hits']);
});

it('S3.10 check 60: a result after 299 ms never stalls', async () => {
  const { clock, run, requests, shown } = setUp();
  run.input('a', null);
  await clock.advance(299);
  requests[0]?.respond(1);
  await clock.advance(1000);
  expect(shown()).toEqual(['idle', 'hits']);
});

it('S3.9 S3.10 check 58: the error screen is shown, and stays, until the next input', async () => {
  const { clock, run, requests, shown, raised } = setUp();
  run.input('a', null);
  requests[0]?.fail(new RetryError());
  await clock.advance(60_000);
  expect(shown()).toEqual(['error', 'error']);
  expect(raised).toEqual([]);
  run.input('ab', null);
  expect(shown()[0]).toBe('loading');
  requests[1]?.respond(1);
  await clock.advance(0);
  expect(shown()).toEqual(['idle', 'hits']);
});

it('S3.9: clearing the input replaces the error screen with the start screen', async () => {
  const { clock, run, requests, shown } = setUp();
  run.input('a', null);
  requests[0]?.fail(new RetryError());
  await clock.advance(0);
  run.input('', null);
  expect(shown()).toEqual(['idle', 'start']);
});

it('S3.12 check 59: a rejection is raised with message and status, the status is idle and the screen unchanged', async () => {
  const { clock, run, requests, raised, shown, state } = setUp();
  const rejection = new ApiError('Index docs does not exist', 404);
  run.input('a', null);
  requests[0]?.fail(rejection);
  await clock.advance(1000);
  expect(raised).toEqual([rejection]);
  expect(shown()).toEqual(['idle', 'start']);
  expect(state().rejection).toBe('Index docs does not exist');
  run.input('ab', null);
  expect(state().rejection).toBeNull();
});

it('S3.10 check 61: a result of older input is shown until a newer one arrives, and the status stays loading', async () => {
  const { clock, run, requests, shown, state } = setUp();
  for (const query of ['a', 'ab', 'abc']) run.input(query, null);
  requests[1]?.respond(2);
  await clock.advance(0);
  expect([state().result?.query, ...shown()]).toEqual(['ab', 'loading', 'hits']);
  requests[0]?.respond(1);
  await clock.advance(301);
  expect([state().result?.query, ...shown()]).toEqual(['ab', 'stalled', 'hits']);
  requests[2]?.respond(1);
  await clock.advance(0);
  expect([state().result?.query, ...shown()]).toEqual(['abc', 'idle', 'hits']);
});

it('S3.10 check 61: a result drops older searches, and newer ones go on', async () => {
  const { clock, run, requests, aborted, state } = setUp();
  for (const query of ['a', 'ab', 'abc']) run.input(query, null);
  requests[1]?.respond(1);
  await clock.advance(0);
  expect(aborted()).toEqual([true, false, false]);
  requests[0]?.respond(1);
  await clock.advance(0);
  expect(state().result?.query).toBe('ab');
});

it('S3.10: at most three requests are open; the oldest is dropped first, silently', async () => {
  const { clock, run, requests, aborted, shown, raised } = setUp();
  for (const query of ['a', 'ab', 'abc']) run.input(query, null);
  expect(aborted()).toEqual([false, false, false]);
  run.input('abcd', null);
  expect(aborted()).toEqual([true, false, false, false]);
  requests[0]?.fail(new Error('aborted'));
  requests[1]?.respond(1);
  await clock.advance(0);
  expect([...shown(), raised.length]).toEqual(['loading', 'hits', 0]);
  run.input('abcde', null);
  expect(aborted(), 'a finished request frees its slot').toEqual([true, false, false, false, false]);
});

it('S3.9: after the newest search has failed, no older result hides the error', async () => {
  const { clock, run, requests, shown } = setUp();
  run.input('a', null);
  run.input('ab', null);
  requests[1]?.fail(new RetryError());
  await clock.advance(0);
  requests[0]?.respond(1);
  await clock.advance(0);
  expect(shown()).toEqual(['error', 'error']);
});

it('S3.10 check 61: finally only the newest input is shown, in whatever order results or failures arrive', async () => {
  const { clock, run, requests, shown, raised, state } = setUp();
  run.input('a', null);
  run.input('ab', null);
  requests[1]?.respond(2);
  requests[0]?.respond(1);
  await clock.advance(0);
  expect(state().result?.query).toBe('ab');
  run.input('abc', null);
  run.input('abcd', null);
  requests[2]?.fail(new ApiError('late', 500));
  await clock.advance(0);
  expect([...shown(), raised.length]).toEqual(['loading', 'hits', 0]);
});

it('S3.3: the previous screen stays while a request is in progress; without hits the no-results screen follows', async () => {
  const { clock, run, requests, shown, state } = setUp();
  run.input('a', null);
  requests[0]?.respond(2);
  await clock.advance(0);
  run.input('ax', null);
  expect(shown()).toEqual(['loading', 'hits']);
  requests[1]?.respond(0);
  await clock.advance(0);
  expect(shown()).toEqual(['idle', 'none']);
  expect(state().result?.query).toBe('ax');
  expect(state().sections).toEqual(['S0', 'S1']);
});

it('S3.5: blanks are not a query: they show the start screen, send no request and abort the one in progress', async () => {
  const { clock, run, shown, aborted } = setUp();
  run.input('a', null);
  run.input('  ', null);
  expect([...shown(), aborted()]).toEqual(['idle', 'start', [true]]);
  await clock.advance(1000);
  expect(shown()).toEqual(['idle', 'start']);
});

it('S3.1: nothing is dispatched after the dialog has closed', async () => {
  const { clock, run, requests, shown } = setUp();
  run.input('a', null);
  run.stop();
  requests[0]?.respond(1);
  await clock.advance(1000);
  expect(shown()).toEqual(['loading', 'start']);
});
