import { CONFIRMABLE, OVER, chargeSavedCard, frame } from './saved-cards.mjs';

// The money of such a payment may still come.
const WAITING = ['pending', 'requires_3d_secure'];

const end = (status, code = null) => ({ status, code });

/** Stores the result of an order, which is final unless it is pending. */
async function finish(order, store, result) {
  if (result.status === 'pending') return result;
  order.state = result.status;
  await store(order);
  return result;
}

/** What a charge intent collected, without what went back or is about to. */
async function collected({ id, amount_captured }) {
  const { data } = await frame('GET', `/refunds?charge_intent=${id}&per_page=100`);
  const returned = data.filter(({ status }) => !['failed', 'canceled'].includes(status));
  return returned.reduce((sum, { amount }) => sum - amount, amount_captured);
}

/** The price of the order, and what to charge for it. Null if the plan cannot change now. */
async function quote({ subscription: id, product, price, created, fee, earlier }) {
  const subscription = await frame('GET', `/subscriptions/${id}`);
  const { status, plan, current_phase, latest_charge_intent: latestId } = subscription;
  const { current_period_start: start, current_period_end: period_end } = subscription;
  // A trial has no charge intent.
  if (status !== 'active' || plan.product === product || !latestId) return null;
  // A late run would charge for time that is over, or change the plan in another period.
  if (created < start || created >= period_end - 3600) return null;
  if (Date.now() / 1000 - created >= 3600) return null;
  // During a phase, the product's price is not what the customer will pay.
  if (current_phase && !price) return null;
  // While the earlier upgrade is unfinished, the price paid is unknown.
  if (earlier && !['paid', 'upgraded'].includes(earlier.state)) return null;
  const latest = await frame('GET', `/charge_intents/${latestId}`);
  const { recurring, default_price } = await frame('GET', `/products/${product}`);
  const isSame = ['interval', 'interval_count'].every((key) => recurring?.[key] === plan[key]);
  if (latest.status !== 'succeeded' || !isSame) return null;
  // Frame may apply a lower list price only at the end of the period.
  if (default_price < plan.amount) return null;
  const isSamePeriod = earlier?.period_end === period_end;
  // Nothing was charged for this period.
  if (!isSamePeriod && latest.created < start) return null;
  const paid = isSamePeriod ? earlier.price : Math.max(0, (await collected(latest)) - (fee ?? 0));
  price ??= default_price;
  const amount = Math.floor(((price - paid) * (period_end - created)) / (period_end - start));
  const currency = plan.currency.toLowerCase();
  return amount > 0 ? { price, amount, currency, period_end, from: plan.product } : null;
}

/** True once the subscription has the new plan, false if it can no longer get it. */
async function changePlan({ subscription: id, product, period_end, from }) {
  const path = `/subscriptions/${id}`;
  let seen = await frame('GET', path);
  const isSame = seen.plan.product === from && seen.current_period_end === period_end;
  if (seen.status === 'active' && isSame) {
    // With `always_invoice`, Frame may charge the difference, too.
    await frame('PATCH', path, { product, proration_behavior: 'none' }).catch((error) => {
      // If the network repeats a request, the second copy may be rejected.
      if (error.status !== 422) throw error;
    });
    seen = await frame('GET', path);
  }
  // Frame may have scheduled it for the end of the period.
  if (seen.scheduled_change?.product === product) await frame('DELETE', `${path}/scheduled_change`);
  return seen.plan.product === product;
}

/** How an earlier charge failed. Null if it charged, or may have. Cancels it if unconfirmed. */
async function failureOf({ charge_intent: id }) {
  if (!id) return end('not_possible');
  const { status, latest_charge } = await frame('GET', `/charge_intents/${id}`);
  if (CONFIRMABLE.includes(status)) await frame('POST', `/charge_intents/${id}/cancel`);
  else if (!OVER.includes(status)) return null;
  return latest_charge ? end('declined', latest_charge.failure_code) : end('not_possible');
}

/**
 * Charges the price difference for the rest of the period, then changes the plan. After an
 * error, call it again: it completes or undoes what the first run charged, and never charges
 * again. Take a lock on the subscription first. `user` has `customer` and `payment_method`, the
 * subscription's `default_payment_method`. Create no row while one is `unpaid`. A new row:
 *   { id: 'U-1', subscription: '71c2d3e4-…', product: '0a9b8c7d-…', // The new plan
 *     state: 'unpaid', created: 1764000000, // At most an hour before the first run
 *     earlier: null, // The subscription's newest `unpaid` or `upgraded` row, read under the lock.
 *     // For a period that you charged yourself, `{ state: 'paid', price, period_end }`
 *     price: null, // With phases, what the new plan costs in this period
 *     fee: 0 } // A joining fee that this period's charge contained
 */
export async function upgrade(user, order, store) {
  if (order.state !== 'unpaid') return end(order.state);
  // Opened again: the refund that failed was not its own.
  if (order.is_changed) return finish(order, store, end('upgraded'));
  if (order.amount) {
    const failure = await failureOf(order);
    if (failure) return finish(order, store, failure);
  } else {
    const terms = await quote(order);
    if (!terms) return finish(order, store, end('not_possible'));
    await store(Object.assign(order, terms));
  }
  const charged = await chargeSavedCard(user, order, store);
  if (charged.status !== 'paid') return finish(order, store, charged);
  const amount = await collected(await frame('GET', `/charge_intents/${order.charge_intent}`));
  order.is_changed = amount > 0 && !order.is_returned && (await changePlan(order));
  if (amount > 0 && !order.is_changed) {
    // From now on, no run changes the plan, even if the refund is late.
    await store(Object.assign(order, { is_returned: true }));
    await frame('POST', '/refunds', { charge_intent: order.charge_intent, amount });
  }
  return finish(order, store, end(order.is_changed ? 'upgraded' : 'refunded'));
}

/** For each payment of the period: how much to keep if the subscription ends at `created`. */
async function settle({ created, fee, payments }, subscription) {
  const { status, latest_charge_intent: latest } = subscription;
  const { current_period_start: start, current_period_end: period_end } = subscription;
  const own = { charge_intent: latest, created: start };
  // Without access, there was nothing to pay for.
  const hasAccess = status !== 'past_due';
  const kept = [];
  for (const { charge_intent: id, created: from } of [...(payments ?? []), own]) {
    if (!id || from < start) continue;
    const intent = await frame('GET', `/charge_intents/${id}`);
    if (intent.created < start) continue;
    const paid = WAITING.includes(intent.status) ? intent.amount : await collected(intent);
    const refundable = intent.amount - (id === latest ? (fee ?? 0) : 0);
    const share = Math.floor((refundable * (period_end - created)) / (period_end - from));
    kept.push({ charge_intent: id, keep: hasAccess ? Math.max(0, paid - Math.max(0, share)) : 0 });
  }
  return { latest, start, period_end, kept };
}

/** Returns what is not to be kept of a payment, once. */
async function returnRest(payment, save) {
  const { charge_intent, keep, asked_at = 0 } = payment;
  const intent = await frame('GET', `/charge_intents/${charge_intent}`);
  if (WAITING.includes(intent.status)) return 'pending';
  // Its money is with the bank.
  if (intent.status === 'disputed') return 'canceled';
  let amount = (await collected(intent)) - keep;
  if (amount > 0) {
    // Wait a minute: the last refund request may still arrive. The clock may have been set back.
    const now = Math.floor(Date.now() / 1000);
    if (Math.abs(now - asked_at) < 60) return 'pending';
    payment.asked_at = now;
    await save();
    await frame('POST', '/refunds', { charge_intent, amount });
    amount = (await collected(intent)) - keep;
  }
  // If the network repeats a request, both may count.
  return amount < 0 && payment.asked_at ? 'returned_too_much' : 'canceled';
}

/**
 * Cancels a subscription and returns what was paid for the rest of its period. Call it in the
 * customer's request, under the same lock; a job only repeats it. A new row, `fee` as above:
 *   { id: 'C-1', subscription: '71c2d3e4-…', state: 'open', created: 1764000000,
 *     payments: [] } // All rows of upgrades in this period. Of a missed period that
 *     // you charged, add `{ charge_intent, created }` with its start as `created`.
 */
export async function cancelNow(order, store) {
  if (order.state !== 'open') return end(order.state);
  const path = `/subscriptions/${order.subscription}`;
  const subscription = await frame('GET', path);
  if (subscription.status === 'pending') return end('pending');
  const isOver = ['canceled', 'terminated', 'incomplete'].includes(subscription.status);
  // Another row may have returned the rest.
  if (isOver && !order.kept) return finish(order, store, end('not_possible'));
  if (!order.kept) Object.assign(order, await settle(order, subscription));
  // In every run: an earlier `store` may have failed.
  await store(order);
  if (!isOver) await frame('POST', `${path}/cancel`);
  const { latest_charge_intent: latest, current_period_start: start } = await frame('GET', path);
  if (latest !== order.latest) {
    // A renewal or a retry came before the cancellation.
    order.kept.push({ charge_intent: latest, keep: 0 });
    await store(Object.assign(order, { latest }));
  }
  // Of other periods that began since `created`, the charges are not known.
  const isShort = order.created < order.start || start > order.period_end;
  const results = isShort ? ['returned_too_little'] : [];
  for (const payment of order.kept) {
    // One that cannot be refunded does not hold up the others.
    results.push(await returnRest(payment, () => store(order)).catch((error) => error));
  }
  const failure = results.find((each) => each instanceof Error);
  if (failure) throw failure;
  const worst = ['pending', 'returned_too_much', 'returned_too_little'];
  return finish(order, store, end(worst.find((each) => results.includes(each)) ?? 'canceled'));
}
