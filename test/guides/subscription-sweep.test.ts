import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  access,
  CARD,
  data,
  describeSubscriptions,
  posts,
  type Subscription,
  sendEvent,
  subscribe,
  world,
} from './scripted-subscriptions.ts';

/** What the servers of /payments/build-subscriptions find later: by events, and by the sweep. */

/** Waits for two more sweeps, of which the second began after this. */
async function afterTwo(runSweep: () => Promise<string>): Promise<void> {
  const lists = () => world.api.seen.filter(({ path }) => path.startsWith('/v1/subscriptions?')).length;
  const before = lists();
  await expect.poll(async () => [await runSweep(), lists() - before][1]).toBeGreaterThan(2);
}

describeSubscriptions(({ start, restart, sweepNow, shopKeys }) => {
  describe('a subscription whose challenge was left and whose payment is canceled', () => {
    const change = (path: string) =>
      world.app.call({ method: 'POST', path, body: JSON.stringify({ card: CARD }) });
    const runSweep = () => sweepNow();
    const setStatus = (...statuses: string[]) => {
      for (const [at, one] of world.subscriptions.entries()) one.status = statuses[at] ?? one.status;
    };

    beforeEach(async () => {
      world.fates = ['challenge'];
      await subscribe();
      await subscribe();
    });

    test('is not open again after the event of that: a new card goes to the active one, although Frame would reject it', async () => {
      const reads = () =>
        world.api.seen.filter(({ path }) => path === '/v1/subscriptions/subscription-1').length;
      const before = reads();
      const data = { object: 'charge_intent', id: 'intent-1', subscription: 'subscription-1' };
      await sendEvent(data, 'charge_intent.canceled');
      await expect.poll(reads).toBeGreaterThan(before);
      world.refuses = 'subscription-1';
      expect((await change('/card')).status).toBe(200);
      const changed = world.api.seen.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
      expect(changed).toEqual(['/v1/subscriptions/subscription-2']);
    });

    test.each(['event', 'sweep'])('grants access if it is paid late, by the %s', async (finder) => {
      setStatus('pending', 'terminated');
      await sendEvent({ object: 'subscription', id: 'subscription-2' });
      await expect.poll(access).toBe(false);
      setStatus('active');
      if (finder === 'event') await sendEvent({ object: 'subscription', id: 'subscription-1' });
      else await runSweep();
      await expect.poll(access).toBe(true);
      expect((await subscribe()).status).toBe(409);
      expect(posts('/v1/subscriptions')).toHaveLength(2);
    });

    test('is canceled, too, if it is paid late and the event is lost', async () => {
      setStatus('active');
      expect((await change('/cancel')).status).toBe(200);
      expect(world.subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
      expect(await access()).toBe(false);
    });
  });

  describe('a cancellation while a payment is pending', () => {
    const cancel = async () => (await world.app.call({ method: 'POST', path: '/cancel', body: '{}' })).status;
    const alerts = (log: string) => log.split('ALERT: refund intent-1').length - 1;
    let log = '';
    const runSweep = async () => {
      log += await sweepNow();
      return log + world.app.output();
    };
    const reads = () => world.api.seen.filter(({ path }) => path === '/v1/charge_intents/intent-1').length;

    beforeEach(async () => {
      log = '';
      await subscribe();
      world.paidStatus = 'pending';
    });

    test('alerts once when the sweep finds it charged, also after a restart', async () => {
      expect(await cancel()).toBe(200);
      await world.app.stop();
      world.app = await restart(world.folder, { ...shopKeys, FRAME_API_BASE: world.api.origin });
      const before = reads();
      await expect.poll(async () => [await runSweep(), reads()][1]).toBeGreaterThan(before);
      world.paidStatus = 'succeeded';
      await expect.poll(async () => alerts(await runSweep())).toBe(1);
      const after = reads();
      for (let count = 0; count < 3; count += 1) {
        await runSweep();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      expect(alerts(await runSweep())).toBe(1);
      expect(reads()).toBe(after);
    });

    test('alerts when the event of the charge arrives', async () => {
      await world.app.stop();
      world.app = await restart(world.folder, {
        ...shopKeys,
        FRAME_API_BASE: world.api.origin,
        SWEEP_SECONDS: '3600',
      });
      expect(await cancel()).toBe(200);
      world.paidStatus = 'succeeded';
      await sendEvent(
        { object: 'charge_intent', id: 'intent-1', subscription: 'subscription-1' },
        'charge_intent.succeeded',
      );
      await expect.poll(() => alerts(world.app.output())).toBe(1);
    });

    test.each(['failed', 'succeeded'])('is no reason to alert if it was %s before', async (status) => {
      world.paidStatus = status;
      expect(await cancel()).toBe(200);
      await sendEvent({ object: 'subscription', id: 'subscription-1' });
      await runSweep();
      expect(alerts(log + (await world.app.stop()))).toBe(0);
    });

    test('is no reason to alert if Frame rejected it, so that the customer is still subscribed', async () => {
      world.refuses = true;
      expect(await cancel()).toBe(422);
      world.paidStatus = 'succeeded';
      await afterTwo(runSweep);
      expect(alerts(log + (await world.app.stop()))).toBe(0);
    });
  });

  describe('a change that Frame does not receive', () => {
    const CHECKING = {
      ...{ status: 202, next: 'reload' },
      message: 'We are checking your change. Reload the page in a minute.',
    };
    const CANCEL = 'POST /v1/subscriptions/subscription-1/cancel';
    const requests = { '/card': 'PATCH /v1/subscriptions/', '/cancel': CANCEL };
    type Path = keyof typeof requests;
    const paths = Object.keys(requests) as Path[];
    const call = async (path: Path) => {
      const reply = await world.app.call({ method: 'POST', path, body: JSON.stringify({ card: CARD }) });
      return { status: reply.status, ...JSON.parse(reply.body) };
    };
    /** Asks for a change, whose requests a proxy answers with a 500 until the test clears `spoiled`. */
    const lose = async (path: Path) => {
      const text = 'HTTP/1.1 500 Error\r\nContent-Length: 2\r\n\r\n{}';
      world.spoiled = { text, requests: Array(99).fill(requests[path]) };
      expect(await call(path)).toEqual(CHECKING);
    };
    const isMade = (path: Path) => {
      const [one] = world.subscriptions;
      return path === '/cancel' ? one?.status === 'canceled' : one?.default_payment_method === 'method-2';
    };
    const changes = () =>
      world.api.seen.filter(({ method, path }) => method === 'PATCH' || path.endsWith('/cancel'));
    let log = '';
    const runSweep = async () => {
      log += await sweepNow();
      return log + world.app.output();
    };
    const sweepTwice = () => afterTwo(runSweep);
    const restartWithoutSweeps = async (meanwhile = () => {}) => {
      await world.app.stop();
      meanwhile();
      const env = { ...shopKeys, FRAME_API_BASE: world.api.origin, SWEEP_SECONDS: '3600' };
      world.app = await restart(world.folder, env);
    };

    beforeEach(async () => {
      log = '';
      await subscribe();
    });

    test.each(
      paths.flatMap((path) =>
        ['nonsense', 'HTTP/1.1 500 Error\r\nContent-Length: 2\r\n\r\n{}'].map(
          (text) => [path, text] as const,
        ),
      ),
    )('by %s is sent again at once: %j', async (path, text) => {
      await restartWithoutSweeps();
      world.spoiled = { text, requests: [requests[path]] };
      expect(await call(path)).toEqual(CHECKING);
      await expect.poll(() => isMade(path)).toBe(true);
      await expect.poll(access).toBe(path === '/card');
    });

    test.each(paths)('by %s is sent again by the sweep after a restart, and then no more', async (path) => {
      await restartWithoutSweeps();
      await lose(path);
      await world.app.stop();
      // What PHP has of an event that is not handled yet.
      for (const name of readdirSync(world.folder.path).filter((each) => each.startsWith('event-')))
        rmSync(world.folder.file(name));
      world.spoiled.requests = [];
      world.app = await restart(world.folder, { ...shopKeys, FRAME_API_BASE: world.api.origin });
      await runSweep();
      await expect.poll(() => isMade(path)).toBe(true);
      await expect.poll(() => readFileSync(data(), 'utf8')).toMatch(/"wishes":\s*(\{\}|\[\])/);
      const before = changes().length;
      await sweepTwice();
      expect(changes()).toHaveLength(before);
      expect(await runSweep()).not.toContain('ALERT');
    });

    test.each([
      ['/card', 'method-2'],
      ['/cancel', 'canceled'],
    ] as const)('by %s and is refused later is one alert, and is not sent again', async (path, wanted) => {
      await lose(path);
      world.refuses = true;
      world.spoiled.requests = [];
      const alerts = async () =>
        (await runSweep()).split(`ALERT: Frame rejects ${wanted} for subscription-1 of user 311`).length - 1;
      await expect.poll(alerts).toBe(1);
      world.refuses = false;
      const before = changes().length;
      await sweepTwice();
      expect(changes()).toHaveLength(before);
      expect(await alerts()).toBe(1);
      expect(await access()).toBe(true);
    });

    test('by /cancel is not promised while its subscription cannot be read, because a renewal may come first', async () => {
      await restartWithoutSweeps();
      const text = 'HTTP/1.1 500 Error\r\nContent-Length: 2\r\n\r\n{}';
      world.spoiled = { text, requests: Array(99).fill('GET /v1/subscriptions/subscription-1') };
      expect(await call('/cancel')).toMatchObject({ status: 503, next: 'retry' });
      expect(readFileSync(data(), 'utf8')).toMatch(/"wishes":\s*(\{\}|\[\])/);
      world.spoiled.requests = [];
      expect(await call('/cancel')).toMatchObject({ status: 200 });
    });

    test('by /card is replaced by a cancellation', async () => {
      await lose('/card');
      expect((await call('/cancel')).status).toBe(200);
      world.spoiled.requests = [];
      await sweepTwice();
      expect(world.subscriptions).toMatchObject([{ status: 'canceled', default_payment_method: 'method-1' }]);
    });

    test('by /cancel is not replaced by a new card, as from a tab that was open before', async () => {
      await restartWithoutSweeps();
      await lose('/cancel');
      expect(await call('/card')).toMatchObject({ status: 503, next: 'retry' });
      world.spoiled.requests = [];
      expect(await call('/card')).toMatchObject({
        status: 409,
        message: 'Your subscription has ended. Subscribe again.',
      });
      expect(world.subscriptions).toMatchObject([{ status: 'canceled', default_payment_method: 'method-1' }]);
      expect(await access()).toBe(false);
    });

    test('by /card says nothing about a cancellation that failed before it was sent', async () => {
      await lose('/card');
      await restartWithoutSweeps();
      world.spoiled.requests = [
        ...Array(9).fill('GET /v1/subscriptions?'),
        ...Array(99).fill(requests['/card']),
      ];
      expect(await call('/cancel')).toMatchObject({ status: 503, next: 'retry' });
      world.spoiled.requests = [];
      expect(isMade('/cancel')).toBe(false);
    });

    test('and whose subscription renews until then is an alert to refund the renewal', async () => {
      await lose('/cancel');
      // While nothing runs: a sweep that has read the subscription before would cancel it after.
      await restartWithoutSweeps(() => {
        for (const one of world.subscriptions) one.latest_charge_intent = 'intent-9';
        world.spoiled.requests = [];
      });
      await sendEvent({ object: 'charge_intent', id: 'intent-9', subscription: 'subscription-1' });
      await expect.poll(runSweep).toContain('ALERT: refund intent-9');
      expect(isMade('/cancel')).toBe(true);
      expect(await runSweep()).not.toContain('ALERT: refund intent-1');
    });

    test.each(['is heard', 'is lost', 'comes after a copy was sent'])(
      'and whose subscription renews in that moment is an alert to refund the renewal, too, if the response %s',
      async (fate) => {
        if (fate === 'is lost') world.unheard = CANCEL;
        if (fate === 'comes after a copy was sent') world.repeated = CANCEL;
        world.renewal = 'intent-9';
        expect((await call('/cancel')).status).toBe(200);
        await expect.poll(runSweep).toContain('ALERT: refund intent-9');
        expect(await runSweep()).not.toContain('ALERT: refund intent-1');
      },
    );

    test('while its payment is pending is an alert if that succeeds before Frame receives it', async () => {
      world.paidStatus = 'pending';
      await lose('/cancel');
      world.paidStatus = 'succeeded';
      await sweepTwice();
      world.spoiled.requests = [];
      await expect.poll(runSweep).toContain('ALERT: refund intent-1');
      expect(isMade('/cancel')).toBe(true);
    });

    test('ends the subscription before the customer subscribes again', async () => {
      await restartWithoutSweeps();
      await lose('/cancel');
      world.spoiled.requests = [];
      expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
      expect(world.subscriptions.map(({ status }) => status)).toEqual(['canceled', 'active']);
    });
  });

  describe('an event of a subscription that is stored', () => {
    const reads = () =>
      world.api.seen.filter(({ path }) => path === '/v1/subscriptions/subscription-1').length;
    const sendAll = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1)
        await sendEvent({ object: 'subscription', id: 'subscription-1' });
    };

    beforeEach(async () => {
      await subscribe();
      await world.app.stop();
      // The sweep at the start would also read what the test changes.
      world.spoiled = { text: 'nonsense', requests: ['GET /v1/subscriptions?'] };
      world.app = await restart(world.folder, {
        ...shopKeys,
        FRAME_API_BASE: world.api.origin,
        SWEEP_SECONDS: '3600',
      });
    });

    test('costs one request', async () => {
      const before = reads();
      for (const one of world.subscriptions) one.status = 'terminated';
      await sendAll(1);
      await expect.poll(access).toBe(false);
      expect(reads() - before).toBe(1);
    });

    test('waits a minute after a 429, and the next ones with it', async () => {
      const text = 'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 2\r\n\r\n{}';
      world.spoiled = { text, requests: Array(9).fill('GET /v1/subscriptions/subscription-1') };
      const before = reads();
      await sendAll(1);
      await expect.poll(() => reads() - before).toBe(1);
      await sendAll(4);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(reads() - before).toBe(1);
    });
  });

  test('a refund that failed is an alert', async () => {
    await sendEvent({ object: 'refund', id: 'refund-1', charge_intent: 'intent-1' }, 'refund.failed');
    await expect.poll(() => world.app.output()).toContain('ALERT: refund-1 failed: refund again');
  });

  test('a lost event leaves no access open: the sweep reads what is stored as open', async () => {
    await subscribe();
    for (const subscription of world.subscriptions) subscription.status = 'terminated';
    await sweepNow();
    await expect.poll(access).toBe(false);
  });

  test('a lost event of a payment that finished later grants access: the sweep reads what is still starting', async () => {
    world.fates = ['challenge'];
    await subscribe();
    for (const subscription of world.subscriptions) subscription.status = 'active';
    await sweepNow();
    await expect.poll(access).toBe(true);
  });

  test('a request that was repeated on its way creates two subscriptions: the sweep finds the second, and alerts', async () => {
    await subscribe();
    const [first] = world.subscriptions as [Subscription];
    world.subscriptions.push({ ...first, id: 'subscription-2', latest_charge_intent: 'intent-2' });
    let log = '';
    await expect
      .poll(async () => {
        log += await sweepNow();
        return log + world.app.output();
      })
      .toContain('ALERT: user 311 pays twice');
  });

  describe('with sixty subscriptions of earlier months', () => {
    /** Starts the server with the database that knows them as unpaid. */
    const restartWith = async (settings: Record<string, string>) => {
      await world.app.stop();
      world.app = await restart(world.folder, { ...shopKeys, FRAME_API_BASE: world.api.origin, ...settings });
    };

    beforeEach(async () => {
      world.fates = ['incomplete'];
      await subscribe();
      await world.app.stop();
      const [first] = world.subscriptions as [Subscription];
      world.subscriptions = Array.from({ length: 60 }, (_, at) => ({
        ...first,
        id: `old-${at}`,
        status: 'past_due',
        created: first.created - at * 86_400 * 30,
      }));
      const known = Object.fromEntries(world.subscriptions.map(({ id, status }) => [id, status]));
      const text = readFileSync(data(), 'utf8');
      writeFileSync(data(), text.replace(/("subscriptions":\s*)\{[^}]*\}/, `$1${JSON.stringify(known)}`));
      world.api.seen.length = 0;
    });

    test.each([0, 59])('a sweep finds a change of number %i within 50 requests', async (changed) => {
      world.quota = 50;
      for (const one of world.subscriptions.slice(changed, changed + 1)) one.status = 'active';
      await restartWith({ SWEEP_SECONDS: '3600' });
      await sweepNow();
      await expect.poll(access).toBe(true);
      expect(world.quota).toBeGreaterThanOrEqual(0);
    });

    test('a rate-limited sweep continues with the same page', async () => {
      const script = world.folder.file('server.php');
      const text = readFileSync(script, 'utf8');
      // A cron job has no SWEEP_SECONDS.
      writeFileSync(script, text.replace('sleep(60)', 'usleep(300000)'));
      world.perPage = 20;
      world.quota = 1;
      const refill = setInterval(() => {
        if (world.quota < 0) world.quota = 50;
      }, 20);
      for (const one of world.subscriptions.slice(-1)) one.status = 'active';
      await restartWith({});
      await sweepNow();
      await expect.poll(access).toBe(true);
      clearInterval(refill);
      writeFileSync(script, text);
      const pages = world.api.seen.flatMap(({ path }) => /&page=(\d+)/.exec(path)?.[1] ?? []);
      expect(pages.slice(0, 4)).toEqual(['1', '2', '2', '3']);
    });
  });

  test('after a restart, a payment whose event was lost with the memory grants access at once', async () => {
    world.fates = ['challenge'];
    await subscribe();
    await world.app.stop();
    for (const subscription of world.subscriptions) subscription.status = 'active';
    world.app = await restart(world.folder, {
      ...shopKeys,
      FRAME_API_BASE: world.api.origin,
      SWEEP_SECONDS: '3600',
    });
    await sweepNow();
    await expect.poll(access).toBe(true);
  });

  /** Restarts the server that many seconds after the attempt, until a sweep forgets it. @returns what cron jobs logged */
  async function forgetAttempt(seconds: number): Promise<string> {
    const aged = (at: string) => String(Number(at) - seconds * (Number(at) > 1e12 ? 1000 : 1));
    writeFileSync(data(), readFileSync(data(), 'utf8').replace(/(?<="at":\s*)[\d.]+/, aged));
    world.app = await restart(world.folder, { ...shopKeys, FRAME_API_BASE: world.api.origin });
    let log = '';
    await expect
      .poll(async () => {
        log += await sweepNow();
        return readFileSync(data(), 'utf8');
      })
      .toMatch(/"attempt":\s*null/);
    return log;
  }

  test.each<[string, Partial<Subscription>]>([
    ['is active, although the list no longer reaches it', { metadata: { shop_user_id: '311' } }],
    ['is past_due', { status: 'past_due' }],
  ])(
    'an attempt whose subscription was found is not said to have charged nothing when that %s',
    async (_, changes) => {
      world.fates = ['response lost'];
      await subscribe();
      await sweepNow();
      await expect.poll(access).toBe(true);
      await world.app.stop();
      for (const one of world.subscriptions) Object.assign(one, changes);
      expect((await forgetAttempt(120)) + world.app.output()).not.toContain('has not been charged');
    },
  );

  test.each([
    ['two minutes later', 120],
    ['once a clock that was a day ahead is set right', -86_400],
  ])(
    '%s, an attempt that created nothing is forgotten by the sweep, so that a rejection says again that nothing was charged',
    async (_, seconds) => {
      world.fates = ['request lost'];
      expect((await subscribe()).status).toBe(202);
      await sweepNow();
      const text = readFileSync(data(), 'utf8');
      expect(text).toMatch(/"attempt":\s*\{/);
      await world.app.stop();
      const log = await forgetAttempt(seconds);
      await expect.poll(() => log + world.app.output()).toContain('User 311 has not been charged');
      world.fates = ['insufficient_funds'];
      expect((await subscribe()).status).toBe(402);
    },
  );

  describe('a proxy that responds with nonsense', () => {
    const READ = 'GET /v1/subscriptions/subscription-1';
    const texts = ['nonsense', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n7'];

    test.each(texts)('does not end the work on events: %j', async (text) => {
      await world.app.stop();
      world.app = await start(world.folder, {
        ...shopKeys,
        FRAME_API_BASE: world.api.origin,
        SWEEP_SECONDS: '3600',
      });
      await subscribe();
      for (const subscription of world.subscriptions) subscription.status = 'past_due';
      world.spoiled = { text, requests: [READ] };
      await sendEvent({ object: 'subscription', id: 'subscription-1' });
      await expect.poll(() => world.spoiled.requests).toEqual([]);
      await sendEvent({ object: 'subscription', id: 'subscription-1' });
      await expect.poll(access).toBe(false);
    });

    test.each(texts)('does not end the sweeps: %j', async (text) => {
      await subscribe();
      for (const subscription of world.subscriptions) subscription.status = 'terminated';
      world.spoiled = { text, requests: ['GET /v1/subscriptions?', READ] };
      const swept = async () => {
        await sweepNow();
        return access();
      };
      await expect.poll(swept).toBe(false);
      expect(world.spoiled.requests).toEqual([]);
    });

    test('leaves a payment processing that was made, and the next click finds it', async () => {
      world.spoiled = { text: 'nonsense', requests: ['POST /v1/subscriptions'] };
      expect((await subscribe()).status).toBe(202);
      expect((await subscribe()).client_secret).toBe('ci_intent-1_secret_x');
      expect(world.subscriptions).toHaveLength(1);
    });
  });
});
