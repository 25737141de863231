import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { declineMessage, REJECTIONS } from './decline-message.mjs';

const API = process.env.FRAME_API_BASE ?? 'https://api.framepayments.com';
/** `next` says what the shopper can do. */
const say = (message, next) => ({ message, next });
// The outcome is unknown until an event or the sweep.
const PENDING = say("Your payment is processing. Please don't pay again.", 'stop');
// Nothing was charged.
const BUSY = say('You have not been charged. Try again in a minute.', 'retry');
const FAULT = say(
  'Something went wrong on our end. You have not been charged. Please contact us.',
  'stop',
);
const REJECTED = say('Not possible now. Reload the page, or contact us.', 'stop');
const UNCHANGED = say("We couldn't make this change. Try again in a minute, or contact us.", 'retry');
const CHECKING = say('We are checking your change. Reload the page in a minute.', 'reload');
const UNFINISHED = say('Finish your payment first.', 'stop');
const STARTED = say('Welcome. Your plan has started.', 'stop');
const HAS_ONE = say('You already have a subscription. Open your account to change it.', 'stop');
const ENDED = say('Your subscription has ended. Subscribe again.', 'stop');
// Subscriptions in these states no longer charge. `declined` is the server's own.
const OVER = ['canceled', 'terminated', 'declined'];
const STARTING = ['pending', 'incomplete'];
// Its payment no longer charges.
const DEAD = [
  'failed', 'canceled', 'expired', 'reversed', 'fraud_declined', 'requires_payment_method',
];
// Its payment has charged the card.
const PAID = ['succeeded', 'refunded', 'disputed'];
// Its payment has not charged the card.
const OPEN = [
  'incomplete', 'requires_confirmation', 'requires_payment_method', 'requires_3d_secure',
];
const MAX_BODY = 1024 * 1024;
const SWEEP_SECONDS = Number(process.env.SWEEP_SECONDS ?? 3600);

for (const name of ['FRAME_SECRET_KEY', 'FRAME_PUBLISHABLE_KEY', 'FRAME_WEBHOOK_SECRET', 'FRAME_PRODUCT']) {
  if (!process.env[name]) throw new Error(`Set ${name} first`);
}

// Stands in for your database. `subscriptions` maps ids to states.
const DATABASE = 'user-database.json';
const users = new Map(existsSync(DATABASE) ? JSON.parse(readFileSync(DATABASE, 'utf8')) : []);
if (!users.has('311')) {
  users.set('311', {
    id: '311',
    name: 'Nora Lind',
    email: 'nora@example.com',
    customer: null,
    attempt: null,
    unsettled: [],
    wishes: {},
    subscriptions: {},
  });
}
function update(user, changes) {
  const stored = new Map(users).set(user.id, { ...user, ...changes });
  writeFileSync(`${DATABASE}.tmp`, JSON.stringify([...stored]));
  renameSync(`${DATABASE}.tmp`, DATABASE);
  Object.assign(user, changes);
}
// Take the user from your session.
const currentUser = () => users.get('311');
const hasAccess = (user) => Object.values(user.subscriptions).includes('active');

// One task at a time for each user. In a database: an advisory lock.
const queues = new Map();
function lock({ id }, task) {
  const result = (queues.get(id) ?? Promise.resolve()).then(task);
  queues.set(id, result.catch(() => {}));
  return result;
}

/** Throws an error with `status` and `result` on failure. */
async function frame(method, path, body) {
  const response = await fetch(`${API}/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${process.env.FRAME_SECRET_KEY}`,
      'Content-Type': 'application/json',
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(Number(process.env.FRAME_TIMEOUT ?? 30) * 1000),
  });
  const result = await response.json();
  if (response.ok) return result;
  const { status } = response;
  const error = new Error(`Frame responded with ${status}: ${result?.message}`);
  throw Object.assign(error, { status, result });
}

/** Reads a subscription and stores its state. Call it under the lock. */
async function read(user, id) {
  return store(user, await frame('GET', `/subscriptions/${id}`));
}

/** A first payment that is over is news only if it is paid late. */
function isNews({ subscriptions }, { id, status }) {
  const known = subscriptions[id];
  return known !== status && !(known === 'declined' && STARTING.includes(status));
}

function store(user, subscription) {
  const { id, status } = subscription;
  if (!isNews(user, subscription)) return subscription;
  const subscriptions = { ...user.subscriptions, [id]: status };
  update(user, { subscriptions });
  const active = Object.values(subscriptions).filter((status) => status === 'active');
  if (active.length > 1) {
    console.error(`ALERT: user ${user.id} pays twice: cancel and refund one subscription`);
  }
  return subscription;
}

const paymentOf = async ({ latest_charge_intent: id }) =>
  id ? frame('GET', `/charge_intents/${id}`) : undefined;

/** Reads the latest payment and cancels it if it has not charged its card. */
async function settlePayment(subscription) {
  const intent = await paymentOf(subscription);
  if (!intent || !OPEN.includes(intent.status)) return intent;
  try {
    return await frame('POST', `/charge_intents/${intent.id}/cancel`);
  } catch (error) {
    // It may have just been charged.
    if (error.status !== 422) throw error;
    return paymentOf(subscription);
  }
}

/** True when the first payment is over: nothing is paid or pending. */
const isDeclined = ({ status }, intent) =>
  intent
    ? STARTING.includes(status) && DEAD.includes(intent.status)
    : status === 'incomplete';

/** True if it is over. One whose first payment has charged nothing is ended. */
async function settle(user, subscription) {
  if (OVER.includes(subscription.status)) return true;
  if (!STARTING.includes(subscription.status)) return false;
  const isOver = isDeclined(subscription, await settlePayment(subscription));
  if (isOver) store(user, { id: subscription.id, status: 'declined' });
  return isOver;
}

/** Ids of those neither over nor in the other state. */
const openIds = ({ subscriptions }, other) =>
  Object.keys(subscriptions).filter((id) => ![other, ...OVER].includes(subscriptions[id]));

/** True while a payment may go through, or has. */
const mayHavePaid = (user) =>
  user.attempt !== null || openIds(user, 'incomplete').length > 0;

/** Those of the last day before the newest one. */
async function recent() {
  const found = [];
  for (let page = 1; page; ) {
    const { data, meta } = await frame('GET', `/subscriptions?per_page=100&page=${page}`);
    found.push(...data);
    const oldest = data.at(-1)?.created ?? 0;
    page = oldest > found[0]?.created - 86_400 ? meta.next : null;
  }
  return found;
}

/** Stores what the last attempt created if its response was lost: two if it was repeated. */
async function findLost(user) {
  const { attempt } = user;
  if (!attempt) return [];
  const found = (await recent()).filter((one) => one.metadata?.attempt_id === attempt.id);
  const isOld = Math.abs(Date.now() - attempt.at) >= 60_000;
  if (found.length === 0) {
    if (!isOld) throw new Error('The last attempt may be in progress');
    if (!hasAccess(user)) console.error(`User ${user.id} has not been charged and can subscribe again`);
  }
  for (const one of found) store(user, one);
  if (isOld) update(user, { attempt: null });
  return found;
}

function cardIn(body) {
  try {
    const { card } = JSON.parse(body);
    const { number, cvc, expiry } = card;
    return number && cvc && expiry.month && expiry.year ? card : undefined;
  } catch {
    return undefined;
  }
}

async function saveCard(user, card) {
  if (!user.customer) {
    const { id, name, email } = user;
    const customer = { name, email, metadata: { shop_user_id: id } };
    update(user, { customer: (await frame('POST', '/customers', customer)).id });
  }
  return frame('POST', '/payment_methods', {
    type: 'card',
    card_number: card.number,
    exp_month: card.expiry.month,
    exp_year: card.expiry.year,
    cvc: card.cvc,
    customer: user.customer,
  });
}

/** A free trial starts once per user. */
function productFor({ subscriptions }) {
  const { FRAME_PRODUCT, FRAME_PRODUCT_NO_TRIAL = FRAME_PRODUCT } = process.env;
  const isNew = Object.values(subscriptions).every((status) => status === 'declined');
  return isNew ? FRAME_PRODUCT : FRAME_PRODUCT_NO_TRIAL;
}

/** Subscribes once. Returns null if the user has a subscription already. */
async function subscribe(user, card) {
  const lost = await findLost(user);
  update(user, { attempt: null });
  for (const id of openIds(user)) {
    const earlier = await read(user, id);
    // The shopper may have left 3D Secure for another card.
    if (await settle(user, earlier)) continue;
    return STARTING.includes(earlier.status) || lost.some((one) => one.id === id) ? earlier : null;
  }

  const method = await saveCard(user, card);
  update(user, { attempt: { id: randomUUID(), at: Date.now() } });
  try {
    const subscription = await frame('POST', '/subscriptions', {
      customer: user.customer,
      product: productFor(user),
      currency: 'usd',
      default_payment_method: method.id,
      description: 'Pro plan',
      metadata: { shop_user_id: user.id, attempt_id: user.attempt.id },
    });
    store(user, subscription);
    update(user, { attempt: null });
    return subscription;
  } catch (error) {
    // A 4xx means nothing was created.
    if (error.status < 500) update(user, { attempt: null });
    throw error;
  }
}

const declined = (code) => [402, say(declineMessage(code), 'retry')];

/** The response when nothing was charged. */
function rejection({ status, result }) {
  const code = result?.code;
  if (code === 'charge_declined') return declined(result.error_details?.data?.failure_code);
  if (REJECTIONS.has(code)) return [422, REJECTIONS.get(code)];
  // No retry fixes any other 4xx.
  return !(status < 500) || status === 429 ? [503, BUSY] : [500, FAULT];
}

async function start(body) {
  const user = currentUser();
  const card = cardIn(body);
  return lock(user, async () => {
    if (!card) return mayHavePaid(user) ? [202, PENDING] : [400, FAULT];
    try {
      await fulfill(user);
      const subscription = await subscribe(user, card);
      if (!subscription) return [409, HAS_ONE];
      const intent = await paymentOf(subscription);
      if (isDeclined(subscription, intent)) return declined(intent?.latest_charge?.failure_code);
      if (intent) return [200, { client_secret: intent.client_secret }];
      return subscription.status === 'active' ? [200, STARTED] : [202, PENDING];
    } catch (error) {
      console.error(error.message, error.result?.code ?? '');
      return mayHavePaid(user) ? [202, PENDING] : rejection(error);
    }
  });
}

const account = (task) => async (body) => {
  try {
    return await task(body);
  } catch (error) {
    console.error(error);
    if (error.isUnknown) return [202, CHECKING];
    return error.status === 422 ? [422, REJECTED] : [503, UNCHANGED];
  }
};

async function ask(subscription, to) {
  const path = `/subscriptions/${subscription.id}`;
  if (to !== 'canceled') return frame('PATCH', path, { default_payment_method: to });
  await settlePayment(subscription);
  return frame('POST', `${path}/cancel`);
}

/** Makes a subscription what its user wants. Forgets the wish once it is met or rejected. */
async function change(user, id) {
  const { to, paid } = user.wishes[id];
  let one;
  let rejection;
  const isMet = async () => {
    one = await read(user, id);
    return to === 'canceled' ? settle(user, one) : one.default_payment_method === to;
  };
  try {
    if (!(await isMet())) one = store(user, await ask(one, to));
  } catch (error) {
    // If the network repeats a request, the copy gets a 422.
    if (!(await isMet())) {
      if (!(error.status < 500) || error.status === 429) throw error;
      console.error(`ALERT: Frame rejects ${to} for ${id} of user ${user.id}`);
      rejection = error;
    }
  }
  const { [id]: _, ...wishes } = user.wishes;
  const latest = one.latest_charge_intent;
  const isLate = to === 'canceled' && !rejection && latest && latest !== paid;
  update(user, { wishes, unsettled: isLate ? [...user.unsettled, latest] : user.unsettled });
  if (rejection) throw rejection;
}

/** If one change fails, the others are still made. */
async function fulfill(user, ids = Object.keys(user.wishes)) {
  const changes = ids.map((id) => change(user, id));
  await Promise.allSettled(changes);
  await Promise.all(changes);
}

/** Stores the wish, `canceled` or a card, then makes it so. The newest counts. */
async function want(user, ids, to) {
  const wishes = { ...user.wishes };
  for (const id of ids) {
    if (wishes[id]?.to === to) continue;
    const intent = to === 'canceled' && (await paymentOf(await read(user, id)));
    // Any other may need a refund.
    wishes[id] = { to, paid: PAID.includes(intent?.status) ? intent.id : null };
  }
  update(user, { wishes });
  await fulfill(user, ids).catch((error) => {
    const unknown = ids.filter((id) => user.wishes[id]);
    for (const id of unknown) enqueue(id);
    throw Object.assign(error, { isUnknown: unknown.length > 0 });
  });
}

/** Account page: the next renewal or retry charges the new card. */
async function changeCard(body) {
  const user = currentUser();
  const card = cardIn(body);
  if (!card) return [400, UNCHANGED];
  return lock(user, async () => {
    // A cancellation comes first.
    await fulfill(user);
    for (const id of openIds(user)) await read(user, id);
    const ids = openIds(user).filter((id) => !STARTING.includes(user.subscriptions[id]));
    if (ids.length === 0) return [409, openIds(user, 'incomplete').length > 0 ? UNFINISHED : ENDED];
    await want(user, ids, (await saveCard(user, card)).id);
    return [200, say('Your card has been changed.', 'stop')];
  });
}

/** Account page: ends access and payments now. */
async function cancel() {
  const user = currentUser();
  return lock(user, async () => {
    // Throws while an attempt may still be in progress.
    await findLost(user);
    // A repeated request leaves one that is not stored.
    for (const one of await recent()) {
      if (one.metadata?.shop_user_id === user.id) store(user, one);
    }
    await want(user, openIds(user), 'canceled');
    return [200, say('Your subscription has been canceled.', 'stop')];
  });
}

/** Alerts if a payment charged the card despite the cancellation. */
async function checkUnsettled(user) {
  for (const id of user.unsettled) {
    const { status } = await frame('GET', `/charge_intents/${id}`);
    if (![...DEAD, ...PAID].includes(status)) continue;
    if (status === 'succeeded') console.error(`ALERT: refund ${id}`);
    update(user, { unsettled: user.unsettled.filter((one) => one !== id) });
  }
}

const rest = () => pause(1000 * Math.min(60, SWEEP_SECONDS));

/** At the start and every hour, because events can be lost. */
async function sweep() {
  for (let page = 1; page; ) {
    try {
      const { data, meta } = await frame('GET', `/subscriptions?per_page=100&page=${page}`);
      for (const one of data) {
        const user = users.get(one.metadata?.shop_user_id);
        if (user && isNews(user, one)) enqueue(one.id);
      }
      page = meta.next;
    } catch (error) {
      console.error(error.message);
      if (error.status !== 429) break;
      await rest();
    }
  }
  for (const user of users.values()) {
    for (const task of [fulfill, checkUnsettled, findLost]) {
      await lock(user, () => task(user)).catch((error) => console.error(error.message));
    }
  }
  setTimeout(sweep, 1000 * SWEEP_SECONDS);
}

// In a database: rows that a worker deletes.
const inbox = new Set();
let worker = Promise.resolve();
/** Reads a subscription once for all its events. */
function enqueue(id, wait = 10_000) {
  if (!inbox.has(id)) worker = worker.then(() => work(id, wait));
  inbox.add(id);
}

async function work(id, wait) {
  inbox.delete(id);
  try {
    const user = [...users.values()].find((one) => id in one.subscriptions) ??
      users.get((await frame('GET', `/subscriptions/${id}`)).metadata?.shop_user_id);
    const task = () => read(user, id).then(() => fulfill(user)).then(() => checkUnsettled(user));
    if (user) await lock(user, task);
  } catch (error) {
    console.error(error.message);
    if (error.status === 429) await rest();
    if (error.status !== 404) setTimeout(enqueue, wait, id, Math.min(2 * wait, 3_600_000));
  }
}

/** Safe to receive twice and in any order. The work comes later. */
function webhook(body, { 'x-frame-signature': signature = '' }) {
  const hex = createHmac('sha256', process.env.FRAME_WEBHOOK_SECRET).update(body).digest('hex');
  const wanted = Buffer.from(`sha256=${hex}`);
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    return [400, { message: 'bad signature' }];
  }
  const { type, data } = JSON.parse(body);
  if (type === 'refund.failed') console.error(`ALERT: ${data.id} failed: refund again`);
  if (data.object === 'dispute') {
    console.error(`ALERT: dispute ${data.id}: respond, and decide whether to keep access`);
  }
  const id = data.object === 'subscription' ? data.id : data.subscription;
  if (id) enqueue(id);
  return [200, { received: true }];
}

const FILES = {
  '/': ['subscribe.html', 'text/html'],
  '/subscribe.js': ['subscribe.js', 'text/javascript'],
};
const ROUTES = {
  'GET /config': () => [200, { publishable_key: process.env.FRAME_PUBLISHABLE_KEY }],
  'GET /access': () => [200, { access: hasAccess(currentUser()) }],
  'POST /subscribe': start,
  'POST /card': account(changeCard),
  'POST /cancel': account(cancel),
  'POST /hooks/frame': webhook,
};

const server = createServer(async (request, response) => {
  const send = (status, type, content) =>
    response.writeHead(status, { 'Content-Type': type }).end(content);
  try {
    const chunks = [];
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      if (size > MAX_BODY) return send(413, 'application/json', '{"message":"too large"}');
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    const [path] = request.url.split('?');
    if (request.method === 'GET' && FILES[path]) {
      const [file, type] = FILES[path];
      return send(200, `${type}; charset=utf-8`, await readFile(file));
    }
    const route = ROUTES[`${request.method} ${path}`];
    const [status, result] = route
      ? await route(body, request.headers)
      : [404, { message: 'not found' }];
    send(status, 'application/json', JSON.stringify(result));
  } catch (error) {
    console.error(error);
    // Not FAULT: the card may have been charged.
    send(500, 'application/json', JSON.stringify(PENDING));
  }
});

sweep();
server.listen(Number(process.env.PORT ?? 4242), '127.0.0.1', () => {
  console.log(`Open http://127.0.0.1:${server.address().port}`);
});
