import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openSandbox, send } from '../fixtures/open-sandbox.ts';
import { newCustomer } from '../fixtures/sandbox-requests.ts';
import { titledFences } from './page-fences.ts';
import { startPageServer } from './page-server.ts';
import { json } from './scripted-server.ts';

/** A shop whose order 1042 belongs to a customer with the payment method `own`; `stranger` is another customer's. */
async function openShop() {
  const sandbox = openSandbox({ empty: true });
  const { customer, method: own } = await newCustomer(sandbox);
  const { method: stranger } = await newCustomer(sandbox);
  const page = readFileSync('content/guides/payment-request-button.mdoc', 'utf8');
  const [, ...lines] = /^Begin the `try` of `pay` with `(.+?)` and `(.+?)`/m.exec(page) ?? [];
  const server = await startPageServer({
    page: 'payments/accept-a-payment.mdoc',
    files: ['checkout.html', 'checkout.js', 'server.mjs'],
    edits: [
      ["'POST /pay': pay", "'POST /pay-with-wallet': pay"],
      ["state: 'unpaid',", `$& customer: '${customer}',`],
      ['{ card, sonar_session_id }', '{ payment_method, sonar_session_id }'],
      [/customer_data: .*/, 'customer: order.customer,'],
      [/payment_method_data: \{[^}]*\},/, 'payment_method,'],
      [/.*\(input\.card\).*\n/, ''],
      ['const intent = await charge(', `${lines.join('\n')}\n$&`],
    ],
    addition: titledFences('guides/payment-request-button.mdoc').get('In server.mjs') ?? '',
    respond: async ({ method, path, body, headers }, response) => {
      const key = headers.authorization?.replace('Bearer ', '') ?? null;
      const sent = body === '' ? {} : { body };
      const reply = await send(sandbox, path, { method, key, ...sent });
      json(response, reply.status, reply.body);
    },
  });
  const pay = async (payment_method: string) => {
    const input = { order_id: '1042', payment_method, sonar_session_id: 'sonar-1' };
    const { status, body } = await server.post('/pay-with-wallet', input);
    return { status, ...JSON.parse(body) };
  };
  return { own, stranger, api: server.api, pay };
}

const OTHER = { status: 422, message: 'You have not been charged. Use another card.', next: 'retry' };

describe('the checkout server with the change of /guides/payment-request-button', () => {
  test('charges the payment method of the order’s customer, with the fraud session', async () => {
    const { own, api, pay } = await openShop();
    expect(await pay(own)).toMatchObject({ status: 200, client_secret: expect.any(String) });
    const created = api.seen.find(({ path }) => path === '/v1/charge_intents');
    expect(JSON.parse(created?.body ?? '')).toMatchObject({
      payment_method: own,
      sonar_session_id: 'sonar-1',
    });
  });

  test('asks for another card instead of charging the one of another customer', async () => {
    const { stranger, api, pay } = await openShop();
    expect(await pay(stranger)).toEqual(OTHER);
    expect(api.seen.map(({ path }) => path)).toEqual([`/v1/payment_methods/${stranger}`]);
  });

  test.each(['../disputes?x=', '..', '', 'a/b'])('sends no request for an id that is %j', async (id) => {
    const { api, pay } = await openShop();
    expect(await pay(id)).toEqual(OTHER);
    expect(api.seen).toEqual([]);
  });

  test('a publishable key cannot read the payment method, but can create a charge intent', async () => {
    const sandbox = openSandbox({ empty: true });
    const { method } = await newCustomer(sandbox);
    const key = 'pk_sandbox_test';
    expect((await send(sandbox, `/v1/payment_methods/${method}`, { key })).status).toBe(403);
    const body = { amount: 4200, currency: 'usd' };
    expect((await send(sandbox, '/v1/charge_intents', { key, body })).status).toBe(201);
  });
});
