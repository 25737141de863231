import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { openSandbox, send } from '../fixtures/open-sandbox.ts';
import { act, advance, CHALLENGE, newSession, PAYS, pay } from '../fixtures/sandbox-requests.ts';

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
  '/challenge': (sandbox) => intentOf(sandbox, CHALLENGE),
  '/dispute': (sandbox) => intentOf(sandbox, PAYS),
  '/decide': async (sandbox) =>
    (await act(sandbox, `/_sandbox/charge_intents/${await intentOf(sandbox, PAYS)}/dispute`)).body.id,
  '/pay': async (sandbox) => (await newSession(sandbox)).id,
  '/fail': async (sandbox) =>
    (await act(sandbox, '/v1/refunds', { charge_intent: await intentOf(sandbox, PAYS) })).body.id,
};

describe('the requests that Testing prints for the simulation', () => {
  it('are found', () => expect(printed.length).toBeGreaterThan(12));

  it.each(printed)('%s %j works', async (request, body) => {
    const sandbox = openSandbox();
    const [method = '', path = ''] = request.split(' ');
    const id = await objects[path.slice(path.lastIndexOf('/'))]?.(sandbox);
    expect(path.includes('{id}')).toBe(id !== undefined);
    if (method === 'GET') expect((await send(sandbox, path)).status).toBe(200);
    else expect((await act(sandbox, path.replace('{id}', id ?? ''), body)).status).toBeLessThan(300);
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

describe('a month is added up as Pagination says', () => {
  it('each refund gets the date of the event with which it succeeded, or its updated', async () => {
    const sandbox = openSandbox({ empty: true });
    const id = await intentOf(sandbox, PAYS);
    const dates = new Map<string, number>();
    for (const amount of [1500, 700]) {
      await act(sandbox, '/v1/refunds', { charge_intent: id, amount });
      await advance(sandbox, 5 * MINUTES);
      const event = sandbox.world.events.findLast(({ type }) => type === 'charge.refunded');
      const charge_intent = event?.data.charge_intent;
      const { body } = await send(sandbox, `/v1/refunds?charge_intent=${charge_intent}`);
      for (const refund of body.data)
        if (refund.status === 'succeeded' && !dates.has(refund.id)) dates.set(refund.id, event?.created ?? 0);
    }
    await act(sandbox, `/_sandbox/charge_intents/${id}/dispute`);
    const { body } = await send(sandbox, '/v1/refunds');
    expect(body.data.map((refund: { id: string; updated: number }) => [refund.id, refund.updated])).toEqual(
      [...dates].reverse(),
    );
    expect(new Set(dates.values()).size).toBe(2);
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
