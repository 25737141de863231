import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, send } from '../fixtures/open-sandbox.ts';
import { titledFences } from './page-fences.ts';

/** What the pages say of a subscription in the simulation. */
interface Terms {
  status: string;
  latest_charge_intent: string;
  current_period_end: number;
  scheduled_change: object | null;
  customer: string;
  default_payment_method: string;
}

describe('/payments/build-subscriptions', () => {
  const page = readFileSync('content/payments/build-subscriptions.mdoc', 'utf8');

  test('exports the secret key before the first request uses it', () => {
    expect(page.indexOf('export FRAME_SECRET_KEY=')).toBeLessThan(page.indexOf('$FRAME_SECRET_KEY'));
    expect(page.indexOf('/#install-an-sdk')).toBeLessThan(page.indexOf("from 'framepayments'"));
  });

  test('says why the sample that cancels a pending change finds none after the sample that changes the plan', async () => {
    const [, method = '', path = '', data = ''] =
      /curl -X (PATCH) \S+(\/v1\/subscriptions\/\S+)[^`]*?-d '(\{\s+"product"[^']+)'/.exec(page) ?? [];
    const sandbox = openSandbox();
    const { body } = await send(sandbox, path, { method, body: data });
    expect(body).toMatchObject({ object: 'subscription', scheduled_change: null });
    expect((await send(sandbox, `${path}/scheduled_change`, { method: 'DELETE' })).status).toBe(422);
    const [, said] = /^A pending change is in `scheduled_change`, (.*)$/m.exec(page) ?? [];
    expect(said).toContain('in the simulation a lower price or another interval');
  });

  describe('says of the simulation', () => {
    const concepts = readFileSync('content/payments/subscriptions.mdoc', 'utf8');
    const reference = readFileSync('content/api/subscriptions.mdoc', 'utf8');
    let sandbox: ReturnType<typeof openSandbox>;
    let path: string;
    const read = async (): Promise<Terms> => (await send(sandbox, path)).body;
    const change = async (method: string, at: string, body?: object): Promise<Terms> =>
      (await send(sandbox, path + at, { method, ...(body && { body }) })).body;
    const advance = (time: object) => send(sandbox, '/_sandbox/advance', { body: time });
    const PRODUCT = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d';

    beforeEach(async () => {
      sandbox = openSandbox();
      const customer = { name: 'Nora Lind', email: 'nora@example.com' };
      const { id } = (await send(sandbox, '/v1/customers', { body: customer })).body;
      const card = { card_number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' };
      const method = { type: 'card', customer: id, ...card };
      const { id: default_payment_method } = (await send(sandbox, '/v1/payment_methods', { body: method }))
        .body;
      const body = { customer: id, product: PRODUCT, currency: 'usd', default_payment_method };
      path = `/v1/subscriptions/${(await send(sandbox, '/v1/subscriptions', { body })).body.id}`;
    });

    test.each(['refunded', 'disputed'])('a %s payment leaves it active, and it renews', async (fate) => {
      const { latest_charge_intent: paid, current_period_end } = await read();
      const refund = { charge_intent: paid, amount: 2900, reason: 'requested_by_customer' };
      if (fate === 'refunded') await send(sandbox, '/v1/refunds', { body: refund });
      else await send(sandbox, `/_sandbox/charge_intents/${paid}/dispute`, { body: {} });
      await advance({ seconds: 600 });
      expect((await send(sandbox, `/v1/charge_intents/${paid}`)).body.status).toBe(fate);
      await advance({ to: current_period_end + 5 });
      const renewed = await read();
      expect(renewed.status).toBe('active');
      expect(renewed.latest_charge_intent).not.toBe(paid);
      expect(page).toContain('the subscription stays `active` and renews');
      expect(concepts).toContain(
        'a refund or a dispute alone leaves the subscription `active`, and it renews',
      );
    });

    test('the rest of the period in which it is resumed is free, unless it is resumed before one ends', async () => {
      const { latest_charge_intent: paid, current_period_end: end } = await read();
      await change('POST', '/pause', {});
      await advance({ to: end + 3600 });
      const resumed = await change('POST', '/resume', {});
      expect(resumed).toMatchObject({ status: 'active', latest_charge_intent: paid });
      expect(resumed.current_period_end).toBeGreaterThan(end + 27 * 86_400);
      await change('POST', '/pause', {});
      await advance({ to: resumed.current_period_end - 3600 });
      await change('POST', '/resume', {});
      await advance({ to: resumed.current_period_end + 5 });
      expect((await read()).latest_charge_intent).not.toBe(paid);
      expect(concepts).toContain('the rest of the period in which you resume is free');
    });

    test('always_invoice settles nothing, and the end of a pending change sends no event', async () => {
      const event_codes = ['created', 'updated'].map((name) => `customer.subscription.${name}`);
      const endpoint = { url: 'https://shop.example.com/hooks/frame', event_codes };
      await send(sandbox, '/v1/webhook_endpoints', { body: endpoint });
      const { customer, default_payment_method } = await read();
      const body = { customer, product: PRODUCT, currency: 'usd', default_payment_method };
      path = `/v1/subscriptions/${(await send(sandbox, '/v1/subscriptions', { body })).body.id}`;
      const product = { name: 'Max plan', description: 'More', default_price: 5900 };
      const recurring = { purchase_type: 'recurring', recurring_interval: 'monthly' };
      const { id } = (await send(sandbox, '/v1/products', { body: { ...product, ...recurring } })).body;
      const { latest_charge_intent: paid } = await read();
      const changed = await change('PATCH', '', { product: id, proration_behavior: 'always_invoice' });
      expect(changed.latest_charge_intent).toBe(paid);
      expect(reference).toContain('The simulation settles nothing, so the id stays the same');
      expect((await change('PATCH', '', { product: PRODUCT })).scheduled_change).not.toBeNull();
      await sandbox.webhooks.flush();
      const types = () => sandbox.webhooks.messages.map(({ type }) => type);
      const before = types();
      expect(before).toContain('customer.subscription.created');
      expect((await change('DELETE', '/scheduled_change')).scheduled_change).toBeNull();
      for (const at of ['/pause', '/resume', '/cancel']) await change('POST', at, {});
      await sandbox.webhooks.flush();
      expect(types()).toEqual(before);
      expect(page).toContain(
        'no published event announces a cancellation, a pause or the end of a pending change',
      );
    });
  });

  test('has a row for every rejection that the server explains', () => {
    const [, list = ''] =
      /REJECTIONS = new Map\(\[(.*?)\n\]\);/s.exec(
        titledFences('payments/declines-codes.mdoc').get('decline-message.mjs') ?? '',
      ) ?? [];
    const codes = [...list.matchAll(/\['(\w+)'/g)].map(([, code]) => code);
    expect(codes).toHaveLength(3);
    expect(codes.filter((code) => !page.includes(`\n| \`${code}\` |`))).toEqual([]);
  });
});
