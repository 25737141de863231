import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../src/sandbox/controls.ts';
import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { openSandbox, send } from '../fixtures/open-sandbox.ts';
import { act, advance, CHALLENGE, newCustomer, newSession, PAYS, pay } from '../fixtures/sandbox-requests.ts';

const MINUTES = 60;
const page = readFileSync('content/testing.mdoc', 'utf8');
const section = page.slice(
  page.indexOf('{% #provoke-what-is-rare %}'),
  page.indexOf('### What the simulation assumes'),
);

/** Requests that the table prints, with each of their bodies; the fields of one row that stand alone are bodies, too. */
const rows = section.split('\n').filter((line) => line.startsWith('|'));
const printed = rows.flatMap((row) => {
  const code = [...row.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');
  const paths = code.filter((text) => /^(GET|POST) \//.test(text));
  const bodies = code
    .filter((text) => /^[{"]/.test(text))
    .map((text) => JSON.parse(text.startsWith('{') ? text : `{${text}}`) as object);
  return paths.flatMap((path) =>
    bodies.length === 0 ? [[path, {}] as const] : bodies.map((body) => [path, body] as const),
  );
});

const intentOf = async (sandbox: Sandbox, number: string): Promise<string> =>
  (await pay(sandbox, number)).body.id;

/** The object that a printed path is about, in the state that its row asks for. */
const objects: Record<string, (sandbox: Sandbox) => Promise<string>> = {
  '/3ds_intents/{id}/challenge': async (sandbox) => {
    const { method } = await newCustomer(sandbox, CHALLENGE);
    return (await act(sandbox, '/v1/3ds/intents', { payment_method_id: method })).body.id;
  },
  '/invoices/{id}/pay': async (sandbox) => {
    const { customer } = await newCustomer(sandbox);
    const line_items = [{ product: (await send(sandbox, '/v1/products')).body.data[0].id, quantity: 1 }];
    const terms = { customer, collection_method: 'request_payment', net_terms: 30, line_items };
    const { id } = (await act(sandbox, '/v1/invoices', terms)).body;
    await act(sandbox, `/v1/invoices/${id}/issue`);
    return id;
  },
  '/challenge': (sandbox) => intentOf(sandbox, CHALLENGE),
  '/dispute': (sandbox) => intentOf(sandbox, PAYS),
  '/decide': async (sandbox) =>
    (await act(sandbox, `/_sandbox/charge_intents/${await intentOf(sandbox, PAYS)}/dispute`)).body.id,
  '/pay': async (sandbox) => (await newSession(sandbox)).id,
  '/finish': async (sandbox) => {
    const { customer } = await newCustomer(sandbox);
    const path = '/v1/customer_identity_verifications';
    const { id } = (await act(sandbox, `${path}/${customer}`)).body;
    await act(sandbox, `${path}/${id}/submit`);
    return id;
  },
  '/fail': async (sandbox) =>
    (await act(sandbox, '/v1/refunds', { charge_intent: await intentOf(sandbox, PAYS) })).body.id,
};

describe('the requests that Testing prints for the simulation', () => {
  it('are found', () => expect(printed.length).toBeGreaterThan(12));

  it('have both challenges', () =>
    expect(printed.filter(([path]) => path.endsWith('/challenge'))).toHaveLength(4));

  it.each(printed)('%s %j works', async (request, body) => {
    const sandbox = openSandbox();
    const [method = '', path = ''] = request.split(' ');
    const [, open] = Object.entries(objects).find(([end]) => path.endsWith(end)) ?? [];
    const id = await open?.(sandbox);
    expect(path.includes('{id}')).toBe(id !== undefined);
    if ('event' in body) {
      await intentOf(sandbox, PAYS);
      Object.assign(body, { event: sandbox.webhooks.messages[0]?.event });
    }
    if (method === 'GET') expect((await send(sandbox, path)).status).toBe(200);
    else expect((await act(sandbox, path.replace('{id}', id ?? ''), body)).status).toBeLessThan(300);
  });

  it('prints every field of the clock', async () => {
    const row = rows.find((line) => line.includes('`GET /_sandbox/clock`')) ?? '';
    const { body } = await send(openSandbox(), '/_sandbox/clock');
    for (const field of Object.keys(body)) expect(row).toContain(`\`${field}\``);
  });

  it.each(FAULTS)('has the fault %s', (fault) => {
    expect(section).toMatch(new RegExp(`[\` ]${fault}\``));
  });

  it('lists events and deliveries with the newest first, as it says', async () => {
    const sandbox = openSandbox();
    await intentOf(sandbox, PAYS);
    await advance(sandbox, 5 * MINUTES);
    expect(section).toMatch(/`GET \/_sandbox\/events` and `GET \/_sandbox\/deliveries`, newest first/);
    const { body } = await send(sandbox, '/_sandbox/events');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
      sandbox.world.events.map(({ id }) => id).reverse(),
    );
  });
});

describe('what the pages say about the simulation', () => {
  it('three advances of an hour after an event lose it for a webhook that is down', async () => {
    let isUp = false;
    const received: string[] = [];
    const sandbox = openSandbox({
      empty: true,
      deliver: async ({ type }) => {
        if (isUp) received.push(type);
        return isUp ? { status: 200 } : { error: 'no response' };
      },
    });
    await act(sandbox, '/v1/webhook_endpoints', {
      url: 'https://guide.example.com/hooks/frame',
      event_codes: ['charge_intent.succeeded'],
    });
    await intentOf(sandbox, PAYS);
    expect(section).toContain(
      '| A lost event | Stop your webhook, cause the event, then advance by `{"seconds": 3600}` three times |',
    );
    for (let hour = 0; hour < 3; hour += 1) await advance(sandbox, 60 * MINUTES);
    isUp = true;
    await advance(sandbox, 90 * 24 * 60 * MINUTES);
    const { body } = await send(sandbox, '/_sandbox/deliveries');
    expect(body.data).toMatchObject([{ attempts: 4 }]);
    expect(received).toEqual([]);
  });

  it('a refund that is pending when a dispute opens fails; an inquiry leaves a payment refundable', async () => {
    const sandbox = openSandbox({ empty: true });
    const disputed = await intentOf(sandbox, PAYS);
    const { body: pending } = await act(sandbox, '/v1/refunds', { charge_intent: disputed, amount: 1500 });
    await act(sandbox, `/_sandbox/charge_intents/${disputed}/dispute`);
    const asked = await intentOf(sandbox, PAYS);
    const path = `/_sandbox/charge_intents/${asked}/dispute`;
    const { body: inquiry } = await act(sandbox, path, { inquiry: true });
    expect((await act(sandbox, '/v1/refunds', { charge_intent: asked })).status).toBe(201);
    await advance(sandbox, 5 * MINUTES);
    expect((await send(sandbox, `/v1/refunds/${pending.id}`)).body).toMatchObject({
      status: 'failed',
      failure_reason: 'charge_for_pending_refund_disputed',
    });
    expect(sandbox.world.events.map(({ type }) => type)).toContain('refund.failed');
    expect((await send(sandbox, `/v1/charge_intents/${asked}`)).body.status).toBe('refunded');
    expect((await send(sandbox, `/v1/disputes/${inquiry.id}`)).body.status).toBe('warning_needs_response');
  });

  it('a session cannot be read again, but its payment is in the list with its reference', async () => {
    const sandbox = openSandbox({ empty: true });
    const { id } = await newSession(sandbox);
    expect((await send(sandbox, `/v1/payment_link_sessions/${id}`)).status).toBe(404);
    await act(sandbox, `/_sandbox/payment_link_sessions/${id}/pay`);
    const { body } = await send(sandbox, '/v1/charge_intents');
    expect(body.data).toMatchObject([{ reference_id: '1042', status: 'succeeded' }]);
  });

  it('a release before any capture is 422', async () => {
    const sandbox = openSandbox({ empty: true });
    const { id } = (await pay(sandbox, PAYS, { authorization_mode: 'manual' })).body;
    expect((await act(sandbox, `/v1/charge_intents/${id}/void_remaining`)).status).toBe(422);
  });

  it('the state has lists of objects by type, oldest first, with ids of related ones', async () => {
    const sandbox = openSandbox({ empty: true });
    const first = await intentOf(sandbox, PAYS);
    const second = await intentOf(sandbox, PAYS);
    await act(sandbox, `/_sandbox/charge_intents/${first}/dispute`);
    const { objects } = (await send(sandbox, '/_sandbox/state')).body;
    expect(objects.charge_intent.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect(objects.dispute).toMatchObject([{ charge_intent: first }]);
  });
});

describe('a month is added up as Pagination says', () => {
  it('a refund that has succeeded is dated by its updated, whatever happens to the payment later', async () => {
    const sandbox = openSandbox({ empty: true });
    const id = await intentOf(sandbox, PAYS);
    const dates: number[] = [];
    for (const amount of [1500, 700]) {
      await act(sandbox, '/v1/refunds', { charge_intent: id, amount });
      await advance(sandbox, 5 * MINUTES);
      dates.unshift(sandbox.world.events.findLast(({ type }) => type === 'charge.refunded')?.created ?? 0);
    }
    await act(sandbox, `/_sandbox/charge_intents/${id}/dispute`);
    await advance(sandbox, 5 * MINUTES);
    const { body } = await send(sandbox, `/v1/refunds?charge_intent=${id}`);
    expect(body.data.map(({ updated }: { updated: number }) => updated)).toEqual(dates);
    expect(new Set(dates).size).toBe(2);
  });

  it.each([
    ['a later capture', { authorization_mode: 'manual' }],
    ['a payment in euros', { currency: 'eur' }],
  ])('%s has the date of its event as updated of its charge, and created is too early', async (_, more) => {
    const sandbox = openSandbox({ empty: true });
    const { id } = (await pay(sandbox, PAYS, more)).body;
    await advance(sandbox, 24 * 60 * MINUTES);
    if ('authorization_mode' in more) await act(sandbox, `/v1/charge_intents/${id}/capture`);
    const captured = sandbox.world.events.find(({ type }) => type === 'charge.captured');
    const { latest_charge } = (await send(sandbox, `/v1/charge_intents/${id}`)).body;
    expect(latest_charge.updated).toBe(captured?.created);
    expect(latest_charge.created).toBeLessThan(latest_charge.updated);
  });

  it('a lost dispute after a partial refund makes the sum of the order negative', async () => {
    const sandbox = openSandbox({ empty: true });
    const id = await intentOf(sandbox, PAYS);
    await act(sandbox, '/v1/refunds', { charge_intent: id, amount: 1500 });
    await advance(sandbox, 5 * MINUTES);
    const { body: dispute } = await act(sandbox, `/_sandbox/charge_intents/${id}/dispute`);
    await act(sandbox, `/_sandbox/disputes/${dispute.id}/decide`, { result: 'lost' });
    const { amount_captured } = (await send(sandbox, `/v1/charge_intents/${id}`)).body;
    expect(amount_captured - 1500 - dispute.amount_cents).toBe(-1500);
  });

  it('a lost dispute has the date of its event, also as updated; saved evidence does not count', async () => {
    const sandbox = openSandbox({ empty: true });
    const { body } = await act(sandbox, `/_sandbox/charge_intents/${await intentOf(sandbox, PAYS)}/dispute`);
    const path = `/v1/disputes/${body.id}`;
    await send(sandbox, path, { method: 'PATCH', body: { evidence: { customer_name: 'Nora Lind' } } });
    await advance(sandbox, 11 * 24 * 60 * MINUTES);
    const lost = sandbox.world.events.filter(
      ({ type, data }) => type === 'charge.dispute.updated' && data.status === 'lost',
    );
    const { body: dispute } = await send(sandbox, path);
    expect(lost.map(({ created }) => created)).toEqual([dispute.updated]);
    const all = sandbox.world.events.filter(({ type }) => type === 'charge.dispute.updated');
    expect(all).toHaveLength(2);
  });
});
