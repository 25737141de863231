import { describe, expect, it } from 'vitest';
import { openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import { act, advance, newCustomer, PAYS, pay } from '../../test/fixtures/sandbox-requests.ts';
import { DAY } from './clock.ts';

describe('keys', () => {
  it.each([
    [null, 401],
    ['', 401],
    ['sk_sandbox_', 401],
    ['sk_production_abc', 401],
    ['pk_sandbox_abc', 403],
    ['sk_sandbox_abc', 200],
  ])('%s gets %i for a list of customers', async (key, status) => {
    expect((await send(openSandbox(), '/v1/customers', { key })).status).toBe(status);
  });

  it('publishable keys confirm with the client secret and see no metadata', async () => {
    const sandbox = openSandbox();
    const { customer, method } = await newCustomer(sandbox);
    const { body } = await act(sandbox, '/v1/charge_intents', {
      amount: 100,
      currency: 'usd',
      customer,
      payment_method: method,
      metadata: { order: '1' },
    });
    const confirm = (client_secret: string): Promise<Reply> =>
      send(sandbox, `/v1/charge_intents/${body.id}/confirm`, {
        body: { client_secret, use_frame_sdk: true },
        key: 'pk_sandbox_test',
      });
    expect((await confirm('wrong')).status).toBe(401);
    const { status, body: confirmed } = await confirm(body.client_secret);
    expect({ status, ...confirmed }).toMatchObject({ status: 'succeeded', customer_id: customer });
    expect(confirmed.metadata).toBeUndefined();
  });

  it('publishable keys see neither the customer nor metadata of an identity verification', async () => {
    const sandbox = openSandbox();
    const { customer } = await newCustomer(sandbox);
    const { body } = await act(sandbox, `/v1/customer_identity_verifications/${customer}`);
    expect(body.customer.id).toBe(customer);
    const path = `/v1/customer_identity_verifications/${body.id}`;
    const { status, body: seen } = await send(sandbox, path, { key: 'pk_sandbox_test' });
    expect({ status, ...seen }).toMatchObject({ id: body.id, status: 'incomplete' });
    expect(JSON.stringify(seen)).not.toMatch(/"(customer|metadata|email)":/);
  });
});

describe('a sandbox', () => {
  it('returns the same responses for the same seed and different ones for another', async () => {
    const run = async (seed: number): Promise<unknown[]> => {
      const sandbox = openSandbox({ seed });
      const { body } = await pay(sandbox, PAYS);
      return [
        body,
        (await act(sandbox, '/v1/refunds', { charge_intent: body.id })).body,
        sandbox.exportState(),
      ];
    };
    expect(await run(7)).toEqual(await run(7));
    expect(await run(7)).not.toEqual(await run(8));
  });

  it('continues seamlessly from an exported state', async () => {
    const first = openSandbox();
    const { body } = await pay(first, PAYS, { authorization_mode: 'manual' });
    const second = openSandbox({ seed: 99 });
    const state = JSON.parse(JSON.stringify((await send(first, '/_sandbox/state')).body));
    expect((await send(second, '/_sandbox/state', { method: 'PUT', body: state })).status).toBe(200);
    await advance(second, 7 * DAY);
    expect((await send(second, `/v1/charge_intents/${body.id}`)).body.status).toBe('expired');
  });

  it('forgets everything on reset', async () => {
    const sandbox = openSandbox();
    const before = sandbox.exportState().objects;
    await pay(sandbox, PAYS);
    await send(sandbox, '/_sandbox/reset', { method: 'POST' });
    expect(sandbox.exportState().objects).toEqual(before);
  });

  it('lists its assumptions as sentences, by resource, including those marked in the document', async () => {
    const { body } = await send(openSandbox(), '/_sandbox/assumptions', { key: null });
    const data = body.data as { resource: string; assumptions: string[] }[];
    const of = (name: string): string[] | undefined =>
      data.find(({ resource }) => resource === name)?.assumptions;
    expect(of('charge_intents')).toContain('An authorization expires after 7 days.');
    expect(of('refunds')).toContain('`pending` becomes `succeeded`: refund goes through.');
    expect(of('refunds')).toContain('“Create a refund” responds with `201`.');
    expect(new Set(data.map(({ resource }) => resource)).size).toBe(data.length);
    for (const sentence of data.flatMap(({ assumptions }) => assumptions))
      expect(sentence).toMatch(/^[A-Z`“].*\.$/);
  });
});
