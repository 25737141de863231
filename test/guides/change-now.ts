import { afterAll, beforeAll, beforeEach, describe, onTestFinished } from 'vitest';
import { PAYS } from '../fixtures/sandbox-requests.ts';
import { scripts } from './change-now-scripts.ts';
import { skipOutOfTurn } from './languages-in-turn.ts';
import { isMissing, type Language, type PageFolder, writeFences } from './page-fences.ts';
import { runPreloaded } from './preloaded.ts';
import { type SandboxSession, startSession } from './sandbox-session.ts';

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

/** When each test begins, in Unix seconds. */
export const BEGIN = 1764000000;

/** A customer with a subscription in the simulation, and the functions on /api/payment_methods that change it. */
type World = ReturnType<typeof createWorld>;

function createWorld(language: Language, folderOf: () => PageFolder) {
  const world = {
    session: undefined as unknown as SandboxSession,
    now: BEGIN,
    user: { customer: '', payment_method: '' },
    /** The subscription. */
    id: '',
    /** Products of $29, $49 and $99 a month, and of $290 a year. */
    plans: { pro: '', team: '', business: '', yearly: '' },
  };

  const post = async (path: string, body: object) => (await world.session.api(path, body)).body;
  const patch = (path: string, body: object) =>
    fetch(world.session.origin + path, {
      method: 'PATCH',
      headers: { Authorization: 'Bearer sk_sandbox_x', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const advance = async (seconds: number) => {
    await post('/_sandbox/advance', { seconds });
    world.now += seconds;
  };
  const read = async () => (await world.session.api(`/v1/subscriptions/${world.id}`)).body;
  const save = async (method: object): Promise<string> =>
    (await post('/v1/payment_methods', { ...method, customer: world.user.customer })).id;
  const saveCard = (card_number: string) =>
    save({ type: 'card', card_number, exp_month: '12', exp_year: '2030', cvc: '123' });
  const saveBank = (account_number: string) =>
    save({ type: 'ach', account_number, routing_number: '110000000', account_type: 'checking' });
  const subscribe = async (product: string) => {
    const { customer, payment_method: default_payment_method } = world.user;
    const created = { customer, product, currency: 'usd', default_payment_method };
    world.id = (await post('/v1/subscriptions', created)).id;
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
  /** A row that upgrades the subscription to this product. */
  const orderOf = (product: string, more: object = {}): Order => ({
    ...{ id: `U-${product}`, subscription: world.id, product, created: world.now, state: 'unpaid' },
    ...more,
  });
  /** If `storeFails`, it does at first, and the same object is run again. */
  const run = async (order: Order, as = world.user, storeFails = false): Promise<Run> => {
    const env = { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: world.session.origin };
    const input = { user: as, order, env, now: world.now, storeFails };
    const done =
      language === 'php'
        ? folderOf().run(language, scripts.php, input)
        : runPreloaded(language, folderOf(), scripts[language], input);
    return (await done) as Run;
  };
  /** Charges that are not of the subscription. */
  const charges = async () =>
    (
      (await world.session.api('/v1/charge_intents?per_page=100')).body.data as Record<string, unknown>[]
    ).filter(({ description }) => String(description).startsWith('Order U-'));
  /** What a price comes to for the rest of the period. */
  const shareOf = async (more: number) => {
    const { current_period_start, current_period_end } = await read();
    return Math.floor(
      (more * (current_period_end - world.now)) / (current_period_end - current_period_start),
    );
  };

  /** A row that cancels the subscription now. */
  const ending = (payments: object[] = []): Order => ({
    ...{ id: 'C', subscription: world.id, created: world.now, state: 'open', payments },
  });
  const readRefunds = async (intent = ''): Promise<{ id: string; amount: number; status: string }[]> =>
    (await world.session.api(`/v1/refunds?charge_intent=${intent}`)).body.data;
  const refundsOf = async (intent = '') => (await readRefunds(intent)).map(({ amount }) => amount);

  /** What the customer paid, less what went back. */
  const net = async () => {
    const { data } = (await world.session.api('/v1/charge_intents?per_page=100')).body;
    let sum = 0;
    for (const { id: intent, amount_captured, customer } of data) {
      if (customer?.id !== world.user.customer) continue;
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
  const toRenewal = async () => advance((await read()).current_period_end + 60 - world.now);
  /** Advances to the middle of the period. */
  const toHalf = async () => {
    const { current_period_start: start, current_period_end: end } = await read();
    await advance((start + end) / 2 - world.now);
  };

  return Object.assign(world, {
    post,
    patch,
    advance,
    read,
    saveCard,
    saveBank,
    subscribe,
    plan,
    planWithFirstPeriod,
    orderOf,
    run,
    charges,
    shareOf,
    ending,
    refundsOf,
    net,
    failRefundOf,
    toRenewal,
    toHalf,
  });
}

const languages: Language[] = ['javascript', 'ruby', 'python', 'php'];
const missing = new Set<Language>();
for (const language of languages) if (await isMissing(language)) missing.add(language);

/** Runs tests in each language, each with a new customer, ten days into the first month of the plan `pro`. */
export function describeChanges(name: string, tests: (world: World) => void): void {
  let folder: PageFolder;
  beforeAll(() => {
    folder = writeFences('api/payment_methods.mdoc', [
      ...['saved-cards.mjs', 'saved_cards.rb', 'saved_cards.py', 'saved-cards.php'],
      ...['change-now.mjs', 'change_now.rb', 'change_now.py', 'change-now.php'],
    ]);
  });
  afterAll(() => folder.remove());

  for (const language of languages) {
    describe.skipIf(missing.has(language))(`${name} in ${language}`, () => {
      const world = createWorld(language, () => folder);
      const { post, plan, plans, saveCard, subscribe, advance } = world;

      beforeEach(async (context) => {
        skipOutOfTurn(language, context);
        world.session = await startSession(BEGIN);
        onTestFinished(() => world.session.close());
        world.now = BEGIN;
        const { id: customer } = await post('/v1/customers', {
          name: 'Nora Lind',
          email: 'nora@example.com',
        });
        world.user = { customer, payment_method: '' };
        world.user.payment_method = await saveCard(PAYS);
        plans.pro = await plan(2900);
        plans.team = await plan(4900);
        plans.business = await plan(9900);
        plans.yearly = await plan(29000, 'yearly');
        await subscribe(plans.pro);
        await advance(10 * 86_400);
      });
      tests(world);
    });
  }
}
