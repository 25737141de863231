import { createServer } from 'node:http';
import { verifyFrameSignature } from './verify.mjs';

const API = process.env.FRAME_API_BASE ?? 'https://api.framepayments.com';
const SHOP = process.env.SHOP_URL ?? 'http://127.0.0.1:4242';

const OPEN_SECONDS = 3600;
const known = new Set();

// Stands in for your database. The amount is the product's price.
const orders = new Map([
  ['1043', { id: '1043', created: 1764000000, amount: 2900, currency: 'usd', state: 'unpaid' }],
]);

const BUY = '<form method="post" action="/buy"><button>Buy order 1043</button></form>';
const THANKS = {
  unpaid: `We are waiting for your payment. Reload in a minute. ${BUY}`,
  paid: 'Thank you. Order 1043 is paid.',
  closed: 'Order 1043 is closed.',
};

const server = createServer(async (request, response) => {
  try {
    const [route] = `${request.method} ${request.url}`.split('?');
    if (route === 'POST /buy') {
      const order = orders.get('1043');
      const next = order.state === 'unpaid' ? await findHostedPage(order) : '/thanks';
      response.writeHead(303, { Location: next }).end();
    } else if (route === 'GET /thanks') {
      sendPage(response, THANKS[orders.get('1043').state]);
    } else if (route === 'GET /') {
      sendPage(response, BUY);
    } else if (route === 'POST /hooks/frame') {
      response.writeHead(await receiveEvent(request)).end();
    } else {
      response.writeHead(404).end();
    }
  } catch (error) {
    console.error(error.message);
    response.writeHead(500, { Connection: 'close' }).end('Try again in a minute.');
  }
});

/** One hosted page until it expires, because two can both be paid. */
function findHostedPage(order) {
  if (order.hostedPage && Date.now() < order.openUntil) return order.hostedPage;
  order.openUntil = Infinity;
  order.hostedPage = startSession(order).catch((error) => {
    order.hostedPage = null;
    throw error;
  });
  return order.hostedPage;
}

async function frame(method, path, body) {
  const response = await fetch(`${API}/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${process.env.FRAME_SECRET_KEY}`,
      'Content-Type': 'application/json',
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const result = await response.json();
  if (response.ok) return result;
  throw new Error(`${path}: HTTP ${response.status} ${result.code ?? ''}`);
}

/** Stores payments whose events may be lost. The oldest that succeeded pays. */
async function readPayments(since) {
  const intents = [];
  for (let page = 1, more = true; more; page += 1) {
    const { meta, data } = await frame('GET', `/charge_intents?per_page=100&page=${page}`);
    intents.unshift(...data.toReversed());
    more = meta.has_more && data.at(-1)?.created >= since;
  }
  intents.sort((a, b) => (b.status === 'succeeded') - (a.status === 'succeeded'));
  for (const intent of intents) {
    const order = orders.get(intent.reference_id);
    if (order) storePayment(order, intent);
  }
  return intents;
}

async function startSession(order) {
  // An hour earlier: no two clocks agree.
  for (const { id, reference_id, status } of await readPayments(order.created - 3600)) {
    if (reference_id !== order.id) continue;
    // A refunded wrong amount blocks nothing.
    if (order.state !== 'unpaid' || ['pending', 'succeeded'].includes(status)) {
      order.hostedPage = null;
      return '/thanks';
    }
    // The shopper could still pass the challenge.
    if (status === 'requires_3d_secure') await frame('POST', `/charge_intents/${id}/cancel`);
  }
  const session = await frame('POST', '/payment_link_sessions', {
    line_items: [{ product: process.env.FRAME_PRODUCT, quantity_minimum: 1, quantity_maximum: 1 }],
    client_reference_id: order.id,
    success_url: `${SHOP}/thanks`,
    cancel_url: `${SHOP}/`,
    expires_in: OPEN_SECONDS,
  });
  // 10 seconds more: a payment may arrive late.
  order.openUntil = Date.now() + (OPEN_SECONDS + 10) * 1000;
  return session.url;
}

/** Another amount or a second payment is an alert. */
function storePayment(order, { id, status, amount, currency }) {
  if (!['succeeded', 'refunded', 'disputed'].includes(status)) return;
  const fits = amount === order.amount && currency === order.currency;
  if (order.state === 'unpaid' && (fits || status === 'disputed')) {
    order.charge_intent = id;
    order.state = status === 'succeeded' ? 'paid' : 'closed';
    // If paid, fulfill it here.
  } else if (status === 'refunded' && order.charge_intent === id) {
    order.state = 'closed';
  }
  if (status !== 'succeeded' || order.charge_intent === id || known.has(id)) return;
  known.add(id);
  // The payment used it up.
  order.hostedPage = null;
  console.error(`ALERT: ${id} does not pay order ${order.id}, which is ${order.state}. Refund it.`);
}

async function readPayment(id) {
  const intent = await frame('GET', `/charge_intents/${id}`);
  const order = orders.get(intent.reference_id);
  if (order) storePayment(order, intent);
  return order;
}

async function storeDispute({ id, status, charge_intent }) {
  if (!charge_intent || known.has(id)) return;
  const order = await readPayment(charge_intent.id);
  known.add(id);
  if (order) console.error(`ALERT: ${charge_intent.id} of order ${order.id} is disputed: ${status}.`);
}

async function receiveEvent(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > 1024 * 1024) return 413;
    chunks.push(chunk);
  }
  const rawBody = Buffer.concat(chunks);
  const signature = request.headers['x-frame-signature'];
  if (!verifyFrameSignature(rawBody, signature, process.env.FRAME_WEBHOOK_SECRET)) return 400;
  const { type, data } = JSON.parse(rawBody.toString('utf8'));
  if (type === 'charge.dispute.created') await storeDispute(data);
  if (type === 'charge_intent.succeeded') await readPayment(data.id);
  if (type === 'charge.refunded') await readPayment(data.charge_intent);
  return 200;
}

function sendPage(response, html) {
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
}

async function sweep() {
  try {
    await readPayments(Date.now() / 1000 - 7 * 86_400);
    const { data } = await frame('GET', '/disputes?per_page=100');
    for (const dispute of data) {
      await storeDispute(dispute).catch((error) => console.error(error.message));
    }
  } catch (error) {
    console.error(error.message);
  }
}

sweep();
setInterval(sweep, Number(process.env.SWEEP_SECONDS ?? 300) * 1000);
server.listen(Number(process.env.PORT ?? 4242), '127.0.0.1', () => {
  console.log(`Open http://127.0.0.1:${server.address().port}`);
});
