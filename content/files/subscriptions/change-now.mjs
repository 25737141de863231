import { CONFIRMABLE, OVER, chargeSavedCard, frame } from './saved-cards.mjs';

// The money of such a payment may still come.
const WAITING = ['pending', 'requires_3d_secure'];
const ENDED = ['canceled', 'terminated'];

const end = (status) => ({ status, code: null });

/** Stores the result of an order, which is final. */
async function finish(order, store, result) {
  order.state = result.status;
  await store(order);
  return result;
}

/** What a charge intent collected, without what went back or is about to. */
async function collected(id) {
  const { amount_captured: captured } = await frame('GET', `/charge_intents/${id}`);
  const { data } = await frame('GET', `/refunds?charge_intent=${id}&per_page=100`);
  const returned = data.filter(({ status }) => !['failed', 'canceled'].includes(status));
  return returned.reduce((sum, { amount }) => sum - amount, captured);
}

/** The price that the rest of the period is paid for. Null if nothing was charged for it. */
async function paidPrice({ plan, current_period_start, current_period_end }, latest, earlier) {
  if (earlier?.period_end === current_period_end) return earlier.price;
  if (latest.created < current_period_start) return null;
  // The charge of a first period may include a joining fee.
  return Math.min(plan.amount, await collected(latest.id));
}

/** The price of the order, and what to charge for it. Null if the plan cannot change now. */
async function quote({ subscription: id, product: next, price, created, earlier }) {
  const subscription = await frame('GET', `/subscriptions/${id}`);
  const { status, plan, latest_charge_intent: latestId } = subscription;
  const { current_period_start: start, current_period_end: period_end } = subscription;
  const isInTime = start <= created && created < period_end - 3600;
  // During a phase, the product's price is not what the customer will pay.
  const isPriced = price !== undefined || !subscription.current_phase;
  // A trial has no charge intent.
  const isOpen = status === 'active' && plan.product !== next && latestId;
  // Of any other state, it is not known what it paid for.
  const isKnown = !earlier || ['paid', 'upgraded'].includes(earlier.state);
  if (!isInTime || !isPriced || !isOpen || !isKnown) return null;
  const latest = await frame('GET', `/charge_intents/${latestId}`);
  const { recurring, default_price } = await frame('GET', `/products/${next}`);
  const isSameInterval =
    recurring?.interval === plan.interval && recurring.interval_count === plan.interval_count;
  if (latest.status !== 'succeeded' || !isSameInterval) return null;
  price ??= default_price;
  const paid = await paidPrice(subscription, latest, earlier);
  if (paid === null) return null;
  const amount = Math.floor(((price - paid) * (period_end - created)) / (period_end - start));
  const currency = plan.currency.toLowerCase();
  return amount > 0 ? { price, amount, currency, period_end, from: plan.product } : null;
}

/** True once the subscription has the new plan, false if it can no longer get it. */
async function changePlan({ subscription: id, product, period_end, from, is_returned }) {
  const path = `/subscriptions/${id}`;
  const { status, plan, current_period_end } = await frame('GET', path);
  if (plan.product === product) return true;
  const isSame = plan.product === from && current_period_end === period_end;
  if (status !== 'active' || !isSame || is_returned) return false;
  try {
    // With `always_invoice`, Frame may charge the difference, too.
    await frame('PATCH', path, { product, proration_behavior: 'none' });
    return true;
  } catch (error) {
    if (error.status !== 422) throw error;
    // If the network repeats a request, the second copy may be rejected.
    return (await frame('GET', path)).plan.product === product;
  }
}

/** Returns a charge. From then on, no run changes the plan, even if the refund is late. */
async function giveBack(order, amount, store) {
  order.is_returned = true;
  await store(order);
  await frame('POST', '/refunds', { charge_intent: order.charge_intent, amount });
}

/** Whether an earlier run charged the order. If not, nothing can charge it any more. */
async function wasCharged({ charge_intent: id }) {
  if (!id) return false;
  const { status } = await frame('GET', `/charge_intents/${id}`);
  if (CONFIRMABLE.includes(status)) await frame('POST', `/charge_intents/${id}/cancel`);
  return ![...CONFIRMABLE, ...OVER].includes(status);
}

/**
 * Charges the price difference for the rest of the period, then changes the plan.
 * After an error, call it again: it charges once. Take a lock on the subscription
 * first. `order` is a row of your database: `id`, `subscription`, `product` (the
 * new plan), `created` in Unix seconds, and `state`, first `unpaid`. `earlier` is
 * the last row that ended `upgraded`, or says what else the period is paid for:
 * `state` `paid`, `price`, `period_end`. With phases, set `price` to what the new
 * plan costs in this period.
 */
export async function upgrade(user, order, store) {
  if (order.state !== 'unpaid') return end(order.state);
  const terms = order.amount ? null : await quote(order);
  // A later run charges nothing more: less time is left then.
  if (!terms && !(await wasCharged(order))) {
    return finish(order, store, end('not_possible'));
  }
  if (terms) await store(Object.assign(order, terms));
  const charged = await chargeSavedCard(user, order, store);
  if (charged.status === 'pending') return charged;
  if (charged.status !== 'paid') return finish(order, store, charged);
  const amount = await collected(order.charge_intent);
  const isChanged = amount > 0 && (await changePlan(order));
  if (amount > 0 && !isChanged) await giveBack(order, amount, store);
  return finish(order, store, end(isChanged ? 'upgraded' : 'refunded'));
}

/**
 * What to keep of each payment for the period if the subscription ends at
 * `created`. Null if it has ended: another row may have returned the rest.
 */
async function settle({ subscription: id, created, payments = [] }) {
  const subscription = await frame('GET', `/subscriptions/${id}`);
  const { status, plan, current_period_start: start, current_period_end: period_end } = subscription;
  if (ENDED.includes(status)) return null;
  const latest = subscription.latest_charge_intent;
  const own = latest ? [{ charge_intent: latest, created: start }] : [];
  const kept = [];
  for (const { charge_intent, created: from } of [...payments, ...own]) {
    if (!charge_intent || from < start) continue;
    const intent = await frame('GET', `/charge_intents/${charge_intent}`);
    const isPaid = intent.status === 'succeeded';
    if (intent.created < start || !(isPaid || WAITING.includes(intent.status))) continue;
    // The charge of a first period may include a joining fee.
    const price = charge_intent === latest ? Math.min(plan.amount, intent.amount) : intent.amount;
    const share = Math.floor((price * (period_end - created)) / (period_end - from));
    const rest = (isPaid ? await collected(charge_intent) : intent.amount) - Math.max(0, share);
    // Without access, there was nothing to pay for.
    kept.push({ charge_intent, amount: status === 'past_due' ? 0 : Math.max(0, rest) });
  }
  return { latest, kept };
}

/** Returns what is not to be kept of a payment, once. */
async function returnRest(payment, save) {
  const { charge_intent, amount: kept, asked = 0 } = payment;
  const { status } = await frame('GET', `/charge_intents/${charge_intent}`);
  if (WAITING.includes(status)) return 'pending';
  if (status !== 'succeeded') return 'canceled';
  let amount = (await collected(charge_intent)) - kept;
  if (amount > 0) {
    // A request that got no response may be late. The clock may have been set back.
    const now = Math.floor(Date.now() / 1000);
    if (Math.abs(now - asked) < 60) return 'pending';
    payment.asked = now;
    await save();
    await frame('POST', '/refunds', { charge_intent, amount });
    amount = (await collected(charge_intent)) - kept;
  }
  // If the network repeats a request, both may count.
  return amount < 0 && payment.asked ? 'returned_too_much' : 'canceled';
}

/**
 * Cancels a subscription and returns what was paid for the rest of its period.
 * After an error, or while it returns `pending`, call it again with the same row.
 * Take a lock on the subscription first. `order` is a row of your database:
 * `subscription`, `created` in Unix seconds, `state`, first `open`, and
 * `payments`, the rows of what else you charged for its periods: of upgrades, and
 * of a missed period with its start as `created`.
 */
export async function cancelNow(order, store) {
  if (order.state !== 'open') return end(order.state);
  if (!order.kept) {
    const terms = await settle(order);
    if (!terms) return finish(order, store, end('not_possible'));
    await store(Object.assign(order, terms));
  }
  const path = `/subscriptions/${order.subscription}`;
  const { status } = await frame('GET', path);
  if (!ENDED.includes(status)) await frame('POST', `${path}/cancel`);
  const { latest_charge_intent: latest } = await frame('GET', path);
  if (latest !== order.latest) {
    // A renewal or a retry came before the cancellation.
    const kept = [...order.kept, { charge_intent: latest, amount: 0 }];
    await store(Object.assign(order, { latest, kept }));
  }
  const results = [];
  for (const payment of order.kept) {
    results.push(await returnRest(payment, () => store(order)));
  }
  if (results.includes('pending')) return end('pending');
  const isWrong = results.includes('returned_too_much');
  return finish(order, store, end(isWrong ? 'returned_too_much' : 'canceled'));
}
