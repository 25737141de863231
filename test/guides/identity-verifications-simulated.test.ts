import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openSandbox, send } from '../fixtures/open-sandbox.ts';
import { act, advance, newCustomer } from '../fixtures/sandbox-requests.ts';
import { startPageServer } from './page-server.ts';
import { json } from './scripted-server.ts';

const page = readFileSync('content/guides/customer-identity-verifications.mdoc', 'utf8');
/** The body of a control that the page prints. */
const printed = (start: string) => JSON.parse(new RegExp(`\`(\\{${start}.*?)\``).exec(page)?.[1] ?? '');

/** Starts the server against the simulation, and clicks once. */
async function openShop() {
  const sandbox = openSandbox({ empty: true });
  const { customer } = await newCustomer(sandbox);
  const server = await startPageServer({
    page: 'guides/customer-identity-verifications.mdoc',
    files: ['server.mjs'],
    env: { FRAME_CUSTOMER: customer },
    respond: async ({ method, path, headers }, response) => {
      if (!path.startsWith('/v1/')) return response.end('the hosted page');
      const { status, body } = await send(sandbox, path, { method });
      const verification_url = body.verification_url && `http://${headers.host}/hosted`;
      json(response, status, { ...body, verification_url });
    },
  });
  const click = () => server.post('/');
  await click();
  const all = () => sandbox.world.store.all('customer_identity_verification');
  const id = all()[0]?.id;
  return {
    sandbox,
    click,
    all,
    submit: () => act(sandbox, `/v1/customer_identity_verifications/${id}/submit`),
    finish: (body: object) => act(sandbox, `/_sandbox/customer_identity_verifications/${id}/finish`, body),
    /** What the shop says once it has the event of the result. */
    async result() {
      await server.deliver('customer.identity_verification.updated', { id });
      return server.read('/');
    },
  };
}

describe('the server of /guides/customer-identity-verifications with the simulation', () => {
  test.each([
    ['"result": "failed"', "We couldn't verify you"],
    ['"result": "verified"', 'You are verified'],
  ])('a check that is finished with {%s…} is said to the customer', async (start, text) => {
    const shop = await openShop();
    await shop.submit();
    expect((await shop.finish(printed(start))).status).toBe(200);
    expect(await shop.result()).toContain(text);
  });

  test('a check of the ID of someone else waits for a person', async () => {
    const shop = await openShop();
    await shop.submit();
    const body = printed('"result": "verified"');
    body.extracted_data.first_name = 'Olof';
    await shop.finish(body);
    expect(await shop.result()).toContain('A person is checking');
  });

  test('a check that ends by itself says nothing of an age, so a person decides', async () => {
    const shop = await openShop();
    await shop.submit();
    await advance(shop.sandbox, 300);
    expect(await shop.result()).toContain('A person is checking');
  });

  test('a link that expired leads to a new verification', async () => {
    const shop = await openShop();
    expect((await shop.click()).body).toBe('the hosted page');
    expect(shop.all()).toHaveLength(1);
    await act(shop.sandbox, '/_sandbox/advance', printed('"seconds"'));
    expect((await shop.click()).body).toBe('the hosted page');
    expect(shop.all()).toHaveLength(2);
  });
});
