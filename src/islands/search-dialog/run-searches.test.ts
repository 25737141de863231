import { expect, it } from 'vitest';
import { ApiError } from '../../browser/search-client/api-error.ts';
import { RetryError } from '../../browser/search-client/retry-error.ts';
import type { SearchAnswer } from '../../browser/search-client/search-answer.ts';
import { createFakeClock } from '../../browser/search-client/testing/fake-clock.ts';
import { runSearches } from './run-searches.ts';
import { initialState, reduceSearch, type SearchState } from './search-state.ts';
import { testHit } from './testing/test-hit.ts';

function setUp() {
  const clock = createFakeClock();
  const requests: { query: string; answer: (hits: number) => void; fail: (error: Error) => void }[] = [];
  const raised: unknown[] = [];
  let stopped = 0;
  let state: SearchState = initialState;
  const run = runSearches({
    clock,
    client: {
      search: (query) =>
        new Promise<SearchAnswer>((resolve, fail) => {
          const answer = (count: number) => {
            const hits = Array.from({ length: count }, (_, index) =>
              testHit(`${query}${index}`, [`S${index}`, query]),
            );
            resolve({ query, hits, total: count, queryID: null });
          };
          requests.push({ query, answer, fail });
        }),
      stop: () => {
        stopped += 1;
      },
    },
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
    stops: () => stopped,
    state: () => state,
    shown: () => [state.status, state.screen],
  };
}

it('S3.10 check 60: loading at once, stalled after 300 ms, idle when done', async () => {
  const { clock, run, requests, shown } = setUp();
  run.input('a');
  expect(shown()).toEqual(['loading', 'start']);
  await clock.advance(299);
  expect(shown()).toEqual(['loading', 'start']);
  await clock.advance(2);
  expect(shown()).toEqual(['stalled', 'start']);
  requests[0]?.answer(1);
  await clock.advance(0);
  expect(shown()).toEqual(['idle', 'hits']);
});

it('S3.10 check 60: an answer after 299 ms was never stalled', async () => {
  const { clock, run, requests, shown } = setUp();
  run.input('a');
  await clock.advance(299);
  requests[0]?.answer(1);
  await clock.advance(1000);
  expect(shown()).toEqual(['idle', 'hits']);
});

it('S3.9 S3.10 check 58: unreachable is shown, and stays, until the next input', async () => {
  const { clock, run, requests, shown, raised } = setUp();
  run.input('a');
  requests[0]?.fail(new RetryError([]));
  await clock.advance(60_000);
  expect(shown()).toEqual(['error', 'error']);
  expect(raised).toEqual([]);
  run.input('ab');
  expect(shown()[0]).toBe('loading');
  requests[1]?.answer(1);
  await clock.advance(0);
  expect(shown()).toEqual(['idle', 'hits']);
});

it('S3.9: emptying the input leaves the error screen for the start screen', async () => {
  const { clock, run, requests, shown } = setUp();
  run.input('a');
  requests[0]?.fail(new RetryError([]));
  await clock.advance(0);
  run.input('');
  expect(shown()).toEqual(['idle', 'start']);
});

it('S3.12 check 59: a refusal is raised with message and status, status idle, screen as before', async () => {
  const { clock, run, requests, raised, shown, state } = setUp();
  const refusal = new ApiError('Index docs does not exist', 404);
  run.input('a');
  requests[0]?.fail(refusal);
  await clock.advance(1000);
  expect(raised).toEqual([refusal]);
  expect(shown()).toEqual(['idle', 'start']);
  expect(state().refusal).toBe('Index docs does not exist');
  run.input('ab');
  expect(state().refusal).toBeNull();
});

it('S3.10 check 61: only the newest input is shown, whatever order answers or failures come in', async () => {
  const { clock, run, requests, shown, raised, state } = setUp();
  run.input('a');
  run.input('ab');
  requests[1]?.answer(2);
  requests[0]?.answer(1);
  await clock.advance(0);
  expect(state().answer?.query).toBe('ab');
  run.input('abc');
  run.input('abcd');
  requests[2]?.fail(new ApiError('late', 500));
  await clock.advance(0);
  expect([...shown(), raised.length]).toEqual(['loading', 'hits', 0]);
});

it('S3.3: the screen before stays while a request is under way; no hits give the no-results screen', async () => {
  const { clock, run, requests, shown, state } = setUp();
  run.input('a');
  requests[0]?.answer(2);
  await clock.advance(0);
  run.input('ax');
  expect(shown()).toEqual(['loading', 'hits']);
  requests[1]?.answer(0);
  await clock.advance(0);
  expect(shown()).toEqual(['idle', 'none']);
  expect(state().answer?.query).toBe('ax');
  expect(state().sections).toEqual(['S0', 'S1']);
});

it('S3.5: blanks are no query: the start screen, no request, and the one under way is given up', async () => {
  const { clock, run, requests, shown, stops } = setUp();
  run.input('a');
  run.input('  ');
  expect([...shown(), requests.length, stops()]).toEqual(['idle', 'start', 1, 1]);
  await clock.advance(1000);
  expect(shown()).toEqual(['idle', 'start']);
});

it('S3.1: nothing is dispatched once the dialog is closed', async () => {
  const { clock, run, requests, shown } = setUp();
  run.input('a');
  run.stop();
  requests[0]?.answer(1);
  await clock.advance(1000);
  expect(shown()).toEqual(['loading', 'start']);
});
