import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { declineMessage } from './decline-message.mjs';

const API = process.env.FRAME_API_BASE ?? 'https://api.framepayments.com';
// Nobody knows yet whether the card was charged. The webhook event decides.
const PENDING = {
  message: 'We are checking your payment. Do not pay again: we will email you the result.',
  next: 'stop',
};
// Nothing was charged. `next` tells the page what the shopper can do.
const REJECTIONS = new Map([
  ['sonar_session_required', {
    message: 'You have not been charged. Reload the page, then pay.',
    next: 'reload',
  }],
  ['geo_compliance_vpn_detected', {
    message: 'You have not been charged. Turn off your VPN, then reload the page.',
    next: 'reload',
  }],
  ['geo_compliance_blocked', {
    message: 'You have not been charged. We cannot take payments from your region.',
    next: 'stop',
  }],
]);
const BUSY = {
  message: 'You have not been charged. Try again in a minute.',
  next: 'retry',
};
const FAULT = {
  message: 'You have not been charged. This is our mistake. Please contact us.',
  next: 'stop',
};
// A charge intent in one of these states can no longer charge its card.
const OVER = [
  'failed', 'canceled', 'expired', 'reversed', 'requires_payment_method',
];

const NEEDED = [
  'FRAME_SECRET_KEY', 'FRAME_PUBLISHABLE_KEY', 'FRAME_WEBHOOK_SECRET',
];
for (const name of NEEDED) {
  if (!process.env[name]) throw new Error(`Set ${name} first`);
}

// Stands in for your database.
const orders = new Map();
orders.set('1042', {
  id: '1042',
  amount: 4200,
  name: 'Nora Lind',
  email: 'nora@example.com',
  paid: false,
});

/** Sends one API request. Throws an error with `status` and `result` unless it succeeds. */
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
  throw Object.assign(new Error(`Frame responded with ${response.status}`), {
    status: response.status,
    result,
  });
}

/** The charge intent of an earlier attempt: by its id or, if lost, by our own id. */
async function findEarlier(order) {
  const { chargeIntent, attempt } = order;
  if (chargeIntent) return frame('GET', `/charge_intents/${chargeIntent}`);
  if (!attempt) return undefined;
  // In a busy shop, read more pages until `created` is older than the attempt.
  const { data } = await frame('GET', '/charge_intents?per_page=100');
  const found = data.find((intent) => intent.metadata?.attempt_id === attempt.id);
  if (found || Date.now() - attempt.at > 60_000) return found;
  throw new Error('The last attempt may still be in progress');
}

async function charge(order, { card, sonar_session_id }) {
  const earlier = await findEarlier(order);
  if (earlier?.status === 'requires_3d_secure') {
    // The shopper left the challenge and is paying again, maybe with another card.
    await frame('POST', `/charge_intents/${earlier.id}/cancel`);
  } else if (earlier && !OVER.includes(earlier.status)) {
    return earlier;
  }
  order.attempt = undefined;
  order.chargeIntent = undefined;
  const attempt = { id: randomUUID(), at: Date.now() };
  const request = {
    amount: order.amount,
    currency: 'usd',
    customer_data: { name: order.name, email: order.email },
    confirm: true,
    description: `Order ${order.id}`,
    metadata: { order_id: order.id, attempt_id: attempt.id },
    payment_method_data: {
      type: 'card',
      card_number: card.number,
      exp_month: card.expiry.month,
      exp_year: card.expiry.year,
      cvc: card.cvc,
    },
    ...(sonar_session_id && { sonar_session_id }),
  };
  // From here on the outcome is unknown until Frame responds.
  order.attempt = attempt;
  try {
    const intent = await frame('POST', '/charge_intents', request);
    order.chargeIntent = intent.id;
    return intent;
  } catch (error) {
    // A 4xx means nothing was charged.
    if (error.status < 500) order.attempt = undefined;
    throw error;
  }
}

/** The response when nothing was charged. */
function rejection({ status, result }) {
  const code = result?.code;
  if (code === 'charge_declined') {
    const message = declineMessage(result.error_details?.data?.failure_code);
    return [402, { message, next: 'retry' }];
  }
  if (REJECTIONS.has(code)) return [422, REJECTIONS.get(code)];
  // Any other 4xx, such as validation_errors, is a mistake that no retry fixes.
  const ours = status >= 400 && status < 500 && status !== 429;
  return ours ? [500, FAULT] : [503, BUSY];
}

async function pay(body) {
  const input = JSON.parse(body);
  const order = orders.get(input.order_id);
  if (!order) return [404, { message: 'There is no such order.', next: 'stop' }];
  if (order.paid) return [409, { message: 'This order is already paid.', next: 'stop' }];
  // Two requests at once share one charge.
  order.running ??= charge(order, input).finally(() => {
    order.running = undefined;
  });
  try {
    const intent = await order.running;
    if (!OVER.includes(intent.status)) {
      return [200, { client_secret: intent.client_secret }];
    }
    const message = declineMessage(intent.latest_charge?.failure_code);
    return [402, { message, next: 'retry' }];
  } catch (error) {
    console.error(error.message, error.result?.code ?? '');
    return order.attempt ? [202, PENDING] : rejection(error);
  }
}

/** Marks the order paid. Safe to receive twice. */
function webhook(body, signature = '') {
  const hex = createHmac('sha256', process.env.FRAME_WEBHOOK_SECRET)
    .update(body)
    .digest('hex');
  const wanted = Buffer.from(`sha256=${hex}`);
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    return [400, { message: 'bad signature' }];
  }
  const event = JSON.parse(body);
  if (event.type === 'charge_intent.succeeded') {
    const order = orders.get(event.data.metadata?.order_id);
    if (order && event.data.amount === order.amount) order.paid = true;
  }
  return [200, { received: true }];
}

const FILES = {
  '/': ['checkout.html', 'text/html'],
  '/checkout.js': ['checkout.js', 'text/javascript'],
};

const server = createServer(async (request, response) => {
  const send = (status, type, content) =>
    response.writeHead(status, { 'Content-Type': type }).end(content);
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const route = `${request.method} ${request.url}`;
    if (request.method === 'GET' && FILES[request.url]) {
      const [file, type] = FILES[request.url];
      return send(200, `${type}; charset=utf-8`, await readFile(file));
    }
    let result = [404, { message: 'not found' }];
    if (route === 'GET /config') {
      result = [200, { publishable_key: process.env.FRAME_PUBLISHABLE_KEY }];
    } else if (route === 'POST /pay') {
      result = await pay(body);
    } else if (route === 'POST /hooks/frame') {
      result = webhook(body, request.headers['x-frame-signature']);
    }
    send(result[0], 'application/json', JSON.stringify(result[1]));
  } catch (error) {
    console.error(error);
    send(500, 'application/json', JSON.stringify(FAULT));
  }
});

server.listen(Number(process.env.PORT ?? 4242), '127.0.0.1', () => {
  console.log(`Open http://127.0.0.1:${server.address().port}`);
});
