import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHALLENGE, card, NO_FUNDS, PAYS } from '../fixtures/sandbox-requests.ts';
import { connect, type McpClient } from './client.ts';

/**
 * One integration of a shop, replayed without a model: what an agent calls that reads, looks up and tries everything it
 * needs, using only `/mcp`. `docs/mcp-transcript.md` is its recording, which `RECORD=1 npx vitest run test/mcp/transcript`
 * makes again. The calls must be those of the recording; their sizes may change with the pages.
 */

const RECORDING = 'docs/mcp-transcript.md';

let mcp: McpClient;
beforeAll(async () => {
  mcp = await connect();
});
afterAll(() => mcp.client.close());

const parts: string[] = [];
const sizes: number[] = [];
const saved = new Map<string, string>();

function heading(text: string): void {
  parts.push(`## ${text}`);
}

/** Uses a tool, and records the call with the size and the first lines of the result. */
async function use(why: string, name: string, given: object, shown = 3): Promise<string> {
  const { text, isError } = await mcp.use(name, given);
  expect(isError, `${name} ${JSON.stringify(given)}: ${text}`).toBe(false);
  sizes.push(text.length);
  const lines = text.split('\n').filter((line) => line !== '');
  const head = lines.slice(0, shown).map((line) => (line.length > 160 ? `${line.slice(0, 160)}…` : line));
  const quoted = [...head, ...(lines.length > shown ? ['…'] : [])].map((line) => `    ${line}`.trimEnd());
  const size = `${text.length.toLocaleString('en')} characters`;
  parts.push(`${why}\n\n**${name}** \`${JSON.stringify(given)}\`: ${size}\n\n${quoted.join('\n')}`);
  return text;
}

const search = (why: string, query: string) => use(why, 'search_docs', { query, limit: 3 }, 5);
const read = (why: string, page: string) => use(why, 'read_page', { page, language: 'javascript' });
const explain = (why: string, code: string) => use(why, 'explain_code', { code });
const operation = (why: string, name: string) =>
  use(why, 'get_operation', { operation: name, language: 'javascript' });
const run = async (why: string, given: object) => JSON.parse(await use(why, 'run_request', given));

async function save(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    saved.set(`${folder}/${name}`, await read('Save a file.', `/files/${folder}/${name}`));
}

const pay = (card_number: string, more: object = {}) => ({
  method: 'POST',
  path: '/v1/charge_intents',
  body: {
    amount: 4200,
    currency: 'usd',
    confirm: true,
    payment_method_data: card(card_number),
  },
  ...more,
});
const PAID = pay(PAYS);

it('a whole shop is built from /mcp with at most 125,000 characters', async () => {
  heading('A checkout');
  await search('Find the guide.', 'accept a card payment on my own site');
  await read('Read how it is built.', '/payments/accept-a-payment#build-the-checkout');
  await save('accept-a-payment', ['checkout.html', 'checkout.js', 'server.mjs']);
  await save('declines-codes', ['decline-message.mjs', 'decline-codes.json']);
  await operation('Look up what the server sends.', 'POST /v1/charge_intents');
  const paid = await run('Try it, and get the event as an endpoint receives it.', {
    ...PAID,
    deliveries: 'charge_intent.succeeded',
  });
  expect(paid).toMatchObject({ status: 201, body: { status: 'succeeded' } });
  const declined = await run('Try a card that is declined.', pay(NO_FUNDS));
  await explain('What does that code mean?', declined.body.error_details.data.failure_code);
  const waiting = await run('Try a card that needs 3D Secure.', pay(CHALLENGE));
  expect(waiting.body.status).toBe('requires_3d_secure');
  const challenged = await run('Pass the challenge.', {
    after: [pay(CHALLENGE)],
    challenge: { id: waiting.body.id, result: 'passed' },
  });
  expect(challenged.body.status).toBe('succeeded');
  await read('What is left to adapt and test?', '/payments/accept-a-payment#test-your-checkout');
  await read('And to go live?', '/payments/accept-a-payment#go-live');

  heading('Failures');
  await search('What about lost responses?', 'timeout: do not charge twice');
  await read('Read it.', '/rate-limiting#look-before-you-repeat');
  const list = { method: 'GET', path: '/v1/charge_intents?per_page=1' };
  const lost = await run('Lose a response, then look for the payment.', {
    after: [pay(PAYS, { fault: 'timeout' })],
    ...list,
  });
  expect(lost).toMatchObject({ earlier: [{ status: null }], body: { data: [{ amount: 4200 }] } });
  await explain('What does 429 ask for?', '429');
  await save('rate-limiting', ['retry.mjs']);

  heading('Saved cards and refunds');
  await search('Find how to charge a card again.', 'charge a saved card later, off-session');
  await save('accept-a-payment', ['saved-cards.mjs']);
  await operation('How are payments refunded?', 'refunds.create');
  const refund = { method: 'POST', path: '/v1/refunds' };
  const tooMuch = await run('Refund twice.', {
    after: [PAID, { ...refund, body: { charge_intent: paid.body.id, amount: 4000 } }],
    ...refund,
    body: { charge_intent: paid.body.id, amount: 4000 },
  });
  expect(tooMuch).toMatchObject({ status: 422, earlier: [{ status: 201 }, { status: 201 }] });
  await read('What if the response to a refund is lost?', '/api/refunds#retry');

  heading('Webhooks');
  await search('Find the guide.', 'verify webhook signature');
  await read('Read the signature.', '/webhooks#verify-the-signature');
  await save('webhooks', ['verify.mjs', 'server.mjs', 'inbox.mjs']);
  const { deliveries, secret } = paid;
  expect(deliveries).toHaveLength(1);
  expect(deliveries[0].headers['x-frame-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  expect(secret).toMatch(/^\w{32}$/);

  heading('Subscriptions');
  await search('Find the guide.', 'build a subscription with a free trial');
  await read('Read how it starts.', '/payments/build-subscriptions#see-how-a-subscription-starts');
  await save('build-subscriptions', ['subscribe.html', 'subscribe.js', 'server.mjs', 'renewals.mjs']);
  await read('How is a trial set up?', '/payments/build-subscriptions#offer-a-free-trial');
  await operation('How is a plan changed?', 'PATCH /v1/subscriptions/{id}');
  const subscriptions = await run('Look at a subscription.', {
    method: 'GET',
    path: '/v1/subscriptions?per_page=1',
  });
  const [subscription] = subscriptions.body.data;
  const renewed = await run('Let a month pass, with the card blocked.', {
    after: [{ method: 'POST', path: `/v1/payment_methods/${subscription.default_payment_method}/block` }],
    advance: 40 * 86_400,
  });
  expect(renewed).toMatchObject({ earlier: [{ status: 200 }], status: 200 });
  const changes = renewed.events[subscription.id].filter(
    (type: string) => type === 'customer.subscription.updated',
  );
  expect(changes, 'an unpaid renewal and three retries').toHaveLength(4);
  await explain('What does an unpaid renewal look like?', 'past_due');
  await read('What happens to unpaid ones?', '/payments/build-subscriptions#handle-failed-payments');
  await read('When does a customer have access?', '/payments/subscriptions#give-and-take-access');

  heading('Disputes');
  await explain('Which event announces one?', 'charge.dispute.created');
  const disputed = await run('Open one.', { after: [PAID], dispute: { charge_intent: paid.body.id } });
  expect(disputed.events).toEqual({ [paid.body.id]: ['charge.dispute.created'] });
  await operation('How is evidence sent?', 'PATCH /v1/disputes/{id}');

  heading('Tests');
  await search('How is all of that tested on this machine?', 'run the simulation on my own machine');
  await read('Read how.', '/testing#point-your-code-at-it');
  await read('And what else can be tested?', '/testing#provoke-what-is-rare');

  for (const [path, text] of saved)
    expect(`${text}`.trimEnd(), path).toBe(readFileSync(`content/files/${path}`, 'utf8').trimEnd());
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const sorted = sizes.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const largest = sorted.at(-1) ?? 0;
  const count = (value: number) => value.toLocaleString('en');
  const intro =
    'Made by `test/mcp/transcript.test.ts` with the official client and no model; do not edit. It replays what an agent ' +
    'calls that reads, looks up and tries everything for a shop: checkout, failures, saved cards, refunds, webhooks, ' +
    `subscriptions, disputes. Its ${saved.size} files are those of the guides, byte for byte, which \`test/guides\` runs.`;
  const summary = `${sizes.length} calls, none failed. Results: ${count(total)} characters, median ${count(median)}, largest ${count(largest)}.`;
  const text = `# A shop, built from \`/mcp\` alone\n\n${intro}\n\n${summary}\n\n${parts.join('\n\n')}\n`;
  if (process.env.RECORD !== undefined) writeFileSync(RECORDING, text);
  const callsIn = (recording: string) => recording.match(/^\*\*\w+\*\* `.*`(?=: [\d,]+ characters$)/gm);
  expect(callsIn(text)).toEqual(callsIn(readFileSync(RECORDING, 'utf8')));
  expect(callsIn(text)).toHaveLength(sizes.length);
  expect(total).toBeLessThanOrEqual(125_000);
  expect(median).toBeLessThan(4000);
  expect(largest).toBeLessThanOrEqual(20_000);
});
