import { describe, expect, it } from 'vitest';
import { openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import { act, CHALLENGE, card, newPlan, PAYS } from '../../test/fixtures/sandbox-requests.ts';
import { DAY } from './clock.ts';
import type { Sandbox } from './create-sandbox.ts';

const CUSTOMER = '3b1d9c52-6f0e-4c8a-9a57-2e4d7f81b0c6';
const METHOD = 'c7e04f1a-52b9-4d3e-8f16-90ab3c5d7e21';
const PLAN = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d';
const manyPairs = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`other_${index}`, 'x']));
const pairs = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`key_${index}`, 'x']));

const patch = (sandbox: Sandbox, path: string, body: unknown): Promise<Reply> =>
  send(sandbox, path, { method: 'PATCH', body });

async function subscribe(sandbox: Sandbox, more: object = {}): Promise<Reply['body']> {
  const product = await newPlan(sandbox);
  const { status, body } = await act(sandbox, '/v1/subscriptions', {
    customer: CUSTOMER,
    product,
    currency: 'usd',
    default_payment_method: METHOD,
    ...more,
  });
  expect(status).toBe(201);
  return body;
}

describe('a rejected request changes nothing', () => {
  const intent = { amount: 4200, currency: 'usd' };
  const unknown = { product: 'no-such-product', quantity: 1 };

  it.each<[string, string, object]>([
    [
      'a payment with a card that is not a test card leaves no customer behind',
      '/v1/charge_intents',
      {
        ...intent,
        customer_data: { name: 'Ada Holm', email: 'ada@example.com' },
        payment_method_data: card('4111111111111111'),
      },
    ],
    [
      'a payment with too many metadata leaves no customer and no card behind',
      '/v1/charge_intents',
      {
        ...intent,
        customer_data: { name: 'Ada Holm', email: 'ada@example.com' },
        payment_method_data: card(PAYS),
        metadata: { ...pairs, ...manyPairs },
      },
    ],
    [
      'a confirmed payment without a method leaves no customer behind',
      '/v1/charge_intents',
      { ...intent, confirm: true, customer_data: { name: 'Ada Holm', email: 'ada@example.com' } },
    ],
    [
      'an invoice with an unknown product is not created',
      '/v1/invoices',
      { customer: CUSTOMER, collection_method: 'request_payment', line_items: [unknown] },
    ],
  ])('%s', async (_, path, body) => {
    const sandbox = openSandbox();
    const before = sandbox.exportState();
    expect((await act(sandbox, path, body)).status).toBeGreaterThan(399);
    const { objects, events } = sandbox.exportState();
    expect(objects).toEqual(before.objects);
    expect(events).toEqual(before.events);
  });

  it('invoice lines stay unchanged if one of the new lines is invalid', async () => {
    const sandbox = openSandbox();
    const { body: invoice } = await act(sandbox, '/v1/invoices', {
      customer: CUSTOMER,
      collection_method: 'request_payment',
      line_items: [{ product: PLAN, quantity: 2 }],
    });
    const path = `/v1/invoices/${invoice.id}`;
    const reply = await patch(sandbox, path, { memo: 'changed', line_items: [unknown] });
    expect(reply.status).toBe(404);
    expect((await send(sandbox, path)).body).toMatchObject({ memo: null, total: invoice.total });
  });

  it.each([
    ['/v1/customers', { name: 'Ada Holm', email: 'ada@example.com', metadata: pairs }, 'name'],
    [
      '/v1/products',
      {
        name: 'Mug',
        description: 'A mug',
        default_price: 900,
        purchase_type: 'one_time',
        metadata: pairs,
      },
      'name',
    ],
  ])('a rejected update of %s with too many metadata pairs changes no field', async (path, body, field) => {
    const sandbox = openSandbox();
    const { body: made } = await act(sandbox, path, body);
    const changed = await patch(sandbox, `${path}/${made.id}`, { [field]: 'Other', metadata: manyPairs });
    expect(changed.status).toBe(422);
    expect((await send(sandbox, `${path}/${made.id}`)).body).toMatchObject({ [field]: made[field] });
  });

  it('a confirmation that comes too late keeps the payment method', async () => {
    const sandbox = openSandbox();
    const { body: made } = await act(sandbox, '/v1/charge_intents', {
      ...intent,
      payment_method_data: card(PAYS),
      confirm: true,
    });
    const { body: other } = await act(sandbox, '/v1/payment_methods', card(PAYS));
    const reply = await act(sandbox, `/v1/charge_intents/${made.id}/confirm`, { payment_method: other.id });
    expect(reply.status).toBe(422);
    const { body: after } = await send(sandbox, `/v1/charge_intents/${made.id}`);
    expect(after.payment_method.id).toBe(made.payment_method.id);
  });
});

describe('an invoice', () => {
  const draft = async (sandbox: Sandbox, more: object = {}): Promise<string> => {
    const terms = { customer: CUSTOMER, collection_method: 'request_payment', ...more };
    return `/v1/invoices/${(await act(sandbox, '/v1/invoices', terms)).body.id}`;
  };

  it('without lines, or with lines that cost nothing, cannot be issued', async () => {
    const sandbox = openSandbox();
    const path = await draft(sandbox);
    const message = 'line_items: the total is 0; first add a line that costs something';
    expect(await act(sandbox, `${path}/issue`)).toMatchObject({ status: 422, body: { message } });
    const terms = { name: 'Sticker', description: 'A gift', default_price: 0, purchase_type: 'one_time' };
    const { body: gift } = await act(sandbox, '/v1/products', terms);
    await act(sandbox, `${path}/line_items`, { product: gift.id });
    expect(await act(sandbox, `${path}/issue`)).toMatchObject({ status: 422, body: { message } });
    expect((await send(sandbox, path)).body).toMatchObject({ status: 'draft', due_date: null });
    await act(sandbox, `${path}/line_items`, { product: PLAN });
    expect((await act(sandbox, `${path}/issue`)).body.status).toBe('due');
  });

  it('cannot be charged to a method or a customer that is blocked', async () => {
    const sandbox = openSandbox();
    const line_items = [{ product: PLAN, quantity: 1 }];
    const charged = { collection_method: 'auto_charge', payment_method: METHOD, line_items };
    const path = await draft(sandbox, charged);
    await act(sandbox, `/v1/payment_methods/${METHOD}/block`);
    const blocked = await act(sandbox, `${path}/issue`);
    expect([blocked.status, blocked.body.message]).toEqual([422, 'payment_method: it is blocked']);
    await act(sandbox, `/v1/payment_methods/${METHOD}/unblock`);
    await act(sandbox, `/v1/customers/${CUSTOMER}/block`);
    const stopped = await act(sandbox, `${path}/issue`);
    expect([stopped.status, stopped.body.message]).toEqual([422, 'customer: this customer is blocked']);
    expect((await send(sandbox, path)).body.status).toBe('draft');
    await act(sandbox, `/v1/customers/${CUSTOMER}/unblock`);
    expect((await act(sandbox, `${path}/issue`)).body.status).toBe('paid');
  });

  it.each(['pay', 'void', 'write_off'])(
    'closed by %s while its challenge is open cannot be paid by that, too',
    async (how) => {
      const sandbox = openSandbox();
      const method = { ...card(CHALLENGE), customer: CUSTOMER };
      const { body: saved } = await act(sandbox, '/v1/payment_methods', method);
      const line_items = [{ product: PLAN, quantity: 1 }];
      const terms = { collection_method: 'auto_charge', payment_method: saved.id, line_items };
      const path = await draft(sandbox, terms);
      const { body: issued } = await act(sandbox, `${path}/issue`);
      const { data } = (await send(sandbox, '/v1/charge_intents')).body;
      const intent = data.find(({ invoice }: { invoice: string }) => invoice === issued.id);
      expect([issued.status, intent.status]).toEqual(['due', 'requires_3d_secure']);
      if (how === 'write_off') await act(sandbox, '/_sandbox/advance', { seconds: 3 * 86_400 });
      const control = `/_sandbox/invoices/${issued.id}/${how}`;
      const wrong = await act(sandbox, control, { card: PAYS });
      expect([wrong.status, wrong.body.message]).toEqual([
        422,
        'card is not a known field: the body takes none',
      ]);
      const { body: closed } = await act(sandbox, control);
      const challenge = `/_sandbox/charge_intents/${intent.id}/challenge`;
      expect((await act(sandbox, challenge, { result: 'passed' })).status).toBe(422);
      expect((await send(sandbox, `/v1/charge_intents/${intent.id}`)).body.amount_captured).toBe(0);
      expect((await send(sandbox, path)).body.status).toBe(closed.status);
    },
  );

  it.each(['pay', 'void', 'write_off'])(
    'cannot be closed by %s while its charge intent is pending, which could pay it after all',
    async (how) => {
      const sandbox = openSandbox({ empty: true });
      const { body: customer } = await act(sandbox, '/v1/customers', {
        name: 'Ada',
        email: 'ada@example.com',
      });
      const bank = {
        ...{ type: 'ach', account_type: 'checking', customer: customer.id },
        ...{ account_number: '000123456789', routing_number: '110000000' },
      };
      const { body: saved } = await act(sandbox, '/v1/payment_methods', bank);
      const line_items = [{ product: await newPlan(sandbox), quantity: 1 }];
      const charged = { collection_method: 'auto_charge', payment_method: saved.id, line_items };
      const path = await draft(sandbox, { ...charged, customer: customer.id });
      const { body: issued } = await act(sandbox, `${path}/issue`);
      const [intent] = (await send(sandbox, '/v1/charge_intents')).body.data;
      expect([issued.status, intent.status]).toEqual(['due', 'pending']);
      const refused = await act(sandbox, `/_sandbox/invoices/${issued.id}/${how}`);
      expect([refused.status, refused.body.message]).toEqual([
        422,
        `status: charge intent ${intent.id} of the invoice is pending; first let time pass until its result is in`,
      ]);
      expect((await send(sandbox, path)).body.status).toBe('due');
      await act(sandbox, '/_sandbox/advance', { seconds: 300 });
      expect((await send(sandbox, path)).body.status).toBe('paid');
    },
  );

  it('is not changed to auto_charge without a payment method', async () => {
    const sandbox = openSandbox();
    const reply = await patch(sandbox, await draft(sandbox), { collection_method: 'auto_charge' });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe(
      'collection_method: auto_charge needs a payment_method, which only a new invoice takes',
    );
  });
});

describe('who pays', () => {
  it('a customer who is blocked after a payment was created cannot confirm it', async () => {
    const sandbox = openSandbox();
    const { body: customer } = await act(sandbox, '/v1/customers', { name: 'Ada', email: 'ada@example.com' });
    const { body: made } = await act(sandbox, '/v1/charge_intents', {
      amount: 4200,
      currency: 'usd',
      customer: customer.id,
      payment_method_data: card(PAYS),
    });
    await act(sandbox, `/v1/customers/${customer.id}/block`);
    const reply = await act(sandbox, `/v1/charge_intents/${made.id}/confirm`);
    expect(reply).toMatchObject({ status: 422, body: { message: 'customer: this customer is blocked' } });
  });

  it('an id with a prefix, or a client secret, is not found, and the error says which id was probably meant', async () => {
    const sandbox = openSandbox();
    const id = '9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2';
    for (const wrong of [`ci_${id}`, `ci_${id}_secret_Vq7Lw2Zk9TnB4xYd`]) {
      const reply = await act(sandbox, `/v1/charge_intents/${wrong}/confirm`);
      expect(reply).toMatchObject({
        status: 404,
        body: { message: `id: no object has the id ${wrong}; did you mean ${id}?` },
      });
    }
  });

  it('an error says which field has the payment method, and that its customer is missing', async () => {
    const sandbox = openSandbox();
    const terms = { customer: CUSTOMER, product: PLAN, currency: 'usd', default_payment_method: 'unknown' };
    const unknown = await act(sandbox, '/v1/subscriptions', terms);
    expect(unknown.body.message).toBe('default_payment_method: no object has the id unknown');
    const intent = { amount: 4200, currency: 'usd', payment_method: METHOD };
    const ownerless = await act(sandbox, '/v1/charge_intents', intent);
    const message = 'payment_method: it belongs to a customer that the request does not name';
    expect(ownerless.body.message).toBe(message);
    const { body: other } = await act(sandbox, '/v1/customers', { name: 'Ada', email: 'ada@example.com' });
    const foreign = await act(sandbox, '/v1/charge_intents', { ...intent, customer: other.id });
    expect(foreign.body.message).toBe(message);
  });

  it("another object's parts are not found", async () => {
    const sandbox = openSandbox();
    const subscription = await subscribe(sandbox);
    const phase = { ordinal: 1, pricing_type: 'static', amount_cents: 500 };
    const { body } = await act(sandbox, `/v1/subscriptions/${subscription.id}/phases`, phase);
    const other = await subscribe(sandbox);
    expect((await send(sandbox, `/v1/subscriptions/${other.id}/phases/${body.id}`)).status).toBe(404);
  });
});

describe('a subscription', () => {
  const renewals = ({ world }: Sandbox, id: string): number =>
    world.clock.jobs.filter((job) => job.kind === 'renew_subscription' && job.id === id).length;

  it('keeps its price when its product is deleted, and the product cannot be used for anything new', async () => {
    const sandbox = openSandbox();
    const { id, plan } = await subscribe(sandbox);
    await send(sandbox, `/v1/products/${plan.product}`, { method: 'DELETE' });
    await act(sandbox, '/_sandbox/advance', { seconds: 32 * DAY });
    const { body } = await send(sandbox, `/v1/subscriptions/${id}`);
    expect(body).toMatchObject({ status: 'active', effective_amount: 1500, latest_charge: { amount: 1500 } });
    expect((await send(sandbox, `/v1/products/${plan.product}`)).status).toBe(404);
    const again = { customer: CUSTOMER, product: plan.product, currency: 'usd' };
    expect((await act(sandbox, '/v1/subscriptions', again)).status).toBe(404);
    const { body: found } = await send(sandbox, '/v1/products/search?name=Tea%20club');
    expect(found.data).toEqual([]);
  });

  it('renews only once, even if its payment arrives while it is paused', async () => {
    const sandbox = openSandbox();
    const { id } = await subscribe(sandbox, { currency: 'eur' });
    await act(sandbox, '/_sandbox/advance', { seconds: 600 });
    await act(sandbox, '/_sandbox/advance', { seconds: 31 * DAY });
    await act(sandbox, `/v1/subscriptions/${id}/pause`);
    await act(sandbox, '/_sandbox/advance', { seconds: 600 });
    expect(renewals(sandbox, id)).toBe(0);
    await act(sandbox, `/v1/subscriptions/${id}/resume`);
    expect(renewals(sandbox, id)).toBe(1);
  });

  it('without a payment method becomes past due at renewal', async () => {
    const sandbox = openSandbox();
    const { id, latest_charge_intent: intent } = await subscribe(sandbox, {
      default_payment_method: undefined,
    });
    await act(sandbox, `/v1/charge_intents/${intent}/confirm`, { payment_method: METHOD });
    await act(sandbox, '/_sandbox/advance', { seconds: 31 * DAY });
    expect((await send(sandbox, `/v1/subscriptions/${id}`)).body.status).toBe('past_due');
    expect((await act(sandbox, `/v1/subscriptions/${id}/resume`)).status).toBe(422);
  });
});

describe('time', () => {
  it('skips the job of an object from the pages that was restored after the job was scheduled', async () => {
    const sandbox = openSandbox({ restores: true });
    const dispute = [...sandbox.world.store.all('dispute')][0];
    const evidence = { uncategorized_text: 'Delivered' };
    const path = `/v1/disputes/${dispute?.id}`;
    for (let times = 0; times < 2; times += 1)
      expect((await patch(sandbox, path, { evidence, submit: true })).status).toBe(200);
    await act(sandbox, '/_sandbox/advance', { seconds: 31 * DAY });
    expect((await send(sandbox, path)).body.status).toBe('won');
    expect((await patch(sandbox, path, {})).status).toBe(200);
    expect((await act(sandbox, '/_sandbox/advance', { seconds: 60 * DAY })).status).toBe(200);
  });
});
