import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { declineMessage, REJECTIONS } from './decline-message.mjs';

const API = process.env.FRAME_API_BASE ?? 'https://api.framepayments.com';
/** `next` says what the shopper can do. */
const say = (message, next) => ({ message, next });
// The outcome is unknown until an event or the sweep.
const PENDING = say("Your payment is processing. Please don't pay again.", 'stop');
const PAID = say('This order is already paid.', 'stop');
const CANCELED = say('This order was canceled.', 'stop');
const LATER = say('Not finished yet. Try again in a minute.');
const DISPUTED = say('This payment is disputed, so it cannot be refunded.');
const UNPAID = say('This order is not marked as paid. To cancel it, leave out the total.');
// Nothing was charged.
const BUSY = say('You have not been charged. Try again in a minute.', 'retry');
const FAULT = say(
  'Something went wrong on our end. You have not been charged. Please contact us.',
  'stop',
);
// Charge intents that no longer charge.
const OVER = [
  'failed', 'canceled', 'expired', 'reversed', 'fraud_declined', 'requires_payment_method',
];
// Charge intents that have not charged the card.
const OPEN = [
  'incomplete', 'requires_confirmation', 'requires_payment_method', 'requires_3d_secure',
];
const DECIDED = ['won', 'lost'];
const MAX_BODY = 1024 * 1024;

for (const name of ['FRAME_SECRET_KEY', 'FRAME_PUBLISHABLE_KEY', 'FRAME_WEBHOOK_SECRET']) {
  if (!process.env[name]) throw new Error(`Set ${name} first`);
}

// Stands in for your database.
const DATABASE = 'order-database.json';
const orders = new Map(existsSync(DATABASE) ? JSON.parse(readFileSync(DATABASE, 'utf8')) : []);
if (!orders.has('1042')) {
  orders.set('1042', {
    id: '1042',
    amount: 4200,
    currency: 'usd',
    name: 'Nora Lind',
    email: 'nora@example.com',
    state: 'unpaid',
    payment: null,
    disputes: {},
    seen: [],
  });
}
function store(order, changes) {
  const stored = new Map(orders).set(order.id, { ...order, ...changes });
  writeFileSync(`${DATABASE}.tmp`, JSON.stringify([...stored]));
  renameSync(`${DATABASE}.tmp`, DATABASE);
  Object.assign(order, changes);
}
const storePayment = (order, { id, status }) => store(order, { payment: { id, status } });

// One task at a time for each order. In a database: an advisory lock.
const queues = new Map();
function lock(id, task) {
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

/** Reads the order's charge intent, and cancels it if nothing was charged. */
async function settleEarlier(order, cancelable = OPEN) {
  if (!order.payment) return null;
  const path = `/charge_intents/${order.payment.id}`;
  let intent = await frame('GET', path);
  if (cancelable.includes(intent.status)) {
    try {
      intent = await frame('POST', `${path}/cancel`);
    } catch (error) {
      // It may have just been charged.
      if (error.status !== 422) throw error;
      intent = await frame('GET', path);
    }
  }
  storePayment(order, intent);
  return intent;
}

/** Charges the card once, whatever happened to earlier attempts. */
async function charge(order, { card, sonar_session_id }) {
  const earlier = await settleEarlier(order);
  if (earlier && !OVER.includes(earlier.status)) return earlier;

  // Without `confirm`, nothing is charged, even if the response is lost.
  const { id } = await frame('POST', '/charge_intents', {
    amount: order.amount,
    currency: order.currency,
    customer_data: { name: order.name, email: order.email },
    confirm: false,
    description: `Order ${order.id}`,
    metadata: { order_id: order.id },
    payment_method_data: {
      type: 'card',
      card_number: card.number,
      exp_month: card.expiry.month,
      exp_year: card.expiry.year,
      cvc: card.cvc,
    },
    ...(sonar_session_id && { sonar_session_id }),
  });
  // The outcome is now unknown.
  storePayment(order, { id, status: 'confirming' });
  try {
    const intent = await frame('POST', `/charge_intents/${id}/confirm`);
    storePayment(order, intent);
    return intent;
  } catch (error) {
    if (error.status === 422 && error.result?.code !== 'charge_declined') {
      // If the network repeats a request, the second copy is rejected.
      const intent = await frame('GET', `/charge_intents/${id}`);
      storePayment(order, intent);
      if (!OPEN.includes(intent.status)) return intent;
    }
    // Other 4xx: nothing was charged.
    if (error.status < 500) storePayment(order, { id, status: 'incomplete' });
    throw error;
  }
}

/** True unless nothing can have been charged. */
const mayBeCharged = ({ payment }) =>
  payment !== null && payment.status !== 'incomplete' && !OVER.includes(payment.status);

/** The response when nothing was charged. */
function rejection({ status, result }) {
  const code = result?.code;
  if (code === 'charge_declined') {
    return [402, say(declineMessage(result.error_details?.data?.failure_code), 'retry')];
  }
  if (REJECTIONS.has(code)) return [422, REJECTIONS.get(code)];
  // No retry fixes any other 4xx.
  return !(status < 500) || status === 429 ? [503, BUSY] : [500, FAULT];
}

/** The object in a body, or an empty one. */
function parse(body) {
  try {
    return { ...JSON.parse(body) };
  } catch {
    return {};
  }
}

const isComplete = (card) => card?.number && card.cvc && card.expiry?.month && card.expiry.year;

async function pay(body) {
  const input = parse(body);
  // Check here and in `respond` that it is this shopper's order.
  const order = orders.get(input.order_id);
  if (!order) return [404, say('There is no such order.', 'stop')];
  return lock(order.id, async () => {
    if (order.state !== 'unpaid') return [409, order.state === 'canceled' ? CANCELED : PAID];
    if (!isComplete(input.card)) return mayBeCharged(order) ? [202, PENDING] : [400, FAULT];
    try {
      const intent = await charge(order, input);
      if (!OVER.includes(intent.status)) return [200, { client_secret: intent.client_secret }];
      return [402, say(declineMessage(intent.latest_charge?.failure_code), 'retry')];
    } catch (error) {
      console.error(error.message, error.result?.code ?? '');
      return mayBeCharged(order) ? [202, PENDING] : rejection(error);
    }
  });
}

/** Marks the order paid if the server made this payment for it. Fulfill it here. */
function markPaid(order, { id, status, amount, currency }) {
  const matches =
    order.payment?.id === id && amount === order.amount && currency === order.currency;
  if (!matches) console.error(`ALERT: ${id} does not pay order ${order.id}`);
  else if (order.state === 'unpaid') store(order, { state: 'paid', payment: { id, status } });
}

/** Events may be late. Refunds and disputes since then are for the sweep. */
async function readPayment(order, { id }) {
  const intent = await frame('GET', `/charge_intents/${id}`);
  if (intent.status === 'succeeded') markPaid(order, intent);
  else if (order.state === 'unpaid' && order.payment?.id === id) storePayment(order, intent);
}

/** An inquiry changes nothing, and a decision is final. If you lose, no refund is due. */
function markDisputed(order, { id, status }) {
  if (status.startsWith('warning_') || DECIDED.includes(order.disputes[id])) return;
  const state = order.state === 'unpaid' ? 'paid' : order.state;
  const refund = status === 'lost' ? null : order.refund;
  store(order, { state, refund, disputes: { ...order.disputes, [id]: status } });
}

/** A dispute counts until you win it. */
function stateOf(order) {
  if (Object.values(order.disputes).some((status) => status !== 'won')) return 'disputed';
  return order.state === 'unpaid' && mayBeCharged(order) ? 'pending' : order.state;
}

const keyOf = ({ id, status }) => `${id} ${status}`;

/** What has gone `back`, and what was `sent` and may be on its way. */
async function readRefunds({ id, payment, refund }) {
  const { data } = await frame('GET', `/refunds?charge_intent=${payment.id}&per_page=100`);
  let [sent, back] = [0, 0];
  for (const { status, amount } of data) {
    if (!['failed', 'canceled'].includes(status)) sent += amount;
    if (status === 'succeeded') back += amount;
    if (status === 'requires_action') {
      console.error(`ALERT: a refund of order ${id} requires an action. Ask Frame which one`);
    }
  }
  if (refund && sent > refund.total) {
    console.error(`ALERT: ${sent} of order ${id} was refunded, not ${refund.total}`);
  }
  return { sent, back, seen: data.map(keyOf) };
}

/**
 * For your staff: cancels an unpaid order, or refunds a paid one until `total` has gone back.
 * Safe to repeat: `total` counts what earlier requests sent.
 */
async function refund(body, { authorization = '' }) {
  const { STAFF_TOKEN } = process.env;
  if (!STAFF_TOKEN || !isSame(authorization, `Bearer ${STAFF_TOKEN}`)) {
    return [403, { message: 'for staff only' }];
  }
  const { order_id, total } = parse(body);
  const order = orders.get(order_id);
  if (!order) return [404, { message: 'There is no such order.' }];
  return lock(order.id, async () => {
    try {
      if (order.state === 'unpaid' && total == null) {
        // Canceling also releases money on hold.
        const intent = await settleEarlier(order, [...OPEN, 'requires_capture']);
        if (intent && !OVER.includes(intent.status)) return [409, LATER];
        store(order, { state: 'canceled' });
      }
      if (order.state === 'canceled') return [200, { state: 'canceled' }];
      if (!Number.isSafeInteger(total) || total <= 0) return [422, say('Send the total in cents.')];
      if (order.state === 'unpaid') return [409, UNPAID];
      // If you lose the dispute, you pay twice.
      if (stateOf(order) === 'disputed') return [409, DISPUTED];
      let { sent } = await readRefunds(order);
      // There is no idempotency key, and an earlier request may still run.
      const earlier = order.refund;
      if (earlier?.total > sent && Math.abs(Date.now() - earlier.at) < 60_000) return [409, LATER];
      if (total > sent) {
        store(order, { refund: { total, at: Date.now() }, seen: null });
        let rejection;
        try {
          const { id } = order.payment;
          await frame('POST', '/refunds', { charge_intent: id, amount: total - sent });
        } catch (error) {
          if (!(error.status < 500)) throw error;
          rejection = error;
        }
        // The network may have repeated it.
        ({ sent } = await readRefunds(order));
        if (rejection && sent < total) {
          store(order, { refund: earlier });
          if (rejection.status === 429) throw rejection;
          const { error_details: text } = rejection.result;
          return [409, { message: text?.message ?? text }];
        }
      }
      return [200, { refunded: sent }];
    } catch (error) {
      console.error(error.message, error.result?.code ?? '');
      return [503, LATER];
    }
  });
}

function isSame(given, wanted) {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Responds last: if the work fails, Frame delivers the event again. */
async function webhook(body, { 'x-frame-signature': signature = '' }) {
  const hex = createHmac('sha256', process.env.FRAME_WEBHOOK_SECRET).update(body).digest('hex');
  if (!isSame(signature, `sha256=${hex}`)) return [400, { message: 'bad signature' }];
  const { type, data } = JSON.parse(body);
  if (type === 'charge_intent.succeeded' || type === 'charge_intent.payment_failed') {
    const order = orders.get(data.metadata?.order_id);
    if (order) await lock(order.id, () => readPayment(order, data));
  } else if (type.startsWith('charge.dispute.')) {
    await changeOrder(data, markDisputed);
  } else if (type === 'charge.refunded') {
    // The event's sum may include a pending refund, which can still fail.
    await changeOrder(data, async (order) => {
      const { back } = await readRefunds(order);
      if (back >= data.amount_captured) store(order, { state: 'refunded' });
    });
  } else if (type === 'refund.failed') {
    await changeOrder(data, (order) => store(order, { seen: null }));
  }
  return [200, { received: true }];
}

async function changeOrder(data, task) {
  const intent = data.charge_intent?.id ?? data.charge_intent;
  const order = [...orders.values()].find(({ payment }) => payment && payment.id === intent);
  if (order) await lock(order.id, () => task(order, data));
}

/** Disputes and refunds whose event was lost are among the newest. */
async function readNewest() {
  const disputes = await frame('GET', '/disputes?per_page=100');
  for (const dispute of disputes.data) await changeOrder(dispute, markDisputed);
  return (await frame('GET', '/refunds?per_page=100')).data;
}

async function sweep() {
  const refunds = await readNewest().catch((error) => {
    console.error(error.message);
    return [];
  });
  for (const order of orders.values()) {
    try {
      await lock(order.id, async () => {
        for (const [id, status] of Object.entries(order.disputes)) {
          if (!DECIDED.includes(status)) markDisputed(order, await frame('GET', `/disputes/${id}`));
        }
        if (!order.payment) return;
        const { id, status } = order.payment;
        if (order.state === 'unpaid' && OVER.includes(status)) return;
        // `seen` has the refunds that need nothing more, unless their status changes.
        const isNew = (one) => one.charge_intent === id && !order.seen.includes(keyOf(one));
        if (order.state !== 'unpaid' && order.seen && !refunds.some(isNew)) return;
        const isLost = status === 'confirming';
        const intent = isLost ? await settleEarlier(order) : await frame('GET', `/charge_intents/${id}`);
        if (['succeeded', 'refunded', 'disputed'].includes(intent.status)) markPaid(order, intent);
        else storePayment(order, intent);
        if (!['paid', 'refunded'].includes(order.state)) return;
        const { sent, back, seen } = await readRefunds(order);
        const total = order.refund?.total ?? 0;
        if (sent < total && stateOf(order) !== 'disputed') {
          console.error(`ALERT: refund order ${order.id} again: ${sent} of ${total} is sent`);
        }
        const state = back >= intent.amount_captured ? 'refunded' : 'paid';
        store(order, { state, seen: back >= total ? seen : null });
      });
    } catch (error) {
      console.error(error.message);
    }
  }
}

const FILES = {
  '/': ['checkout.html', 'text/html'],
  '/checkout.js': ['checkout.js', 'text/javascript'],
};

const ROUTES = {
  'GET /config': () => [200, { publishable_key: process.env.FRAME_PUBLISHABLE_KEY }],
  'POST /pay': pay,
  'POST /refund': refund,
  'POST /hooks/frame': webhook,
};

async function respond({ method, headers }, path, body) {
  const [, id] = /^\/status\/(.+)$/.exec(path) ?? [];
  if (method === 'GET' && orders.has(id)) return [200, { state: stateOf(orders.get(id)) }];
  const route = ROUTES[`${method} ${path}`];
  return route ? route(body, headers) : [404, { message: 'not found' }];
}

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
    const [path] = request.url.split('?');
    if (request.method === 'GET' && FILES[path]) {
      const [file, type] = FILES[path];
      return send(200, `${type}; charset=utf-8`, await readFile(file));
    }
    const [status, result] = await respond(request, path, Buffer.concat(chunks));
    send(status, 'application/json', JSON.stringify(result));
  } catch (error) {
    console.error(error);
    // Not FAULT: the card may have been charged.
    send(500, 'application/json', JSON.stringify(PENDING));
  }
});

setInterval(sweep, Number(process.env.SWEEP_SECONDS ?? 300) * 1000);
server.listen(Number(process.env.PORT ?? 4242), '127.0.0.1', () => {
  console.log(`Open http://127.0.0.1:${server.address().port}`);
});
