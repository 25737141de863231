import { expect, it } from 'vitest';
import { createSearchClient } from '../../browser/search-client/client.ts';
import { createHostMemory, embeddedHosts } from '../../browser/search-client/hosts.ts';
import { createFakeClock } from '../../browser/search-client/testing/fake-clock.ts';
import { createFakeNetwork } from '../../browser/search-client/testing/fake-network.ts';
import { createTransport } from '../../browser/search-client/transport.ts';
import { initialState, reduceSearch, type SearchState } from './search-state.ts';
import { runSearches } from './searches.ts';

const TEXT = 'how do i get money';
const HITS = { results: [{ hits: [{ objectID: 'x', url: '/x', type: 'lvl1', hierarchy: { lvl1: 'X' } }] }] };

/** Types a text of 18 keys into dialog, client and transport over a network of that latency. */
async function typeOver(latency: number, msPerKey: number) {
  const clock = createFakeClock();
  const network = createFakeNetwork({ docs: { status: 200, body: HITS, afterMs: latency } }, clock);
  const hosts = embeddedHosts({ protocol: 'https:', host: 'docs' });
  const memory = createHostMemory(clock.now);
  let state: SearchState = initialState;
  let wasError = false;
  const lengths: number[] = [];
  const run = runSearches({
    clock,
    client: createSearchClient({
      config: { indexName: 'docs', hosted: null, events: false },
      clock,
      snippetWords: () => 10,
      transport: createTransport({ hosts, memory, fetch: network.fetch, clock }),
    }),
    dispatch: (event) => {
      state = reduceSearch(state, event);
      if (event.type === 'found') lengths.push(event.result.query.length);
      wasError ||= state.screen === 'error';
    },
    raise: (error) => {
      throw error;
    },
  });
  let withHits = 0;
  for (let length = 1; length <= TEXT.length; length += 1) {
    run.input(TEXT.slice(0, length), null);
    await clock.advance(msPerKey);
    if (state.screen === 'hits') withHits += 1;
  }
  await clock.advance(10_000);
  return { withHits, lengths, wasError, state };
}

// Blanks at the end are queries, too. Where three open requests are less than the latency, hits come at the first pause.
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
  'S3.10 check 61: $latency ms of latency, a key each $msPerKey ms: $hits of 18 keystrokes have hits',
  async (row) => {
    const { withHits, lengths, wasError, state } = await typeOver(row.latency, row.msPerKey);
    expect(withHits).toBeGreaterThanOrEqual(row.hits);
    expect(lengths, 'never an older result over a newer one').toEqual([...lengths].sort((a, b) => a - b));
    expect(wasError, 'slow is no error').toBe(false);
    expect([state.result?.query, state.status]).toEqual([TEXT, 'idle']);
  },
);
