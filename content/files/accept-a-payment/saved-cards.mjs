const API = process.env.FRAME_API_BASE ?? 'https://api.framepayments.com';
const CONFIRMABLE = ['incomplete', 'requires_confirmation'];
const OVER = ['failed', 'canceled', 'expired', 'reversed', 'requires_payment_method'];

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

/** Saves a card that the shopper typed into the card form. Nothing is charged. */
export async function saveCard(user, card) {
  user.customer ??= (
    await frame('POST', '/customers', { name: user.name, email: user.email })
  ).id;
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

/** Permanent: running the job again cannot help. */
const rejected = ({ result }) => ({ status: 'rejected', code: result?.code ?? null });

/**
 * Charges the saved card while the shopper is away. After an error, call it again:
 * it continues with the same charge intent. `store` writes the order to your database.
 */
export async function chargeSavedCard(user, order, store) {
  // The shopper pays at the checkout, which keeps its own charge intent in `payment`.
  if (order.payment && order.payment.id !== order.charge_intent) {
    return { status: 'pending', code: null };
  }
  if (!order.charge_intent) {
    try {
      const created = await frame('POST', '/charge_intents', {
        amount: order.amount,
        currency: 'usd',
        customer: user.customer,
        payment_method: user.payment_method,
        confirm: false,
        description: `Order ${order.id}`,
        metadata: { order_id: order.id },
      });
      order.charge_intent = created.id;
      // The checkout's webhook and sweep look for it here.
      order.payment = { id: created.id, status: 'confirming' };
    } catch (error) {
      if (![400, 404, 422].includes(error.status)) throw error;
      return rejected(error);
    }
    await store(order);
  }
  const path = `/charge_intents/${order.charge_intent}`;
  let intent = await frame('GET', path);
  if (CONFIRMABLE.includes(intent.status)) {
    try {
      intent = await frame('POST', `${path}/confirm`);
    } catch (error) {
      if (error.result?.code === 'charge_declined') {
        const code = error.result.error_details?.data?.failure_code;
        return { status: 'declined', code: code ?? 'generic_decline' };
      }
      if (error.status !== 422) throw error;
      // A request repeated on its way is rejected after the first did its work.
      intent = await frame('GET', path);
      if (CONFIRMABLE.includes(intent.status)) return rejected(error);
    }
  }
  // Nobody is there to pass the challenge.
  const isWaiting = intent.status === 'requires_3d_secure';
  if (isWaiting) await frame('POST', `${path}/cancel`);
  // An earlier run of this job may have canceled it.
  if (isWaiting || intent.status === 'canceled') {
    return { status: 'declined', code: 'authentication_required' };
  }
  if (OVER.includes(intent.status)) {
    const code = intent.latest_charge?.failure_code;
    return { status: 'declined', code: code ?? 'generic_decline' };
  }
  return { status: intent.status === 'succeeded' ? 'paid' : 'pending', code: null };
}
