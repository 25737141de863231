const API = process.env.FRAME_API_BASE ?? 'https://api.framepayments.com';
export const CONFIRMABLE = ['incomplete', 'requires_confirmation'];
// Charge intents in these states no longer charge.
const DEAD = ['failed', 'canceled', 'expired', 'reversed', 'fraud_declined'];
export const OVER = [...DEAD, 'requires_payment_method'];
// If the event is lost, a later run may find it refunded or disputed.
const RESULTS = { succeeded: 'paid', refunded: 'refunded', disputed: 'disputed' };

/** Throws an error with `status` and `result` unless it succeeds. */
export async function frame(method, path, body) {
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

/** An earlier checkout or a lost response may have created one. */
async function findCustomer({ name, email }) {
  const path = `/customers/search?email=${encodeURIComponent(email)}&per_page=100`;
  for (let page = 1; page; ) {
    const { data, meta } = await frame('GET', `${path}&page=${page}`);
    const found = data.find((one) => one.email === email);
    if (found) return found;
    page = meta.next;
  }
  return frame('POST', '/customers', { name, email });
}

/** Saves the card from the card form. Nothing is charged. */
export async function saveCard(user, card) {
  user.customer ??= (await findCustomer(user)).id;
  const method = await frame('POST', '/payment_methods', {
    type: 'card',
    card_number: card.number,
    exp_month: card.expiry.month,
    exp_year: card.expiry.year,
    cvc: card.cvc,
    customer: user.customer,
  });
  user.payment_method = method.id;
}

const end = (status, code = null) => ({ status, code });
/** Permanent: running the job again cannot help. */
const rejected = ({ result }) => ({
  ...end('rejected', result?.code),
  message: result?.message ?? null,
});

/**
 * Charges the saved card while the shopper is away. After an error, call it again:
 * it continues with the same charge intent. `store` writes the order to your database.
 * From the checkout server, where an error means PENDING, not FAULT:
 *   lock(order.id, () => chargeSavedCard(user, order, () => store(order, {})))
 */
export async function chargeSavedCard(user, order, store) {
  if (order.state !== 'unpaid') return end(order.state);
  // The checkout may charge another card then.
  const declined = async (code) => {
    const id = order.charge_intent;
    Object.assign(order, { declined_intent: id, payment: { id, status: 'failed' } });
    await store(order);
    return end('declined', code ?? 'generic_decline');
  };
  // The shopper's attempt at the checkout may still charge a card.
  if (order.payment && order.payment.id !== order.charge_intent) {
    const attempt = `/charge_intents/${order.payment.id}`;
    const { status } = await frame('GET', attempt);
    if (status === 'requires_payment_method') await frame('POST', `${attempt}/cancel`);
    else if (!DEAD.includes(status)) return end(RESULTS[status] ?? 'pending');
    order.charge_intent = null;
  }
  const isNew = !order.charge_intent;
  if (isNew) {
    try {
      const { id } = await frame('POST', '/charge_intents', {
        amount: order.amount,
        currency: order.currency,
        customer: user.customer,
        payment_method: user.payment_method,
        confirm: false,
        description: `Order ${order.id}`,
        metadata: { order_id: order.id },
      });
      // `payment` is where the checkout looks for it.
      Object.assign(order, { charge_intent: id, payment: { id, status: 'confirming' } });
    } catch (error) {
      if (![400, 404, 422].includes(error.status)) throw error;
      return rejected(error);
    }
    await store(order);
  }
  const path = `/charge_intents/${order.charge_intent}`;
  let intent = await frame('GET', path);
  const isSame = ['amount', 'currency'].every((name) => intent[name] === order[name]);
  const isOther = !isNew && !(isSame && intent.payment_method?.id === user.payment_method);
  if (isOther && [...CONFIRMABLE, 'requires_payment_method'].includes(intent.status)) {
    intent = await frame('POST', `${path}/cancel`);
  }
  // The checkout canceled it, or it is out of date.
  const byCheckout =
    intent.status === 'canceled' && order.declined_intent !== order.charge_intent;
  if (byCheckout || (isOther && DEAD.includes(intent.status))) {
    order.charge_intent = null;
    return chargeSavedCard(user, order, store);
  }
  if (CONFIRMABLE.includes(intent.status)) {
    try {
      intent = await frame('POST', `${path}/confirm`);
    } catch (error) {
      if (error.result?.code === 'charge_declined') {
        return declined(error.result.error_details?.data?.failure_code);
      }
      if (error.status !== 422) throw error;
      // If the network repeats a request, the second copy is rejected.
      intent = await frame('GET', path);
      if (CONFIRMABLE.includes(intent.status)) return rejected(error);
    }
  }
  // Nobody is there to pass the challenge. An earlier run may have canceled it.
  if (['requires_3d_secure', 'canceled'].includes(intent.status)) {
    order.declined_intent = order.charge_intent;
    await store(order);
    if (intent.status !== 'canceled') await frame('POST', `${path}/cancel`);
    return declined('authentication_required');
  }
  if (OVER.includes(intent.status)) {
    return declined(intent.latest_charge?.failure_code);
  }
  return end(RESULTS[intent.status] ?? 'pending');
}
