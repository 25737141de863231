import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NO_FUNDS } from '../fixtures/sandbox-requests.ts';
import { expectBodyLimit } from './page-server.ts';
import { startSession } from './sandbox-session.ts';
import { DAY, NOW, ORDERED, openShop, others, paid } from './scripted-payment-links.ts';

/** The status of a path that `fetch` would refuse or correct. */
const statusOf = (origin: string, path: string) =>
  new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
  });

describe('the server of /payments/payment-links, when the shopper clicks', () => {
  test('redirects the shopper of an order to the hosted page', async () => {
    const shop = await openShop();
    expect((await shop.click()).body).toBe('the hosted page');
    const created = shop.api.seen.find(({ path }) => path === '/v1/payment_link_sessions');
    expect(JSON.parse(created?.body ?? '')).toMatchObject({
      client_reference_id: '1043',
      expires_in: 3600,
    });
  });

  test('a body over 1 MiB is rejected', async () => expectBodyLimit(await openShop(), '/hooks/frame'));

  test('creates one session for all clicks until it expires, and none after the payment', async () => {
    const shop = await openShop();
    const pages = [await shop.click(), ...(await Promise.all([shop.click(), shop.click()]))].map(
      ({ body }) => body,
    );
    expect(pages).toEqual(Array(3).fill('the hosted page'));
    expect(shop.posts()).toHaveLength(1);
    await shop.deliverPaid(paid);
    expect((await shop.click()).body).toContain('is paid');
    expect(shop.posts()).toHaveLength(1);
  });

  test('clicks share a session from before it is created until its own end, however slow Frame is', async () => {
    // Two seconds, with the ten that the server adds.
    const shop = await openShop({ edits: [['OPEN_SECONDS = 3600', 'OPEN_SECONDS = -8']] });
    shop.frame.delay = 300;
    const first = shop.click();
    await expect.poll(() => shop.posts()).toHaveLength(1);
    const pages = [await shop.click(), await first, await shop.click()].map(({ body }) => body);
    expect(pages).toEqual(Array(3).fill('the hosted page'));
    expect(shop.posts()).toHaveLength(1);
    await expect.poll(async () => (await shop.click()) && shop.posts().length).toBe(2);
  });

  test('a request without a response ends, and the next click tries again', async () => {
    const shop = await openShop({ edits: [['30_000', '1000']] });
    shop.frame.delay = Infinity;
    expect((await shop.click()).status).toBe(500);
    shop.frame.delay = 0;
    expect((await shop.click()).body).toBe('the hosted page');
  });

  test('a session that could not be created is created with the next click', async () => {
    const shop = await openShop();
    shop.frame.outage = true;
    expect((await shop.click()).status).toBe(500);
    shop.frame.outage = false;
    expect((await shop.click()).body).toBe('the hosted page');
  });

  test('an abandoned challenge is canceled before another page is opened, and hides no payment', async () => {
    const shop = await openShop();
    const abandoned = { ...paid, id: 'abandoned', status: 'requires_3d_secure' };
    shop.frame.intents = [abandoned];
    expect((await shop.click()).body).toBe('the hosted page');
    expect(shop.posts()).toEqual(['/v1/charge_intents/abandoned/cancel', '/v1/payment_link_sessions']);
    shop.frame.intents = [abandoned, paid];
    await expect.poll(() => shop.read('/thanks')).toContain('is paid');
  });

  test.each([
    ['succeeded', 'is paid', 0],
    // Its money may have gone back: nothing is fulfilled.
    ['disputed', 'is closed', 0],
    ['refunded', 'is closed', 0],
    ['pending', 'waiting', 0],
    ['failed', 'the hosted page', 1],
  ])(
    'after an earlier session whose payment is %s and whose event was lost, a click leads to %s',
    async (status, page, created) => {
      const shop = await openShop();
      shop.frame.intents = [
        { ...paid, reference_id: '1042' },
        { ...paid, status },
      ];
      expect((await shop.click()).body).toContain(page);
      expect(shop.posts()).toHaveLength(created);
    },
  );

  test('a payment whose event was lost is found behind any number of newer charge intents, and no page is opened', async () => {
    const shop = await openShop();
    shop.frame.intents = [...others(250, ORDERED + 9 * DAY), paid, ...others(250, ORDERED)];
    expect((await shop.click()).body).toContain('is paid');
    expect(shop.posts()).toHaveLength(0);
  });

  test('a click reads back to an hour before the order, and the sweep a week', async () => {
    const shop = await openShop();
    const old = others(100, ORDERED - 3601);
    shop.frame.intents = [
      ...others(100, NOW - 6 * DAY),
      ...others(100, NOW - 8 * DAY),
      ...others(100, ORDERED - 3500),
      ...old,
      ...old,
    ];
    await expect.poll(() => shop.pagesRead().length).toBeGreaterThan(7);
    expect(new Set(shop.pagesRead())).toEqual(new Set(['1', '2']));
    expect((await shop.click()).body).toBe('the hosted page');
    expect(new Set(shop.pagesRead())).toEqual(new Set(['1', '2', '3', '4']));
  });

  test('a payment that was open and fails leads to a new session with the next click, not an hour later', async () => {
    const shop = await openShop();
    shop.frame.intents = [{ ...paid, status: 'pending' }];
    expect((await shop.click()).body).toContain('waiting');
    shop.frame.intents = [{ ...paid, status: 'failed' }];
    expect((await shop.click()).body).toBe('the hosted page');
    expect(shop.posts()).toHaveLength(1);
  });

  test('an order whose session is paid in the simulation is paid', async () => {
    const session = await startSession();
    onTestFinished(() => session.close());
    // The product of the page's own sample.
    const [, product = ''] =
      /"product": "([^"]+)"/.exec(readFileSync('content/payments/payment-links.mdoc', 'utf8')) ?? [];
    const env = {
      FRAME_API_BASE: session.origin,
      FRAME_WEBHOOK_SECRET: session.secret,
      FRAME_PRODUCT: product,
    };
    const shop = await openShop({ env });
    session.deliverTo(shop);
    const { headers } = await fetch(`${shop.origin}/buy`, { method: 'POST', redirect: 'manual' });
    const [id] = /[^/]+$/.exec(headers.get('location') ?? '') ?? [];
    const path = `/_sandbox/payment_link_sessions/${id}/pay`;
    expect((await session.api(path, { card: NO_FUNDS })).body.status).toBe('failed');
    await session.delivered();
    expect(await shop.read('/thanks')).toContain('waiting');
    expect((await session.api(path, {})).body.status).toBe('succeeded');
    await session.delivered();
    expect(await shop.read('/thanks')).toContain('is paid');
  });

  test('an order can be paid again once the payment of a wrong amount is refunded, and not before', async () => {
    const shop = await openShop();
    shop.frame.intents = [{ ...paid, amount: 1 }];
    expect((await shop.click()).body).toContain('waiting');
    shop.frame.intents = [{ ...paid, amount: 1, status: 'refunded' }];
    expect((await shop.click()).body).toBe('the hosted page');
    expect(shop.posts()).toHaveLength(1);
  });

  test.each([
    ['by its event', true],
    ['by the sweep', false],
  ])('a page that a wrong amount used up is not opened again: found %s', async (_, isDelivered) => {
    const shop = await openShop();
    const wrong = { ...paid, amount: 1 };
    expect((await shop.click()).body).toBe('the hosted page');
    shop.frame.intents = [wrong];
    if (isDelivered) await shop.deliverPaid(wrong);
    await expect.poll(shop.alerts).toHaveLength(1);
    expect((await shop.click()).body).toContain('waiting');
    shop.frame.intents = [{ ...wrong, status: 'refunded' }];
    expect((await shop.click()).body).toBe('the hosted page');
    await shop.sweep();
    // The new page stays the only one that is open.
    expect((await shop.click()).body).toBe('the hosted page');
    expect(shop.posts()).toHaveLength(2);
    expect(shop.alerts()).toHaveLength(1);
  });

  test('a click that is the first to see a refunded wrong amount opens one page, and so does the next', async () => {
    const shop = await openShop({ env: { SWEEP_SECONDS: '3600' } });
    await expect.poll(() => shop.pagesRead().length).toBe(1);
    shop.frame.intents = [{ ...paid, amount: 1, status: 'refunded' }];
    shop.frame.delay = 300;
    const first = shop.click();
    await expect.poll(() => shop.posts().length).toBe(1);
    const pages = [await shop.click(), await first].map(({ body }) => body);
    expect(pages).toEqual(Array(2).fill('the hosted page'));
    expect(shop.posts()).toHaveLength(1);
    expect(shop.alerts()).toEqual([]);
  });

  test('after a decline, the shopper gets back to the page that is open', async () => {
    const shop = await openShop();
    await shop.click();
    await shop.deliver('charge_intent.payment_failed', { ...paid, status: 'failed' });
    expect(await shop.read('/thanks')).toMatch(/waiting.*<form method="post" action="\/buy"><button>/s);
    expect((await shop.click()).body).toBe('the hosted page');
    expect(shop.posts()).toHaveLength(1);
    await shop.deliverPaid(paid);
    expect(await shop.read('/thanks')).not.toContain('<button>');
  });

  test.each(['//', 'http://[', '/%', '/thanks?a?b'])(
    'a request for %s does not end the server',
    async (path) => {
      const shop = await openShop();
      expect(await statusOf(shop.origin, path)).toBe(path.startsWith('/thanks') ? 200 : 404);
      expect(await shop.read('/')).toContain('Buy order 1043');
    },
  );

  test('an empty SHOP_URL does not end the server', async () => {
    const shop = await openShop({ env: { SHOP_URL: '' } });
    expect(await shop.read('/thanks')).toContain('waiting');
  });
});
