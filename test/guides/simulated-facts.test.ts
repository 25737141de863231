import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { document, openSandbox, send } from '../fixtures/open-sandbox.ts';
import { CHALLENGE, card, NO_FUNDS, PAYS } from '../fixtures/sandbox-requests.ts';

/** What /testing and /webhooks say about events is what the simulation does. */

const testing = readFileSync('content/testing.mdoc', 'utf8');
const pagination = readFileSync('content/pagination.mdoc', 'utf8');
const subscriptions = readFileSync('content/payments/subscriptions.mdoc', 'utf8');
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

interface Listed {
  id: string;
  status: string;
  invoice?: string;
  total?: number;
  subscription?: string;
  amount?: number;
}

/** An empty sandbox with a payment of the card, and the events after it. */
async function pay(card_number: string) {
  const sandbox = openSandbox({ empty: true });
  const reply = await send(sandbox, '/v1/charge_intents', {
    body: {
      ...{ amount: 4200, currency: 'usd', confirm: true },
      customer_data: { name: 'Nora Lind', email: 'nora@example.com' },
      payment_method_data: card(card_number),
    },
  });
  const path = `/v1/charge_intents/${reply.body.id}`;
  const types = async (): Promise<string[]> =>
    (await send(sandbox, '/_sandbox/events')).body.data.map(({ type }: { type: string }) => type);
  const before = (await types()).length;
  return {
    id: String(reply.body.id),
    post: (to: string, body: object) => send(sandbox, to, { body }),
    get: async (path: string) => (await send(sandbox, path)).body,
    read: async () => (await send(sandbox, path)).body,
    list: async (type: string): Promise<Listed[]> =>
      (await send(sandbox, `/v1/${type}?per_page=100`)).body.data,
    /** Newest first. */
    events: async () => (await types()).slice(0, (await types()).length - before),
  };
}

test('the row of an abandoned challenge says what becomes of the charge intent, and which events arrive', async () => {
  const payment = await pay(CHALLENGE);
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
    const payment = await pay(PAYS);
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

/** Marks an invoice of $500.00 as paid. @returns with it, the invoices that /pagination counts as paid another way */
async function payByHand(payment: Awaited<ReturnType<typeof pay>>, terms: object) {
  const product = { name: 'Desk', description: 'A desk', default_price: 50_000, purchase_type: 'one_time' };
  const { body: desk } = await payment.post('/v1/products', product);
  const customer = (await payment.read()).customer.id;
  const line_items = [{ product: desk.id, quantity: 1 }];
  const { body: invoice } = await payment.post('/v1/invoices', { customer, line_items, ...terms });
  await payment.post(`/v1/invoices/${invoice.id}/issue`, {});
  await payment.post(`/_sandbox/invoices/${invoice.id}/pay`, {});
  const [intents, invoices] = await Promise.all([payment.list('charge_intents'), payment.list('invoices')]);
  const paidBy = intents.filter(({ status }) => ['succeeded', 'refunded', 'disputed'].includes(status));
  const named = new Set(paidBy.map(({ invoice }) => invoice));
  return {
    invoice,
    intents,
    another: invoices.filter(({ id, status }) => status === 'paid' && !named.has(id)),
  };
}

test('an invoice whose automatic charge was declined and that is paid another way counts in the sums of a month on /pagination', async () => {
  const payment = await pay(PAYS);
  const customer = (await payment.read()).customer.id;
  const { body: method } = await payment.post('/v1/payment_methods', { ...card(NO_FUNDS), customer });
  const terms = { collection_method: 'auto_charge', payment_method: method.id };
  const { invoice, another, intents } = await payByHand(payment, terms);
  expect(another.map(({ total }) => total)).toEqual([50_000]);
  // The declined charge intent names it, too, so that the status counts.
  expect(intents.map(({ invoice }) => invoice)).toContain(invoice.id);
  expect(pagination).toContain('no charge intent of the first row names in `invoice`');
});

test('nothing connects an invoice with a payment in the checkout, so that only the words on /pagination keep it from counting twice', async () => {
  const payment = await pay(PAYS);
  const { invoice, another, intents } = await payByHand(payment, { collection_method: 'request_payment' });
  expect(another.map(({ id }) => id)).toEqual([invoice.id]);
  expect(intents.map(({ id, invoice }) => [id, invoice])).toEqual([[payment.id, null]]);
  expect(pagination).toContain('or pays in your own checkout');
  expect(Object.keys(invoice).filter((field) => field.includes('url'))).toEqual([]);
});

/** A subscription to a product of $29.01 with these phases, and what was charged for it. */
async function subscribe(phases: object[]) {
  const payment = await pay(PAYS);
  const customer = (await payment.read()).customer.id;
  const { body: product } = await payment.post('/v1/products', {
    ...{ name: 'Course', description: 'A course', default_price: 2901 },
    ...{ purchase_type: 'recurring', recurring_interval: 'monthly' },
  });
  for (const phase of phases) await payment.post(`/v1/products/${product.id}/phases`, phase);
  const { body: method } = await payment.post('/v1/payment_methods', { ...card(PAYS), customer });
  const { body: subscription } = await payment.post('/v1/subscriptions', {
    ...{ customer, product: product.id, currency: 'usd', default_payment_method: method.id },
  });
  const path = `/v1/subscriptions/${subscription.id}`;
  return {
    subscription,
    read: () => payment.get(path),
    change: (how: string) => payment.post(`${path}/${how}`, {}),
    months: (count: number) => payment.post('/_sandbox/advance', { seconds: count * 31 * 86_400 }),
    charges: async () =>
      (await payment.list('charge_intents'))
        .filter((intent) => intent.subscription === subscription.id)
        .map(({ amount }) => amount)
        .toReversed(),
  };
}

test('three installments are charged, then nothing, as /payments/subscriptions says of its phases and of a pause', async () => {
  const [, section = ''] = subscriptions.split('{% #installments %}\n');
  const rows = [...section.matchAll(/^\| (\d) \| (\d+) \| `(\w+)` \| (\w+) \|$/gm)];
  const phases = rows.map(([, ordinal, amount_cents, duration_type, count]) => ({
    ...{
      ordinal: Number(ordinal),
      pricing_type: 'static',
      amount_cents: Number(amount_cents),
      duration_type,
    },
    ...(duration_type === 'finite' && { period_count: Number(count) }),
  }));
  const whole = await subscribe(phases);
  await whole.months(6);
  expect(await whole.charges()).toEqual([3334, 3333, 3333]);
  const open = await subscribe(phases.slice(0, -1));
  await open.months(4);
  expect((await open.charges()).slice(0, 4)).toEqual([3334, 3333, 3333, 2901]);
  const paused = await subscribe(phases);
  await paused.change('pause');
  await paused.months(1);
  await paused.change('resume');
  await paused.months(6);
  expect(await paused.charges()).toEqual([3334, 3333]);
});

test('a half of a relative phase is rounded up, and a paused subscription keeps the period that was paid', async () => {
  const half = { ordinal: 1, pricing_type: 'relative', discount_percentage: 50, duration_type: 'infinite' };
  const { subscription, read, change, months, charges } = await subscribe([half]);
  expect(await charges()).toEqual([1451]);
  const { current_period_end } = subscription;
  await change('pause');
  await months(3);
  expect((await read()).current_period_end).toBe(current_period_end);
  await change('resume');
  const { current_period_start, current_period_end: next } = await read();
  expect(current_period_start).toBeGreaterThan(current_period_end);
  const day = (time: number) => new Date(time * 1000).getUTCDate();
  expect(day(next)).toBe(day(current_period_end));
  expect(await charges()).toEqual([1451]);
});
