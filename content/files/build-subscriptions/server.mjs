import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { declineMessage } from './decline-message.mjs';

const API = process.env.FRAME_API_BASE ?? 'https://api.framepayments.com';
// Nobody knows yet whether the card was charged. The webhook event decides.
const PENDING = {
  message: "Your payment is processing. Please don't pay again.",
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
  message: 'Something went wrong on our end. You have not been charged. Please contact us.',
  next: 'stop',
};
const STARTED = { message: 'Welcome. Your plan has started.', next: 'stop' };
const HAS_ONE = {
  message: 'You already have a subscription. Open your account to change it.',
  next: 'stop',
};
// A subscription in one of these states no longer charges.
const OVER = ['canceled', 'terminated'];
// A charge intent in one of these states can no longer charge its card.
const DEAD = [
  'failed', 'canceled', 'expired', 'reversed', 'requires_payment_method',
];
// States around the first payment.
const STARTING = ['pending', 'active', 'incomplete'];

const NEEDED = [
  'FRAME_SECRET_KEY', 'FRAME_PUBLISHABLE_KEY', 'FRAME_WEBHOOK_SECRET',
  'FRAME_PRODUCT',
];
for (const name of NEEDED) {
  if (!process.env[name]) throw new Error(`Set ${name} first`);
}

// Stands in for your database. `subscriptions` maps ids to { status, until }.
const users = new Map();
users.set('311', {
  id: '311',
  name: 'Nora Lind',
  email: 'nora@example.com',
  subscriptions: new Map(),
});
// Take the user from your session.
const currentUser = () => users.get('311');
const hasAccess = (user) =>
  [...user.subscriptions.values()].some(({ status }) => status === 'active');

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

const store = (user, subscription) => {
  user.subscriptions.set(subscription.id, {
    status: subscription.status,
    until: subscription.current_period_end,
  });
  const states = [...user.subscriptions.values()];
  if (states.filter(({ status }) => status === 'active').length > 1) {
    console.error(`User ${user.id} pays twice: cancel and refund one subscription`);
  }
  return subscription;
};

const paymentOf = async ({ latest_charge_intent: id }) =>
  id ? frame('GET', `/charge_intents/${id}`) : undefined;

/** True when the first payment was declined, so that nothing is paid or pending. */
const isDeclined = ({ status }, intent) =>
  status === 'incomplete' && (!intent || DEAD.includes(intent.status));

/** True while an earlier payment may still go through, or has. */
const mayHavePaid = (user) =>
  user.attempt !== undefined ||
  [...user.subscriptions.values()].some(
    ({ status }) => status !== 'incomplete' && !OVER.includes(status),
  );

/** The subscription of the last attempt, if its response was lost. */
async function findLost(user) {
  const { attempt } = user;
  if (!attempt) return undefined;
  // On a busy server, read more pages until `created` is older than the attempt.
  const { data } = await frame('GET', '/subscriptions?per_page=100');
  const found = data.find((one) => one.metadata?.attempt_id === attempt.id);
  if (found || Date.now() - attempt.at > 60_000) return found;
  throw new Error('The last attempt may still be in progress');
}

async function subscribe(user, card) {
  const lost = await findLost(user);
  if (lost) store(user, lost);
  for (const [id, { status }] of user.subscriptions) {
    if (OVER.includes(status)) continue;
    const earlier = store(user, await frame('GET', `/subscriptions/${id}`));
    if (OVER.includes(earlier.status)) continue;
    if (!isDeclined(earlier, await paymentOf(earlier))) return earlier;
  }
  user.attempt = undefined;

  if (!user.customer) {
    const customer = await frame('POST', '/customers', {
      name: user.name,
      email: user.email,
      metadata: { shop_user_id: user.id },
    });
    user.customer = customer.id;
  }
  const method = await frame('POST', '/payment_methods', {
    type: 'card',
    card_number: card.number,
    exp_month: card.expiry.month,
    exp_year: card.expiry.year,
    cvc: card.cvc,
    customer: user.customer,
  });
  user.attempt = { id: randomUUID(), at: Date.now() };
  try {
    const subscription = await frame('POST', '/subscriptions', {
      customer: user.customer,
      product: process.env.FRAME_PRODUCT,
      currency: 'usd',
      default_payment_method: method.id,
      description: 'Pro plan',
      metadata: { shop_user_id: user.id, attempt_id: user.attempt.id },
    });
    user.attempt = undefined;
    return store(user, subscription);
  } catch (error) {
    // A 4xx means nothing was created.
    if (error.status < 500) user.attempt = undefined;
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

async function start(body) {
  const user = currentUser();
  const { card } = JSON.parse(body);
  // Two requests at once share one subscription.
  user.running ??= subscribe(user, card).finally(() => {
    user.running = undefined;
  });
  try {
    const subscription = await user.running;
    if (!STARTING.includes(subscription.status)) return [409, HAS_ONE];
    const intent = await paymentOf(subscription);
    if (isDeclined(subscription, intent)) {
      const message = declineMessage(intent?.latest_charge?.failure_code);
      return [402, { message, next: 'retry' }];
    }
    if (intent) return [200, { client_secret: intent.client_secret }];
    // Without a charge intent there is nothing to confirm.
    return subscription.status === 'active' ? [200, STARTED] : [202, PENDING];
  } catch (error) {
    console.error(error.message, error.result?.code ?? '');
    return mayHavePaid(user) ? [202, PENDING] : rejection(error);
  }
}

/**
 * Reads the subscription that an event is about and stores its state. Safe to
 * receive twice and in any order.
 */
async function webhook(body, signature = '') {
  const hex = createHmac('sha256', process.env.FRAME_WEBHOOK_SECRET)
    .update(body)
    .digest('hex');
  const wanted = Buffer.from(`sha256=${hex}`);
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    return [400, { message: 'bad signature' }];
  }
  const { data } = JSON.parse(body);
  const id = data.object === 'subscription' ? data.id : data.subscription;
  if (id) {
    const subscription = await frame('GET', `/subscriptions/${id}`);
    const user = users.get(subscription.metadata?.shop_user_id);
    if (user) store(user, subscription);
  }
  return [200, { received: true }];
}

const FILES = {
  '/': ['subscribe.html', 'text/html'],
  '/subscribe.js': ['subscribe.js', 'text/javascript'],
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
    } else if (route === 'GET /access') {
      result = [200, { access: hasAccess(currentUser()) }];
    } else if (route === 'POST /subscribe') {
      result = await start(body);
    } else if (route === 'POST /hooks/frame') {
      result = await webhook(body, request.headers['x-frame-signature']);
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
