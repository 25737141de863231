import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { skipOutOfTurn } from './languages-in-turn.ts';
import { isMissing, type PrintedLanguage, writeFences } from './page-fences.ts';
import { runPreloaded } from './preloaded.ts';
import { type SandboxSession, startSession } from './sandbox-session.ts';

/** Runs the functions on /api/payment_methods that upgrade or cancel at once, with the money for the rest of a period. */

type Language = PrintedLanguage | 'javascript';
interface Order {
  id: string;
  subscription: string;
  product?: string;
  created: number;
  state: string;
  price?: number;
  amount?: number;
  charge_intent?: string;
  earlier?: object;
  fee?: number;
  payments?: object[];
  kept?: { asked_at?: number }[];
}
interface Run {
  order: Order;
  result: { status?: string; error?: string };
}

const folder = writeFences('api/payment_methods.mdoc', [
  ...['saved-cards.mjs', 'saved_cards.rb', 'saved_cards.py', 'saved-cards.php'],
  ...['change-now.mjs', 'change_now.rb', 'change_now.py', 'change-now.php'],
]);
afterAll(() => folder.remove());

/** Saves the row as `store` last wrote it: what a job that stopped would read. The machine's clock is the simulation's. */
const scripts: Record<Language, string> = {
  javascript: `const input = JSON.parse(await new Response(process.stdin).text());
    Object.assign(process.env, input.env);
    Date.now = () => input.now * 1000;
    const { cancelNow, upgrade } = await import('./change-now.mjs');
    let { order, storeFails } = input;
    const store = async (row) => {
      if (storeFails) throw new Error('store');
      order = structuredClone(row);
    };
    const copy = structuredClone(order);
    const run = () => (copy.product ? upgrade(input.user, copy, store) : cancelNow(copy, store));
    if (storeFails) await run().catch(() => { storeFails = false; });
    const result = await run().catch(({ message }) => ({ error: message }));
    console.log(JSON.stringify({ order, result }));`,
  ruby: `input = JSON.parse($stdin.read)
    ENV.update(input['env'])
    Time.define_singleton_method(:now) { Time.at(input['now']) }
    load File.join(Dir.pwd, 'change_now.rb')
    order = input['order']
    fails = input['storeFails']
    store = lambda do |row|
      raise 'store' if fails
      order = row.dup
    end
    copy = order.dup
    begin
      result = copy['product'] ? upgrade(input['user'], copy, &store) : cancel_now(copy, &store)
    rescue StandardError => e
      retry if fails && !(fails = false)
      result = { error: e.message }
    end
    puts JSON.generate({ order: order, result: result })`,
  python: `import json, os, sys
given = json.load(sys.stdin)
os.environ.update(given["env"])
import change_now
from change_now import cancel_now, upgrade
change_now.time = type("Clock", (), {"time": lambda: given["now"]})
rows = [given["order"]]
order, fails = dict(rows[0]), [True] if given["storeFails"] else []
def store(row):
    if fails:
        raise RuntimeError("store")
    rows.append(dict(row))
def run():
    return upgrade(given["user"], order, store) if order.get("product") else cancel_now(order, store)
try:
    try:
        result = run()
    except Exception:
        if not fails:
            raise
        fails.clear()
        result = run()
except Exception as error:
    result = {"error": str(error)}
print(json.dumps({"order": rows[-1], "result": result}))`,
  php: `$input = json_decode(file_get_contents('php://stdin'), true);
    foreach ($input['env'] as $name => $value) {
        putenv("$name=$value");
    }
    require 'change-now.php';
    eval('namespace SavedCards; function time() { return $GLOBALS["input"]["now"]; }');
    $order = $input['order'];
    $fails = $input['storeFails'];
    $store = function (array $row) use (&$order, &$fails) {
        if ($fails) throw new Exception('store');
        $order = $row;
    };
    $run = fn (array $row) => isset($row['product'])
        ? SavedCards\\upgrade($input['user'], $row, $store)
        : SavedCards\\cancelNow($row, $store);
    try {
        if ($fails) {
            try { $run($order); } catch (Exception) { $fails = false; }
        }
        $result = $run($order);
    } catch (Exception $error) {
        $result = ['error' => $error->getMessage()];
    }
    echo json_encode(['order' => $order, 'result' => $result]);`,
};

const BEGIN = 1764000000;
const languages: Language[] = ['javascript', 'ruby', 'python', 'php'];
let session: SandboxSession;
beforeEach(async () => {
  session = await startSession(BEGIN);
});
afterEach(() => session.close());

for (const language of languages) {
  describe.skipIf(language !== 'javascript' && (await isMissing(language)))(
    `changes at once in ${language}`,
    () => {
      let now = BEGIN;
      let user = { customer: '', payment_method: '' };
      let id = '';
      const plans = { pro: '', team: '', business: '', yearly: '' };

      const post = async (path: string, body: object) => (await session.api(path, body)).body;
      const patch = (path: string, body: object) =>
        fetch(session.origin + path, {
          method: 'PATCH',
          headers: { Authorization: 'Bearer sk_sandbox_x', 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      const advance = async (seconds: number) => {
        await post('/_sandbox/advance', { seconds });
        now += seconds;
      };
      const read = async () => (await session.api(`/v1/subscriptions/${id}`)).body;
      const save = async (method: object): Promise<string> =>
        (await post('/v1/payment_methods', { ...method, customer: user.customer })).id;
      const saveCard = (card_number: string) =>
        save({ type: 'card', card_number, exp_month: '12', exp_year: '2030', cvc: '123' });
      const saveBank = (account_number: string) =>
        save({ type: 'ach', account_number, routing_number: '110000000', account_type: 'checking' });
      const subscribe = async (product: string) => {
        const { customer, payment_method: default_payment_method } = user;
        const created = { customer, product, currency: 'usd', default_payment_method };
        id = (await post('/v1/subscriptions', created)).id;
      };
      const plan = async (default_price: number, interval = 'monthly') =>
        (
          await post('/v1/products', {
            ...{ name: 'Plan', description: 'A plan', default_price, purchase_type: 'recurring' },
            recurring_interval: interval,
          })
        ).id as string;
      /** The first period costs this, the others the price. */
      const planWithFirstPeriod = async (amount_cents: number, price = 2900) => {
        const product = await plan(price);
        const phase = { ordinal: 1, pricing_type: 'static', duration_type: 'finite', period_count: 1 };
        await post(`/v1/products/${product}/phases`, { ...phase, amount_cents });
        return product;
      };
      const orderOf = (product: string, more: object = {}): Order => ({
        ...{ id: `U-${product}`, subscription: id, product, created: now, state: 'unpaid' },
        ...more,
      });
      /** If `storeFails`, it does at first, and the same object is run again. */
      const run = async (order: Order, as = user, storeFails = false): Promise<Run> => {
        const env = { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: session.origin };
        const input = { user: as, order, env, now, storeFails };
        const done =
          language === 'php'
            ? folder.run(language, scripts.php, input)
            : runPreloaded(language, folder, scripts[language], input);
        return (await done) as Run;
      };
      /** Charges that are not of the subscription. */
      const charges = async () =>
        (
          (await session.api('/v1/charge_intents?per_page=100')).body.data as Record<string, unknown>[]
        ).filter(({ description }) => String(description).startsWith('Order U-'));
      const shareOf = async (more: number) => {
        const { current_period_start, current_period_end } = await read();
        return Math.floor((more * (current_period_end - now)) / (current_period_end - current_period_start));
      };

      /** A row that cancels the subscription now. */
      const ending = (payments: object[] = []): Order => ({
        ...{ id: 'C', subscription: id, created: now, state: 'open', payments },
      });
      const readRefunds = async (intent = ''): Promise<{ id: string; amount: number; status: string }[]> =>
        (await session.api(`/v1/refunds?charge_intent=${intent}`)).body.data;
      const refundsOf = async (intent = '') => (await readRefunds(intent)).map(({ amount }) => amount);

      /** What the customer paid, less what went back. */
      const net = async () => {
        const { data } = (await session.api('/v1/charge_intents?per_page=100')).body;
        let sum = 0;
        for (const { id: intent, amount_captured, customer } of data) {
          if (customer?.id !== user.customer) continue;
          for (const { status, amount } of await readRefunds(intent)) if (status !== 'failed') sum -= amount;
          sum += amount_captured;
        }
        return sum;
      };
      const failRefundOf = async (intent = '') => {
        const [refund] = await readRefunds(intent);
        await post(`/_sandbox/refunds/${refund?.id}/fail`, {});
      };
      /** Advances to a minute after the end of the period. */
      const toRenewal = async () => advance((await read()).current_period_end + 60 - now);
      /** Advances to the middle of the period. */
      const toHalf = async () => {
        const { current_period_start: start, current_period_end: end } = await read();
        await advance((start + end) / 2 - now);
      };

      beforeEach(async (context) => {
        skipOutOfTurn(language, context);
        now = BEGIN;
        user.customer = (await post('/v1/customers', { name: 'Nora Lind', email: 'nora@example.com' })).id;
        user = { ...user, payment_method: await saveCard('4242424242424242') };
        plans.pro = await plan(2900);
        plans.team = await plan(4900);
        plans.business = await plan(9900);
        plans.yearly = await plan(29000, 'yearly');
        await subscribe(plans.pro);
        await advance(10 * 86_400);
      });

      test('the difference for the rest of the period is charged once, then the plan changes, and a second upgrade counts the first', async () => {
        const expected = await shareOf(4900 - 2900);
        const first = await run(orderOf(plans.team));
        expect(first.result).toEqual({ status: 'upgraded', code: null });
        expect(first.order).toMatchObject({ state: 'upgraded', amount: expected, price: 4900 });
        expect((await read()).plan.product).toBe(plans.team);
        expect((await run(first.order)).result.status).toBe('upgraded');
        expect(await charges()).toMatchObject([{ amount: expected, status: 'succeeded', currency: 'usd' }]);

        await advance(5 * 86_400);
        const second = await run(orderOf(plans.business, { earlier: first.order }));
        expect(second.order).toMatchObject({ state: 'upgraded', amount: await shareOf(9900 - 4900) });

        // The next period is paid at the new price, and the earlier upgrade no longer counts.
        await toRenewal();
        const renewal = await session.api(`/v1/charge_intents/${(await read()).latest_charge_intent}`);
        expect(renewal.body).toMatchObject({ amount: 9900, status: 'succeeded' });
        const third = await run(orderOf(await plan(19900), { earlier: second.order }));
        expect(third.order).toMatchObject({ state: 'upgraded', amount: await shareOf(19900 - 9900) });
      });

      test.each([
        ['the charge', 'POST /v1/charge_intents/ID/confirm', 'drop'],
        ['the change of the plan', 'PATCH /v1/subscriptions/ID', 'drop'],
        ['the change of the plan, which never arrived', 'PATCH /v1/subscriptions/ID', 'server_error'],
      ] as const)(
        'a job that lost the response to %s runs again and charges once',
        async (_, name, fault) => {
          session.failNext(name, fault);
          const lost = await run(orderOf(plans.team));
          expect(lost.result).toHaveProperty('error');
          await advance(86_400);
          expect((await run(lost.order)).result.status).toBe('upgraded');
          expect((await read()).plan.product).toBe(plans.team);
          expect(await charges()).toHaveLength(1);
        },
      );

      test('a change of the plan that was repeated on its way, and rejected, is an upgrade', async () => {
        const path = `/v1/subscriptions/${id}`;
        session.failNext('PATCH /v1/subscriptions/ID', 'drop');
        const lost = await run(orderOf(plans.team));
        const changed = await read();
        session.respondNext('GET /v1/subscriptions/ID', 200, {
          ...changed,
          plan: { ...changed.plan, product: plans.pro },
        });
        session.respondNext('PATCH /v1/subscriptions/ID', 422, { status: 422, code: 'validation_errors' });
        expect((await run(lost.order)).result.status).toBe('upgraded');
        expect((await session.api(path)).body.plan.product).toBe(plans.team);
        expect((await charges())[0]).toMatchObject({ status: 'succeeded' });
      });

      test('if the plan can no longer change, the money goes back once', async () => {
        session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
        const lost = await run(orderOf(plans.team));
        await post(`/v1/subscriptions/${id}/pause`, {});
        session.failNext('POST /v1/refunds', 'drop');
        const again = await run(lost.order);
        expect(again.result).toHaveProperty('error');
        // Even if it could change again: the customer has been told, or will be.
        await post(`/v1/subscriptions/${id}/resume`, {});
        const last = await run(again.order);
        expect(last.result).toEqual({ status: 'refunded', code: null });
        expect((await run(last.order)).result.status).toBe('refunded');
        expect(await refundsOf(last.order.charge_intent)).toEqual([last.order.amount]);
        expect((await read()).plan.product).toBe(plans.pro);
      });

      test('a plan is not changed once its money is going back, even if that is late', async () => {
        session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
        const lost = await run(orderOf(plans.team));
        await post(`/v1/subscriptions/${id}/pause`, {});
        session.failNext('POST /v1/refunds', 'late');
        const again = await run(lost.order);
        expect(again.result).toHaveProperty('error');
        await post(`/v1/subscriptions/${id}/resume`, {});
        expect((await run(again.order)).result.status).toBe('refunded');
        await advance(60);
        expect((await read()).plan.product).toBe(plans.pro);
        expect((await refundsOf(lost.order.charge_intent)).reduce((sum, each) => sum + each)).toBe(
          lost.order.amount,
        );
      });

      test('neither is a plan changed for a period that is over', async () => {
        session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
        const lost = await run(orderOf(plans.team));
        await toRenewal();
        expect((await run(lost.order)).result.status).toBe('refunded');
        expect((await read()).plan.product).toBe(plans.pro);
      });

      test('a declined card changes nothing, and another card needs a new order: less time is left then', async () => {
        const bad = { ...user, payment_method: await saveCard('4726846912498186') };
        const { result, order } = await run(orderOf(plans.team), bad);
        expect(result).toEqual({ status: 'declined', code: 'insufficient_funds' });
        expect(order.state).toBe('declined');
        expect((await run(order)).result).toEqual({ status: 'declined', code: null });
        expect((await read()).plan.product).toBe(plans.pro);
      });

      test.each([
        ['never arrived', 'server_error'],
        ['is late', 'late'],
      ] as const)(
        'a charge whose request %s is not made by a later run, which would ask for the time that is over',
        async (_, fault) => {
          session.failNext('POST /v1/charge_intents/ID/confirm', fault);
          const lost = await run(orderOf(plans.team));
          expect(lost.result).toHaveProperty('error');
          const again = await run(lost.order);
          expect(again.result).toEqual({ status: 'not_possible', code: null });
          await advance(5 * 86_400);
          expect((await run(again.order)).result.status).toBe('not_possible');
          expect(await charges()).toMatchObject([{ status: 'canceled' }]);
          expect((await read()).plan.product).toBe(plans.pro);
          const { order } = await run(orderOf(plans.team, { id: 'U-next' }));
          expect(order).toMatchObject({ state: 'upgraded', amount: await shareOf(4900 - 2900) });
        },
      );

      test('a small refund by staff before the plan changed does not keep the customer from it', async () => {
        session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
        const { order } = await run(orderOf(plans.team));
        await post('/v1/refunds', { charge_intent: order.charge_intent, amount: 100 });
        expect((await run(order)).result.status).toBe('upgraded');
        expect((await read()).plan.product).toBe(plans.team);
      });

      test('if staff returned a part before the plan could no longer change, the rest goes back', async () => {
        session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
        const { order } = await run(orderOf(plans.team));
        await post('/v1/refunds', { charge_intent: order.charge_intent, amount: 100 });
        await post(`/v1/subscriptions/${id}/pause`, {});
        expect((await run(order)).result.status).toBe('refunded');
        expect((await refundsOf(order.charge_intent)).reduce((sum, each) => sum + each)).toBe(order.amount);
      });

      test('no upgrade begins before the last one is finished, and a row takes no plan back that another gave', async () => {
        session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
        const first = await run(orderOf(plans.team));
        const due = await shareOf(4900 - 2900);
        const again = await run(orderOf(plans.team, { id: 'U-2', earlier: first.order }));
        expect(again.result.status).toBe('not_possible');
        const second = await run(orderOf(plans.business, { earlier: first.order }));
        expect(second.result.status).toBe('not_possible');
        expect(await net()).toBe(2900 + due);
        const other = await run(orderOf(plans.business, { id: 'U-other' }));
        expect(other.result.status).toBe('upgraded');
        expect((await run(first.order)).result.status).toBe('refunded');
        expect((await read()).plan.product).toBe(plans.business);
      });

      test('a second order that waits for the first to finish charges the difference to it', async () => {
        session.failNext('PATCH /v1/subscriptions/ID', 'drop');
        const lost = await run(orderOf(plans.team));
        const first = await run(lost.order);
        const second = await run(orderOf(plans.business, { earlier: first.order }));
        expect(second.result.status).toBe('upgraded');
        expect(await net()).toBe(2900 + (await shareOf(4900 - 2900)) + (await shareOf(9900 - 4900)));
      });

      test('a declined card whose response was lost ends declined, and a run with another card charges nothing', async () => {
        const bad = { ...user, payment_method: await saveCard('4726846912498186') };
        session.failNext('POST /v1/charge_intents/ID/confirm', 'drop');
        const lost = await run(orderOf(plans.team), bad);
        expect(lost.result).toHaveProperty('error');
        const again = await run(lost.order);
        expect(again.result).toEqual({ status: 'declined', code: 'insufficient_funds' });
        expect(again.order.state).toBe('declined');
        expect(await net()).toBe(2900);
      });

      test('an order whose first run is late charges nothing for time that is over', async () => {
        const order = orderOf(plans.team);
        session.failNext('GET /v1/subscriptions/ID', 'server_error');
        expect((await run(order)).result.error).toMatch(/^Frame responded with 500: \w/);
        await advance(3599);
        const { order: late } = await run({ ...order, id: 'U-2' });
        expect(late.state).toBe('upgraded');
        await post(`/v1/subscriptions/${id}/cancel`, {});
        await subscribe(plans.pro);
        const other = orderOf(plans.team, { id: 'U-3' });
        await advance(3600);
        expect((await run(other)).result).toEqual({ status: 'not_possible', code: null });
      });

      test('if the refund of an upgrade fails, the row opened again returns the money, whatever the plan is by then', async () => {
        session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
        const lost = await run(orderOf(plans.team));
        await post(`/v1/subscriptions/${id}/pause`, {});
        const done = await run(lost.order);
        expect(done.result.status).toBe('refunded');
        await failRefundOf(done.order.charge_intent);
        await post(`/v1/subscriptions/${id}/resume`, {});
        const other = await run(orderOf(plans.team, { id: 'U-other' }));
        expect(other.result.status).toBe('upgraded');
        const paid = await net();
        const again = await run({ ...done.order, state: 'unpaid' });
        expect(again.result).toEqual({ status: 'refunded', code: null });
        expect(await net()).toBe(paid - (done.order.amount ?? 0));
      });

      test('nothing is charged for a plan with a lower list price, which would begin with the next period', async () => {
        const product = await plan(3000);
        await post(`/v1/subscriptions/${id}/cancel`, {});
        await subscribe(product);
        await patch(`/v1/products/${product}`, { default_price: 7000 });
        await advance(86_400);
        expect((await run(orderOf(await plan(5000)))).result.status).toBe('not_possible');
        await subscribe(plans.pro);
        const { latest_charge_intent: charge_intent } = await read();
        await post('/v1/refunds', { charge_intent, amount: 1500 });
        await advance(86_400);
        expect((await run(orderOf(await plan(2000)))).result.status).toBe('not_possible');
        expect(await charges()).toEqual([]);
      });

      test.each([
        ['', null, null],
        [', also after a lost response to the change', 'PATCH /v1/subscriptions/ID', 'drop'],
        [', also after a change that arrived twice', 'PATCH /v1/subscriptions/ID', 'repeat'],
        [', also after a lost response to its end', 'DELETE /v1/subscriptions/ID/scheduled_change', 'drop'],
        [
          ', also after an end that never arrived',
          'DELETE /v1/subscriptions/ID/scheduled_change',
          'drop_before',
        ],
        [', also after an end that arrived twice', 'DELETE /v1/subscriptions/ID/scheduled_change', 'repeat'],
      ] as const)(
        'if the new plan costs less by the time it changes, the money goes back and no change stays scheduled%s',
        async (_, name, fault) => {
          session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
          let done = await run(orderOf(plans.team));
          await patch(`/v1/products/${plans.team}`, { default_price: 1900 });
          if (name) session.failNext(name, fault);
          for (let runs = 0; runs < 2 && done.result.error !== undefined; runs += 1) {
            done = await run(done.order);
          }
          expect(done.result).toEqual({ status: 'refunded', code: null });
          expect(await read()).toMatchObject({ scheduled_change: null, plan: { product: plans.pro } });
          expect(await net()).toBe(2900);
        },
      );

      test('a change that was scheduled for such a plan ends, also if the subscription was paused before the next run', async () => {
        session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
        const charged = await run(orderOf(plans.team));
        await patch(`/v1/products/${plans.team}`, { default_price: 1900 });
        session.failNext('PATCH /v1/subscriptions/ID', 'drop');
        const lost = await run(charged.order);
        expect((await read()).scheduled_change).toMatchObject({ product: plans.team });
        await post(`/v1/subscriptions/${id}/pause`, {});
        expect((await run(lost.order)).result.status).toBe('refunded');
        expect((await read()).scheduled_change).toBeNull();
        expect(await net()).toBe(2900);
      });

      test('an upgrade keeps its money if its row is opened again, because a refund of staff failed', async () => {
        const team = await run(orderOf(plans.team));
        const business = await run(orderOf(plans.business, { earlier: team.order }));
        const paid = await net();
        await post('/v1/refunds', { charge_intent: team.order.charge_intent, amount: 100 });
        await failRefundOf(team.order.charge_intent);
        const again = await run({ ...team.order, state: 'unpaid' });
        expect([business.result.status, again.result.status]).toEqual(['upgraded', 'upgraded']);
        expect(await net()).toBe(paid);
      });

      test('the price of a product that was edited is not what the period cost', async () => {
        const product = await plan(2900);
        await post(`/v1/subscriptions/${id}/cancel`, {});
        for (const upgrades of [true, false]) {
          await subscribe(product);
          const before = (await net()) - 2900;
          await patch(`/v1/products/${product}`, { default_price: 1900 });
          await toHalf();
          const { order } = await run(upgrades ? orderOf(await plan(5900)) : ending());
          expect(order.state).toBe(upgrades ? 'upgraded' : 'canceled');
          expect((await net()) - before).toBe(upgrades ? 4400 : 1450);
          await patch(`/v1/products/${product}`, { default_price: 2900 });
          await post(`/v1/subscriptions/${id}/cancel`, {});
        }
      });

      test('what an earlier row in another state paid for is not guessed', async () => {
        const first = await run(orderOf(plans.team));
        const bad = { ...user, payment_method: await saveCard('4726846912498186') };
        const declined = await run(orderOf(plans.business, { earlier: first.order }), bad);
        const order = orderOf(plans.business, { id: 'U-again' });
        const wrong = await run({ ...order, earlier: declined.order });
        expect(wrong.result.status).toBe('not_possible');
        const right = await run({ ...order, earlier: first.order });
        expect(right.order).toMatchObject({ state: 'upgraded', amount: await shareOf(9900 - 4900) });
      });

      test('a period that a pause left unpaid is charged first', async () => {
        await post(`/v1/subscriptions/${id}/pause`, {});
        await advance(40 * 86_400);
        await post(`/v1/subscriptions/${id}/resume`, {});
        expect((await run(orderOf(plans.team))).result.status).toBe('not_possible');
        const { current_period_end: period_end } = await read();
        const earlier = { state: 'paid', price: 2900, period_end };
        const { order } = await run(orderOf(plans.team, { id: 'U-paid', earlier }));
        expect(order).toMatchObject({ state: 'upgraded', amount: await shareOf(4900 - 2900) });
      });

      test('a period that was paid for otherwise counts with the price that was paid', async () => {
        const { current_period_end: period_end } = await read();
        const earlier = { state: 'paid', price: 4000, period_end };
        const { order } = await run(orderOf(plans.team, { earlier }));
        expect(order).toMatchObject({ state: 'upgraded', amount: await shareOf(4900 - 4000) });
      });

      test('nothing is charged for a lower price, another interval, the same plan, an old order or the last hour of a period', async () => {
        const cheap = await plan(1900);
        const { current_period_end: end } = await read();
        const orders = [
          orderOf(cheap),
          orderOf(plans.yearly),
          orderOf(plans.pro),
          orderOf(plans.team, { created: BEGIN - 86_400 }),
          orderOf(plans.team, { created: end - 1800 }),
        ];
        for (const order of orders) {
          const { result, order: stored } = await run(order);
          expect(result, JSON.stringify(order)).toEqual({ status: 'not_possible', code: null });
          expect(stored).toEqual({ ...order, state: 'not_possible' });
        }
        await post(`/v1/subscriptions/${id}/pause`, {});
        expect((await run(orderOf(plans.team))).result.status).toBe('not_possible');
        expect(await charges()).toEqual([]);
      });

      test('a trial is not upgraded, and of a period with a joining fee, the price alone is what was paid', async () => {
        await subscribe(await planWithFirstPeriod(0));
        expect((await run(orderOf(plans.team))).result.status).toBe('not_possible');
        await subscribe(await planWithFirstPeriod(4900));
        await advance(86_400);
        expect((await run(orderOf(plans.team))).result.status).toBe('not_possible');
        const { order } = await run(orderOf(plans.team, { price: 4900, fee: 2000 }));
        expect(order).toMatchObject({ state: 'upgraded', amount: await shareOf(4900 - 2900) });
      });

      test('what was refunded of the period no longer counts as paid', async () => {
        const { latest_charge_intent: charge_intent } = await read();
        await post('/v1/refunds', { charge_intent, amount: 1000 });
        const { order } = await run(orderOf(plans.team));
        expect(order.amount).toBe(await shareOf(4900 - 1900));
      });

      test('a cancellation returns the rest of the period, of its upgrades as well, once', async () => {
        await advance(5 * 86_400 + 77);
        const first = await run(orderOf(plans.team));
        await advance(5 * 86_400);
        const { current_period_end: end, latest_charge_intent: latest } = await read();
        const expected = await shareOf(2900);
        const { amount = 0, created, charge_intent } = first.order;
        const done = await run(ending([first.order]));
        expect(done.result).toEqual({ status: 'canceled', code: null });
        expect(await read()).toMatchObject({ status: 'canceled' });
        expect((await run(done.order)).result.status).toBe('canceled');
        expect(await refundsOf(latest)).toEqual([expected]);
        expect(await refundsOf(charge_intent)).toEqual([
          Math.floor((amount * (end - now)) / (end - created)),
        ]);
      });

      test.each([
        ['the cancellation', 'POST /v1/subscriptions/ID/cancel', 'drop'],
        ['the cancellation, which arrived twice', 'POST /v1/subscriptions/ID/cancel', 'repeat'],
        ['a refund', 'POST /v1/refunds', 'drop'],
        ['a refund, which arrived twice', 'POST /v1/refunds', 'repeat'],
      ] as const)(
        'after a lost response to %s, the next run returns no more than it should',
        async (_, name, fault) => {
          const { latest_charge_intent: latest } = await read();
          const expected = await shareOf(2900);
          session.failNext(name, fault);
          let done = await run(ending());
          // Hours later: what goes back is of the time that the customer asked.
          await advance(4 * 3600);
          if (done.result.error !== undefined) done = await run(done.order);
          expect(done.result.status).toBe('canceled');
          expect(await refundsOf(latest)).toEqual([expected]);
        },
      );

      test('a second row for the same cancellation returns nothing, also after an error of the first', async () => {
        const { latest_charge_intent: latest } = await read();
        session.failNext('POST /v1/refunds', 'drop');
        const lost = await run(ending());
        const second = await run(ending());
        expect(second.result).toEqual({ status: 'not_possible', code: null });
        expect((await run(second.order)).result.status).toBe('not_possible');
        expect((await run(lost.order)).result.status).toBe('canceled');
        expect(await refundsOf(latest)).toHaveLength(1);
      });

      test('nothing goes back of a charge for a period that is over, or of a row that charged nothing', async () => {
        const { current_period_start: created } = await read();
        await toRenewal();
        const body = { amount: 2900, currency: 'usd', confirm: true, ...user };
        const { id: charge_intent } = await post('/v1/charge_intents', body);
        await advance(86_400);
        const done = await run(ending([{ charge_intent, created }, { created: now }]));
        expect(done.result.status).toBe('canceled');
        expect(await refundsOf(charge_intent)).toEqual([]);
      });

      test('a joining fee is kept', async () => {
        await subscribe(await planWithFirstPeriod(4900));
        await advance(86_400);
        const { latest_charge_intent: latest } = await read();
        const expected = await shareOf(2900);
        await run({ ...ending(), fee: 2000 });
        expect(await refundsOf(latest)).toEqual([expected]);
      });

      test('a joining fee is kept after an upgrade too, and a phase that costs more than the product is no fee', async () => {
        await post(`/v1/subscriptions/${id}/cancel`, {});
        const before = await net();
        await subscribe(await planWithFirstPeriod(4900));
        await toHalf();
        const team = await run(orderOf(plans.team, { price: 4900, fee: 2000 }));
        expect(team.result.status).toBe('upgraded');
        await run({ ...ending([team.order]), fee: 2000 });
        expect((await net()) - before).toBe(3450);
        await subscribe(await planWithFirstPeriod(2900, 1900));
        await toHalf();
        await run(ending());
        expect((await net()) - before).toBe(3450 + 1450);
      });

      test('a cancellation whose first run comes after a renewal returns that, and tells staff of the period before', async () => {
        const order = ending();
        await toRenewal();
        const { latest_charge_intent: renewal } = await read();
        const done = await run(order);
        expect(done.result).toEqual({ status: 'returned_too_little', code: null });
        expect(done.order.state).toBe('returned_too_little');
        expect((await read()).status).toBe('canceled');
        expect(await refundsOf(renewal)).toEqual([2900]);
        expect(await net()).toBe(2900);
      });

      test('if more than one period was charged before the cancellation arrived, staff learn of it', async () => {
        session.failNext('POST /v1/subscriptions/ID/cancel', 'server_error');
        const lost = await run(ending());
        const due = 2900 - (await shareOf(2900));
        for (let periods = 0; periods < 2; periods += 1) {
          await toRenewal();
        }
        const done = await run(lost.order);
        expect(done.result).toEqual({ status: 'returned_too_little', code: null });
        expect(await net()).toBe(due + 2900);
        expect((await run(done.order)).result.status).toBe('returned_too_little');
      });

      test('if a refund fails, the row opened again returns the money', async () => {
        const due = 2900 - (await shareOf(2900));
        const { latest_charge_intent: latest } = await read();
        const done = await run(ending());
        await failRefundOf(latest);
        expect(await net()).toBe(2900);
        const open = { ...done.order, state: 'open' };
        expect((await run(open)).result.status).toBe('pending');
        await advance(60);
        expect((await run(open)).result.status).toBe('canceled');
        expect(await net()).toBe(due);
      });

      test('a payment that cannot be refunded does not keep the others from it', async () => {
        const { order } = await run(orderOf(plans.team));
        const { latest_charge_intent: latest } = await read();
        const expected = await shareOf(2900);
        session.respondNext('POST /v1/refunds', 422, { status: 422, message: 'This one cannot.' });
        const lost = await run(ending([order]));
        expect(lost.result.error).toBe('Frame responded with 422: This one cannot.');
        expect(lost.order.state).toBe('open');
        expect(await refundsOf(order.charge_intent)).toEqual([]);
        expect(await refundsOf(latest)).toEqual([expected]);
        await advance(60);
        expect((await run(lost.order)).result.status).toBe('canceled');
        expect(await refundsOf(order.charge_intent)).toEqual([order.amount]);
        expect(await refundsOf(latest)).toEqual([expected]);
      });

      test('nothing is canceled before the row says what to keep', async () => {
        const { latest_charge_intent: latest } = await read();
        const expected = await shareOf(2900);
        session.failNext('POST /v1/subscriptions/ID/cancel', 'drop');
        const lost = await run(ending(), user, true);
        expect(lost.result).toHaveProperty('error');
        expect((await read()).status).toBe('canceled');
        await advance(3600);
        expect((await run(lost.order)).result.status).toBe('canceled');
        expect(await refundsOf(latest)).toEqual([expected]);
      });

      test('if both too much and too little went back, staff learn of what is too much', async () => {
        await advance(10 * 86_400);
        session.failNext('POST /v1/subscriptions/ID/cancel', 'server_error');
        const lost = await run(ending());
        for (let periods = 0; periods < 2; periods += 1) {
          await toRenewal();
        }
        session.failNext('POST /v1/refunds', 'repeat');
        expect((await run(lost.order)).result.status).toBe('returned_too_much');
      });

      test('a subscription whose first payment failed is not canceled, and one whose first payment is pending waits', async () => {
        const good = user;
        user = { ...good, payment_method: await saveCard('4726846912498186') };
        await subscribe(plans.pro);
        expect((await run(ending())).result).toEqual({ status: 'not_possible', code: null });
        user = { ...good, payment_method: await saveBank('000123456789') };
        await subscribe(plans.pro);
        await advance(60);
        const { latest_charge_intent: latest, current_period_start } = await read();
        const first = await run({ ...ending(), created: current_period_start });
        expect(first.result).toEqual({ status: 'pending', code: null });
        expect(first.order.state).toBe('open');
        await advance(10 * 86_400);
        expect((await run(first.order)).result.status).toBe('canceled');
        expect(await refundsOf(latest)).toEqual([2900]);
      });

      test('a refund that is late is not sent again within a minute, and goes back once', async () => {
        const { latest_charge_intent: latest } = await read();
        await advance(10 * 86_400);
        const expected = await shareOf(2900);
        session.failNext('POST /v1/refunds', 'late');
        const lost = await run(ending());
        expect(lost.result).toHaveProperty('error');
        const again = await run(lost.order);
        expect(again.result).toEqual({ status: 'pending', code: null });
        await advance(60);
        expect((await run(again.order)).result.status).toBe('canceled');
        expect(await refundsOf(latest)).toEqual([expected]);
      });

      test.each([
        ['a minute', -61],
        ['less than a minute', -30],
        ['a clock that was set back by a year', 365 * 86_400],
      ])('a refund that never arrived is sent again after %s', async (about, seconds) => {
        const { latest_charge_intent: latest } = await read();
        session.failNext('POST /v1/refunds', 'server_error');
        const { order } = await run(ending());
        const kept = order.kept?.map((each) => ({ ...each, asked_at: (each.asked_at ?? 0) + seconds }));
        const waits = about === 'less than a minute';
        expect((await run({ ...order, kept })).result.status).toBe(waits ? 'pending' : 'canceled');
        expect(await refundsOf(latest)).toHaveLength(waits ? 0 : 1);
      });

      test('staff learn of a refund that the network repeated, also if the run after it stops', async () => {
        const { latest_charge_intent: latest } = await read();
        await advance(10 * 86_400);
        const expected = await shareOf(2900);
        session.failNext('POST /v1/refunds', 'repeat');
        const { result, order } = await run(ending());
        expect(await refundsOf(latest)).toEqual([expected, expected]);
        expect(result).toEqual({ status: 'returned_too_much', code: null });
        expect((await run({ ...order, state: 'open' })).result.status).toBe('returned_too_much');
        expect((await run(order)).result.status).toBe('returned_too_much');
      });

      test('what staff returned before is left out, a renewal that came first goes back as a whole, and an earlier period keeps its money', async () => {
        const { latest_charge_intent: latest } = await read();
        await post('/v1/refunds', { charge_intent: latest, amount: 2000 });
        session.failNext('POST /v1/subscriptions/ID/cancel', 'server_error');
        const lost = await run(ending());
        expect(lost.result).toHaveProperty('error');
        await toRenewal();
        const { latest_charge_intent: renewal } = await read();
        expect((await run(lost.order)).result.status).toBe('canceled');
        expect(await refundsOf(renewal)).toEqual([2900]);
        expect((await refundsOf(latest)).reduce((sum, each) => sum + each)).toBe(2900);
      });

      test.each([
        ['its share goes back once it has succeeded', '000123456789', true],
        ['nothing goes back if it has failed', '000222222227', false],
      ])('of a bank debit that is pending, %s', async (_, account_number, succeeds) => {
        await patch(`/v1/subscriptions/${id}`, { default_payment_method: await saveBank(account_number) });
        await toRenewal();
        const { latest_charge_intent: latest, status } = await read();
        expect(status).toBe('active');
        const expected = await shareOf(2900);
        const first = await run(ending());
        expect(first.result).toEqual({ status: 'pending', code: null });
        expect(first.order.state).toBe('open');
        expect(await read()).toMatchObject({ status: 'canceled' });
        await advance(10 * 86_400);
        expect((await run(first.order)).result.status).toBe('canceled');
        expect(await refundsOf(latest)).toEqual(succeeds ? [expected] : []);
      });

      test('a trial has nothing to return', async () => {
        await subscribe(await planWithFirstPeriod(0));
        await advance(60);
        session.failNext('POST /v1/subscriptions/ID/cancel', 'drop');
        const lost = await run(ending());
        expect((await run(lost.order)).result.status).toBe('canceled');
        expect((await read()).status).toBe('canceled');
      });
    },
  );
}
