import { describe, expect, test } from 'vitest';
import { type Edit, expectBodyLimit, startPageServer } from './page-server.ts';
import { drop, json } from './scripted-server.ts';

const NORA = { first_name: 'Nora', last_name: 'Lind', date_of_birth: '1990-04-12' };
const ADULT = { id_age_over_18: 'passed' };
const UPDATED = 'customer.identity_verification.updated';
const CREATED = 'customer.identity_verification.created';

interface Verification {
  status: string;
  customer: { id: string } | null;
  /** The results of the individual checks. */
  verification_checks: object | null;
  /** What the customer's ID says. */
  extracted_data: object | null;
}

/** Starts the server for the customer `nora`, against an API with one verification, whose id is `check`. */
async function openShop(edits: Edit[] = []) {
  const verification: Verification = {
    status: 'incomplete',
    customer: { id: 'nora' },
    verification_checks: null,
    extracted_data: NORA,
  };
  /** What Frame does; tests change it while the shop runs. */
  const frame = {
    /** The status of the response to a request that starts a verification. */
    answer: 201,
    /** True while that response is lost. */
    isLost: false,
    /** True while the link of the verification that is read has expired. */
    isExpired: false,
  };
  /** Responses that wait, by the method of their request. */
  const held = new Map<string, (() => void)[]>();
  const server = await startPageServer({
    page: 'guides/customer-identity-verifications.mdoc',
    files: ['server.mjs'],
    env: { FRAME_CUSTOMER: 'nora' },
    edits,
    respond({ method, path, headers }, response) {
      if (!path.startsWith('/v1/')) return response.end('the hosted page');
      if (frame.isLost && method === 'POST') return drop(response);
      const isOpen = method === 'POST' || !frame.isExpired;
      const verification_url = isOpen ? `http://${headers.host}/hosted` : null;
      const body = { id: 'check', ...verification, verification_url };
      const reply = () => json(response, method === 'POST' ? frame.answer : 200, body);
      if (held.has(method)) held.get(method)?.push(reply);
      else reply();
    },
  });
  return {
    ...server,
    frame,
    click: () => server.post('/'),
    started: () => server.api.seen.filter(({ method }) => method === 'POST'),
    /** Changes the verification. */
    change: (changes: Partial<Verification>) => void Object.assign(verification, changes),
    /** Changes the verification and delivers the event of that. */
    update(changes: Partial<Verification>) {
      Object.assign(verification, changes);
      return server.deliver(UPDATED, { id: 'check' });
    },
    /** Holds responses to requests with this method. @returns what waits for one, and what sends those that are held */
    hold(method: string) {
      const waiting: (() => void)[] = [];
      held.set(method, waiting);
      return {
        arrived: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
        /** Later responses are sent at once. */
        stop: () => void held.delete(method),
        release() {
          held.delete(method);
          for (const respond of waiting) respond();
        },
      };
    },
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

describe('who is verified on /guides/customer-identity-verifications', () => {
  test.each([
    [ADULT, 'true', 'You are verified'],
    [{ id_age_over_18: 'failed' }, 'true', 'A person is checking'],
    [{ id_not_expired: 'passed' }, 'true', 'A person is checking'],
    [null, 'true', 'A person is checking'],
    [null, 'false', 'You are verified'],
  ])('with the checks %j, in a shop with OVER_18_ONLY = %s: %s', async (checks, setting, text) => {
    const shop = await openShop(setting === 'true' ? [] : [['OVER_18_ONLY = true', 'OVER_18_ONLY = false']]);
    await shop.click();
    await shop.update({ status: 'verified', verification_checks: checks });
    expect(await shop.read('/')).toContain(text);
  });

  test.each([
    [{ id_age_over_18: 'passed', id_not_expired: 'failed' }, 'Your ID has expired'],
    [{ id_age_over_18: 'failed' }, 'You must be over 18'],
    [{ id_photo_face_match: 'failed' }, 'The selfie does not match'],
    [{ id_document_type: 'failed' }, "We couldn't verify you"],
    [null, "We couldn't verify you"],
  ])('not the customer who failed with the checks %j, who reads: %s', async (verification_checks, text) => {
    const shop = await openShop();
    await shop.click();
    await shop.update({ status: 'failed', verification_checks });
    expect(await shop.read('/')).toContain(text);
  });

  test('a shop without an age limit tells nobody to be over 18', async () => {
    const shop = await openShop([['OVER_18_ONLY = true', 'OVER_18_ONLY = false']]);
    await shop.click();
    const verification_checks = { id_age_over_18: 'failed', id_document_type: 'failed' };
    await shop.update({ status: 'failed', verification_checks });
    expect(await shop.read('/')).toContain("We couldn't verify you");
  });

  test.each([
    ['the same data in capitals', 'You are verified', { ...NORA, first_name: 'NORA', last_name: 'LIND' }],
    ['the first name of a brother', 'A person is checking', { ...NORA, first_name: 'Olof' }],
    ['another last name', 'A person is checking', { ...NORA, last_name: 'Berg' }],
    ['another date of birth', 'A person is checking', { ...NORA, date_of_birth: '1988-04-12' }],
    ['no date of birth', 'A person is checking', { ...NORA, date_of_birth: null }],
    ['nothing', 'A person is checking', null],
  ])('by an ID that says %s: %s', async (_, text, extracted_data) => {
    const shop = await openShop();
    await shop.click();
    await shop.update({ status: 'verified', verification_checks: ADULT, extracted_data });
    expect(await shop.read('/')).toContain(text);
  });

  test.each([{ id: 'olof' }, null])(
    'a verification of the customer %j waits for a person',
    async (customer) => {
      const shop = await openShop();
      await shop.click();
      await shop.update({ status: 'failed', verification_checks: null, customer });
      expect(await shop.read('/')).toContain('A person is checking');
      const other = await openShop();
      await other.click();
      await other.update({ status: 'verified', verification_checks: ADULT, customer });
      expect(await other.read('/')).toContain('A person is checking');
    },
  );

  test('an event that comes before the response that it announces needs no person', async () => {
    const shop = await openShop();
    const responses = shop.hold('POST');
    const first = shop.click();
    await responses.arrived();
    await shop.deliver(CREATED, { id: 'check', customer: { id: 'nora' } });
    responses.release();
    expect((await first).body).toBe('the hosted page');
    await shop.update({ status: 'verified', verification_checks: ADULT });
    expect(await shop.read('/')).toContain('You are verified');
  });

  test.each([
    ['an event', (shop: Shop) => shop.update({})],
    ['a click', (shop: Shop) => shop.click()],
  ])('a slow read of %s does not undo a status that came meanwhile', async (_, act) => {
    const shop = await openShop();
    await shop.click();
    const responses = shop.hold('GET');
    shop.change({ status: 'pending' });
    const slow = act(shop);
    await responses.arrived();
    responses.stop();
    await shop.update({ status: 'verified', verification_checks: ADULT });
    expect(await shop.read('/')).toContain('You are verified');
    responses.release();
    await slow;
    expect(await shop.read('/')).toContain('You are verified');
  });

  test.each([
    { status: 'verified', verification_checks: ADULT },
    // Somebody else's ID must tell the customer nothing.
    { status: 'failed', verification_checks: { id_age_over_18: 'failed' } },
  ])('a verification that only its event says is ours waits for a person: %j', async (result) => {
    const shop = await openShop();
    shop.frame.isLost = true;
    await shop.click();
    await shop.deliver(CREATED, { id: 'check', customer: { id: 'nora' } });
    await shop.update(result);
    expect(await shop.read('/')).toContain('A person is checking');
    expect(await shop.stop()).toContain('ALERT: review verification check');
  });

  test('only a person decides about a status that a person reviews', async () => {
    const shop = await openShop();
    await shop.click();
    await shop.update({ status: 'verified', verification_checks: ADULT, extracted_data: null });
    await shop.update({ status: 'pending', extracted_data: NORA });
    await shop.click();
    expect(await shop.read('/')).toContain('A person is checking');
    expect(await shop.read('/')).not.toContain('<button>');
    expect(shop.started()).toHaveLength(1);
  });

  test('what a person decides stays', async () => {
    const shop = await openShop([
      ['verification: null,\n  status: null', "verification: 'check',\n  status: 'verified'"],
    ]);
    await shop.update({ status: 'verified' });
    await shop.click();
    expect(await shop.read('/')).toContain('You are verified');
    expect(shop.started()).toHaveLength(0);
  });

  test('a customer who failed starts again only if a person says so', async () => {
    const shop = await openShop([['status: null', "status: 'failed'"]]);
    await shop.click();
    expect(await shop.read('/')).toContain("We couldn't verify you");
    expect(shop.started()).toHaveLength(0);
  });

  test('trusts the verification that it reads, not the event', async () => {
    const shop = await openShop();
    await shop.click();
    const event = { id: 'check', status: 'verified' };
    expect((await shop.deliver(UPDATED, event)).status).toBe(200);
    expect(await shop.read('/')).toContain('Finish your verification');

    shop.change({ status: 'verified', verification_checks: ADULT });
    expect((await shop.deliver(UPDATED, event, 'wrong')).status).toBe(400);
    expect(await shop.read('/')).toContain('Finish your verification');
    expect((await shop.deliver(UPDATED, event)).status).toBe(200);
    expect(await shop.read('/')).toContain('You are verified');
  });
});

describe('when the server of /guides/customer-identity-verifications starts a verification', () => {
  test('starts one, however often the customer requests it', async () => {
    const shop = await openShop();
    for (let count = 0; count < 3; count += 1) expect((await shop.click()).body).toBe('the hosted page');
    const calls = shop.api.seen
      .filter(({ path }) => path.startsWith('/v1/'))
      .map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual([
      'POST /v1/customer_identity_verifications/nora',
      'GET /v1/customer_identity_verifications/check',
      'GET /v1/customer_identity_verifications/check',
    ]);
  });

  test('two clicks at the same time start one', async () => {
    const shop = await openShop();
    const pages = await Promise.all([shop.click(), shop.click()]);
    expect(pages.map(({ body }) => body)).toEqual(Array(2).fill('the hosted page'));
    expect(shop.started()).toHaveLength(1);
  });

  test.each([404, 422, 429])('a request that Frame rejects with %i can be repeated at once', async (code) => {
    const shop = await openShop();
    shop.frame.answer = code;
    expect((await shop.click()).status).toBe(500);
    shop.frame.answer = 201;
    expect((await shop.click()).body).toBe('the hosted page');
    expect(shop.started()).toHaveLength(2);
  });

  test('a request that fails at Frame may have started one, so it is not repeated at once', async () => {
    const shop = await openShop();
    shop.frame.answer = 500;
    await shop.click();
    shop.frame.answer = 201;
    expect((await shop.click()).status).toBe(500);
    expect(shop.started()).toHaveLength(1);
  });

  test('a verification whose response was lost is found by its event, and is not started again', async () => {
    const shop = await openShop();
    shop.frame.isLost = true;
    expect((await shop.click()).status).toBe(500);
    expect((await shop.click()).status).toBe(500);
    expect(shop.started()).toHaveLength(1);
    await shop.deliver(CREATED, { id: 'another', customer: { id: 'another' } });
    expect((await shop.click()).status).toBe(500);
    await shop.deliver(CREATED, { id: 'check', customer: { id: 'nora' } });
    expect(await shop.read('/')).toContain('Finish your verification');
    expect((await shop.click()).body).toBe('the hosted page');
    // What someone else starts is not ours.
    await shop.deliver(CREATED, { id: 'another', customer: { id: 'nora' } });
    await shop.click();
    expect(shop.api.seen.some(({ path }) => path.endsWith('/another'))).toBe(false);
    expect(shop.started()).toHaveLength(1);
  });

  test('if no event arrives within a minute, it is started again', async () => {
    const shop = await openShop([['60_000', '500']]);
    shop.frame.isLost = true;
    await shop.click();
    shop.frame.isLost = false;
    await expect.poll(async () => (await shop.click()).body).toBe('the hosted page');
    expect(shop.started()).toHaveLength(2);
  });

  test('an expired link leads to a new one, a finished one to its status', async () => {
    const shop = await openShop();
    await shop.click();
    shop.frame.isExpired = true;
    expect((await shop.click()).body).toBe('the hosted page');
    expect(shop.started()).toHaveLength(2);
    shop.change({ status: 'pending' });
    expect((await shop.click()).body).toContain('We are checking your documents.');
    expect(shop.started()).toHaveLength(2);
  });

  test('a body over 1 MiB is rejected', async () => expectBodyLimit(await openShop(), '/hooks/frame'));
});
