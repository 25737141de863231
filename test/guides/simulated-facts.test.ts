import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { document, openSandbox, send } from '../fixtures/open-sandbox.ts';

/** What /testing and /webhooks say about events is what the simulation does. */

const CARD = { type: 'card', exp_month: '12', exp_year: '2030', cvc: '123' };
const testing = readFileSync('content/testing.mdoc', 'utf8');
const webhooks = readFileSync('content/webhooks.mdoc', 'utf8');

/** Inline code in a text, without repeats. */
const codesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
];

/** What the reader does for a row of "Trigger rare events". */
function doThis(wanted: string): string {
  const row = testing.split('\n').find((line) => line.startsWith(`| ${wanted} |`));
  return row?.split(' | ')[1] ?? '';
}

/** An empty sandbox with a payment of the card, and the events after it. */
async function pay(card_number: string) {
  const sandbox = openSandbox({ empty: true });
  const reply = await send(sandbox, '/v1/charge_intents', {
    body: {
      ...{ amount: 4200, currency: 'usd', confirm: true },
      customer_data: { name: 'Nora Lind', email: 'nora@example.com' },
      payment_method_data: { ...CARD, card_number },
    },
  });
  const path = `/v1/charge_intents/${reply.body.id}`;
  const types = async (): Promise<string[]> =>
    (await send(sandbox, '/_sandbox/events')).body.data.map(({ type }: { type: string }) => type);
  const before = (await types()).length;
  return {
    id: String(reply.body.id),
    post: (to: string, body: object) => send(sandbox, to, { body }),
    read: async () => (await send(sandbox, path)).body,
    list: async (type: string): Promise<{ id: string; status: string; invoice?: string; total?: number }[]> =>
      (await send(sandbox, `/v1/${type}?per_page=100`)).body.data,
    /** Newest first. */
    events: async () => (await types()).slice(0, (await types()).length - before),
  };
}

test('the row of an abandoned challenge says what becomes of the charge intent, and which events arrive', async () => {
  const payment = await pay('4000000000003220');
  await payment.post('/_sandbox/advance', { seconds: 800 });
  expect((await payment.read()).status).toBe('requires_3d_secure');
  await payment.post('/_sandbox/advance', { seconds: 100 });
  const { status, latest_charge } = await payment.read();
  expect(doThis('An abandoned challenge')).toContain('Advance by 900 seconds');
  expect(codesIn(doThis('An abandoned challenge')).sort()).toEqual(
    [status, latest_charge.failure_code, ...(await payment.events())].sort(),
  );
});

test('a payment becomes disputed or refunded without an event of the charge intent, and /webhooks names those that come', async () => {
  const [, section = ''] = webhooks.split('{% #read-the-current-state %}\n');
  const [said = ''] = section.split('{% samples');
  for (const [status, path] of [
    ['disputed', '/_sandbox/charge_intents/ID/dispute'],
    ['refunded', '/v1/refunds'],
  ] as const) {
    const payment = await pay('4242424242424242');
    const body = status === 'refunded' ? { charge_intent: payment.id, amount: 4200 } : {};
    await payment.post(path.replace('ID', payment.id), body);
    await payment.post('/_sandbox/advance', { seconds: 600 });
    expect((await payment.read()).status).toBe(status);
    const events = await payment.events();
    expect(events.filter((type) => type.startsWith('charge_intent.'))).toEqual([]);
    expect(codesIn(said)).toEqual(expect.arrayContaining([status, events[0]]));
  }
  const announced = Object.keys(document.webhooks ?? {});
  expect(announced).toContain('charge.dispute.created');
  expect(announced.filter((type) => /^charge_intent\.(?:disputed|refunded)$/.test(type))).toEqual([]);
});

test('an invoice whose automatic charge was declined and that is paid another way counts in the sums of a month on /pagination', async () => {
  const payment = await pay('4242424242424242');
  const paid = await payment.read();
  const product = { name: 'Desk', description: 'A desk', default_price: 50_000, purchase_type: 'one_time' };
  const { body: desk } = await payment.post('/v1/products', product);
  const customer = paid.customer.id;
  const { body: card } = await payment.post('/v1/payment_methods', {
    ...{ ...CARD, customer, card_number: '4726846912498186' },
  });
  const { body: invoice } = await payment.post('/v1/invoices', {
    ...{ customer, collection_method: 'auto_charge', payment_method: card.id },
    line_items: [{ product: desk.id, quantity: 1 }],
  });
  await payment.post(`/v1/invoices/${invoice.id}/issue`, {});
  await payment.post(`/_sandbox/invoices/${invoice.id}/pay`, {});
  const [intents, invoices] = await Promise.all([payment.list('charge_intents'), payment.list('invoices')]);
  const paidBy = intents.filter(({ status }) => ['succeeded', 'refunded', 'disputed'].includes(status));
  const named = (among: typeof intents) => new Set(among.map(({ invoice }) => invoice));
  const another = invoices.filter(({ id, status }) => status === 'paid' && !named(paidBy).has(id));
  expect(another.map(({ total }) => total)).toEqual([50_000]);
  // The declined charge intent names it, too, so that the status counts.
  expect(named(intents).has(invoice.id)).toBe(true);
  expect(readFileSync('content/pagination.mdoc', 'utf8')).toContain(
    'no charge intent of the first row names in `invoice`',
  );
});
