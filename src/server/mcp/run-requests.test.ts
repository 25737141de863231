import { expect, it } from 'vitest';
import { loadDataFiles } from '../../api/load-data-files.ts';
import { document } from '../../sandbox/testing/open-sandbox.ts';
import { createTurnQueue } from '../turn-queue.ts';
import { apiRequest, createRunRequests } from './run-requests.ts';

const { testCards, declineCodes } = loadDataFiles().data;
const run = createRunRequests(document, { testCards, declineCodes }, createTurnQueue());
const pay = apiRequest.parse({
  method: 'POST',
  path: '/v1/charge_intents',
  body: {
    amount: 4200,
    currency: 'usd',
    confirm: true,
    payment_method_data: {
      type: 'card',
      card_number: '4242424242424242',
      exp_month: '12',
      exp_year: '2030',
      cvc: '123',
    },
  },
});
const idOf = (body: unknown): string => (body as { id: string }).id;

it('each call starts from a fresh sandbox, so its ids are the same every time', async () => {
  const [first] = await run([pay]);
  expect(first).toMatchObject({ status: 201, events: expect.arrayContaining(['charge_intent.succeeded']) });
  expect(await run([pay])).toEqual([first]);
});

it('a request sees the objects of earlier requests in its call, and none of another call', async () => {
  const [paid] = await run([pay]);
  const read = apiRequest.parse({ method: 'GET', path: `/v1/charge_intents/${idOf(paid?.body)}` });
  expect((await run([pay, read]))[1]).toMatchObject({ status: 200, events: [] });
  expect((await run([read]))[0]?.status).toBe(404);
});

it('concurrent calls take turns', async () => {
  const alone = await run([pay, pay]);
  expect(await Promise.all([run([pay, pay]), run([pay, pay]), run([pay, pay])])).toEqual([
    alone,
    alone,
    alone,
  ]);
});

it('API errors are returned as replies', async () => {
  const wrong = apiRequest.parse({ method: 'POST', path: '/v1/charge_intents', body: { amount: 1 } });
  const publishable = apiRequest.parse({ method: 'GET', path: '/v1/customers', key: 'publishable' });
  expect((await run([wrong, publishable])).map(({ status }) => status)).toEqual([422, 403]);
});

it.each([
  '/_sandbox/state',
  '/v1/../_sandbox/advance',
  '/v1/%2e%2e/_sandbox/advance',
  '/v1/.%2E/_sandbox/advance',
  '/v1/..\\_sandbox/advance',
  '/v1/x/../../_sandbox/reset',
  'https://example.com/v1/',
  '@example.com/v1/x',
  '//example.com/v1/x',
  '/v1',
  '/v1/',
  '/v1/a b',
])('%s is not an address of the API', (path) => {
  expect(apiRequest.safeParse({ method: 'POST', path }).success).toBe(false);
});

it('the sandbox has no other routes than those of the API, however an address gets there', async () => {
  const paths = [
    '/v1/..%2f_sandbox/state',
    '/v1/..%2f..%2f_sandbox/state',
    '/v1/%5f_sandbox/../../_sandbox/state',
  ];
  // Even a path that the schema would have refused.
  for (const path of [...paths, '/_sandbox/state', '/_sandbox/assumptions']) {
    const [reply] = await run([{ method: 'GET', path, key: 'secret' }]);
    expect(reply, path).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

it('each request takes a turn of its own, so that pages are served between any two', async () => {
  let turns = 0;
  const counting = createRunRequests(document, { testCards, declineCodes }, async (job) => {
    turns += 1;
    return job();
  });
  await counting([pay, pay, pay]);
  // The first one starts over with the documented objects.
  expect(turns).toBe(1 + 3);
});
