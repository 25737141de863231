import { expect, it, vi } from 'vitest';
import { createFakeClock } from '../../../test/fixtures/fake-clock.ts';
import { createFakeNetwork } from '../../../test/fixtures/fake-network.ts';
import { createSearchClient } from './client/client.ts';
import { createTransport } from './client/transport.ts';
import { keyIntent } from './keys.ts';
import {
  initialState,
  reduceSearch,
  rowsOf,
  type SearchEvent,
  type SearchState,
  stageOf,
} from './search-state.ts';
import { runSearches } from './searches.ts';

const TEXT = 'how do i get money';
const HITS = { results: [{ hits: [{ objectID: 'x', url: '/x', type: 'lvl1', hierarchy: { lvl1: 'X' } }] }] };

const ENTER = {
  key: 'Enter',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
};

/** Types a text of 18 keys and Enter into dialog, client and transport over a network with the given latency. */
async function typeOver(latency: number, msPerKey: number) {
  const clock = createFakeClock();
  createFakeNetwork({ docs: { status: 200, body: HITS, afterMs: latency } });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  let state: SearchState = initialState;
  let wasError = false;
  const lengths: number[] = [];
  /** Queries whose first hit Enter opened, recorded the way the dialog opens it. */
  const opened: (string | undefined)[] = [];
  const open = new Set<AbortSignal>();
  let mostOpen = 0;
  const send = fetch;
  vi.stubGlobal('fetch', ((input, init) => {
    const signal = init?.signal ?? new AbortController().signal;
    const close = () => open.delete(signal);
    open.add(signal);
    mostOpen = Math.max(mostOpen, open.size);
    signal.addEventListener('abort', close);
    return send(input, init).finally(close);
  }) as typeof fetch);
  const dispatch = (event: SearchEvent) => {
    state = reduceSearch(state, event);
    if (event.type === 'found') lengths.push(event.result.query.length);
    wasError ||= state.screen === 'error';
    if (state.enter === null || stageOf(state) !== 'shown') return;
    opened.push(state.result?.query);
    state = reduceSearch(state, { type: 'forget' });
  };
  const run = runSearches({
    client: createSearchClient({ indexName: 'docs', hosted: null }, createTransport(['https://docs'])),
    dispatch,
    raise: (error) => {
      throw error;
    },
  });
  let withHits = 0;
  for (let length = 1; length <= TEXT.length; length += 1) {
    run.input(TEXT.slice(0, length), null);
    if (length === TEXT.length) {
      const intent = keyIntent(ENTER, state, rowsOf(state).length);
      expect(intent, 'Enter waits for the hits').toMatchObject({ type: 'enter' });
      dispatch({ type: 'enter', newTab: false });
    }
    await clock.advance(msPerKey);
    if (state.screen === 'hits') withHits += 1;
  }
  await clock.advance(10_000);
  return { withHits, lengths, wasError, opened, mostOpen, state };
}

// Prefixes that end in a space are queries, too. If three open requests cover less than the latency, hits arrive at the
// first pause.
it.each([
  { latency: 0, msPerKey: 120, hits: 18 },
  { latency: 0, msPerKey: 60, hits: 18 },
  { latency: 60, msPerKey: 120, hits: 18 },
  { latency: 60, msPerKey: 60, hits: 17 },
  { latency: 150, msPerKey: 120, hits: 17 },
  { latency: 150, msPerKey: 60, hits: 16 },
  { latency: 250, msPerKey: 120, hits: 16 },
  { latency: 250, msPerKey: 60, hits: 0 },
  { latency: 1200, msPerKey: 120, hits: 0 },
  { latency: 1200, msPerKey: 60, hits: 0 },
])(
  'S3.10 check 61: $latency ms of latency, a key every $msPerKey ms: $hits of 18 keystrokes have hits, Enter opens the right one',
  async (row) => {
    const { withHits, lengths, wasError, opened, mostOpen, state } = await typeOver(
      row.latency,
      row.msPerKey,
    );
    expect(withHits).toBeGreaterThanOrEqual(row.hits);
    expect(lengths, 'never an older result over a newer one').toEqual([...lengths].sort((a, b) => a - b));
    expect(wasError, 'slow is no error').toBe(false);
    expect(mostOpen, 'requests at a time').toBeLessThanOrEqual(3);
    expect(opened, 'Enter right after the last key means what was typed').toEqual([TEXT]);
    expect([state.result?.query, state.status]).toEqual([TEXT, 'idle']);
  },
);
