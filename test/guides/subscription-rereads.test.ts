import { expect, test } from 'vitest';
import { startPageServer } from './page-server.ts';
import { json } from './scripted-server.ts';

test('the server of /payments/build-subscriptions reads a subscription again, after pauses that grow, unless there is none', async () => {
  const reads: Record<'none' | 'unread', number[]> = { none: [], unread: [] };
  const server = await startPageServer({
    page: 'payments/build-subscriptions.mdoc',
    files: ['server.mjs'],
    env: { FRAME_PRODUCT: 'product-1' },
    edits: [['10_000', '50']],
    respond: ({ path }, response) => {
      if (path === '/v1/subscriptions/none') reads.none.push(performance.now());
      if (path === '/v1/subscriptions/unread') reads.unread.push(performance.now());
      json(response, path === '/v1/subscriptions/none' ? 404 : 500, { code: 'an_error' });
    },
  });
  for (const id of ['none', 'unread'])
    await server.deliver('customer.subscription.updated', { id, object: 'subscription' });
  await expect.poll(() => reads.unread.length).toBeGreaterThan(3);
  const pauses = reads.unread.slice(1).map((at, index) => at - (reads.unread[index] ?? at));
  // A timer may end up to a millisecond early.
  for (const [index, ms] of [50, 100, 200].entries()) expect(pauses[index]).toBeGreaterThanOrEqual(ms - 2);
  expect(reads.none).toHaveLength(1);
});
