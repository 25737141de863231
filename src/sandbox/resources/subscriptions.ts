import { ApiError, invalid, StateError } from '../api-error.ts';
import { DAY } from '../clock.ts';
import type { ChargeIntent, Product, Subscription } from '../objects.ts';
import { list, listOf, type Operation, on } from '../operation.ts';
import type { World } from '../world.ts';
import { addIntent, usableMethod } from './charge-intents.ts';
import { attemptCharge } from './charges.ts';
import { payingCustomer } from './customers.ts';
import { copyPhases } from './phases.ts';
import { productToSell } from './products.ts';
import { cancelSubscription, currentPhase, priceOf, setPeriod } from './subscription-terms.ts';

/** Retries of a failed renewal, one per day (page `/payments/subscriptions`). */
const RENEWAL_RETRIES = 3;

/** Statuses after which nothing is charged. */
const ENDED: ReadonlySet<string> = new Set(['canceled', 'terminated']);

/** The longest pause, in seconds. */
const MAX_PAUSE = 3653 * DAY;

/** @throws ApiError 404 for an unknown product, 422 for a one-time product */
function recurringProduct(id: string, world: World): Product {
  const product = productToSell(id, world);
  if (product.purchase_type !== 'recurring') throw invalid('product must be recurring');
  return product;
}

const create: Operation = ({ body }, world) => {
  const fields = world.sent('subscription', body);
  const customer = payingCustomer(body.customer ?? '', world);
  const product = recurringProduct(body.product ?? '', world);
  const method = body.default_payment_method;
  if (method !== undefined) usableMethod(method, customer.id, world, 'default_payment_method');
  const stamp = world.stamp('subscription');
  const subscription = world.add({
    ...stamp,
    ...fields,
    status: 'pending',
    currency: (body.currency ?? 'usd').toUpperCase(),
    product: product.id,
    start_date: stamp.created,
    _plan: world.random.uuid(),
    _periods: 1,
    _failed_tries: 0,
  });
  copyPhases(product, subscription, world);
  beginPeriod(subscription, stamp.created, world);
  world.emit('customer.subscription.created', subscription);
  payPeriod(subscription, world);
  return world.render(subscription);
};

/** Sets the current period; its length comes from the phase or else from the product. */
function beginPeriod(subscription: Subscription, start: number, world: World): void {
  const { recurring } = world.find('product', subscription.product, 'product');
  const phase = currentPhase(subscription, world.store);
  const interval = phase?.interval ?? recurring?.interval ?? 'monthly';
  setPeriod(subscription, start, interval, phase?.interval_count ?? recurring?.interval_count ?? 1);
  if (phase?.started_at === null) world.change(phase, { started_at: start });
}

/** Schedules the next renewal and replaces one that is already scheduled. */
export function planRenewal(subscription: Subscription, world: World): void {
  world.clock.cancel(subscription.id, 'renew_subscription');
  world.clock.plan(subscription.current_period_end - world.clock.now, 'renew_subscription', subscription.id);
}

/** Charges the current period. `settlePeriod` gets the result, immediately or later. */
export function payPeriod(
  subscription: Subscription,
  world: World,
  amount = priceOf(subscription, world.store),
): void {
  if (amount === 0) {
    settlePeriod(subscription, true, world);
    return;
  }
  const { customer, currency, id, description, default_payment_method } = subscription;
  const method = world.store.get('payment_method', default_payment_method ?? '') ?? null;
  const intent = addIntent({ amount, currency, subscription: id, description }, { customer, method }, world);
  world.change(subscription, { latest_charge_intent: intent.id });
  if (method === null) {
    // The shopper confirms a first payment with Frame.js; a renewal has no shopper to confirm it.
    if (subscription.status !== 'pending') settlePeriod(subscription, false, world);
    return;
  }
  try {
    if (customer !== null) payingCustomer(customer, world);
    const offSession = subscription.status !== 'pending';
    attemptCharge(intent, usableMethod(method.id, customer, world), world, offSession);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // With a blocked customer or method there was no charge.
    settlePeriod(subscription, false, world);
  }
}

/** Handles the result of a subscription payment. */
export function settleSubscription(intent: ChargeIntent, paid: boolean, world: World): void {
  const subscription = world.store.get('subscription', intent.subscription ?? '');
  if (subscription?.latest_charge_intent === intent.id) settlePeriod(subscription, paid, world);
}

function settlePeriod(subscription: Subscription, paid: boolean, world: World): void {
  const { status } = subscription;
  if (status === 'pending') {
    if (paid) planRenewal(world.change(subscription, { status: 'active' }), world);
    else world.change(subscription, { status: 'incomplete' }, 'customer.subscription.incomplete');
    return;
  }
  // A result that arrives after the subscription ended has no effect.
  if (status !== 'active' && status !== 'past_due' && status !== 'paused') return;
  if (paid) {
    subscription._failed_tries = 0;
    if (status === 'past_due') world.change(subscription, { status: 'active' });
    if (status !== 'paused') planRenewal(subscription, world);
  } else if (status !== 'paused') {
    subscription._failed_tries += 1;
    if (status === 'active') world.change(subscription, { status: 'past_due' });
    if (subscription._failed_tries > RENEWAL_RETRIES)
      world.change(subscription, { status: 'terminated', scheduled_change: null });
    else world.clock.plan(DAY, 'retry_renewal', subscription.id);
  }
  world.change(subscription, {}, 'customer.subscription.updated');
}

/** Starts the next period, with a scheduled change, and charges it. */
export function renew(subscription: Subscription, world: World): void {
  const { status, scheduled_change } = subscription;
  if (status !== 'active') return;
  if (scheduled_change !== null) applyChange(subscription, scheduled_change.product, world);
  beginNextPeriod(subscription, world);
  payPeriod(subscription, world);
}

function beginNextPeriod(subscription: Subscription, world: World): void {
  subscription._periods += 1;
  subscription._isPhaseDeleted = false;
  beginPeriod(subscription, subscription.current_period_end, world);
}

/** Retries the charge of a period, at the price it began with. */
export function retryRenewal(subscription: Subscription, world: World): void {
  if (subscription.status !== 'past_due') return;
  const unpaid = world.store.get('charge_intent', subscription.latest_charge_intent ?? '');
  payPeriod(subscription, world, unpaid?.amount);
}

const update = on('subscription', (subscription, { body }, world) => {
  const { default_payment_method: method, product, update_interval, proration_behavior } = body;
  if (update_interval !== undefined)
    throw invalid('update_interval: Frame has not published its values; set product to change the interval');
  if ((method ?? product) !== undefined && ENDED.has(subscription.status))
    throw new StateError(`status: the subscription is ${subscription.status}; create a new one`);
  if (method !== undefined) usableMethod(method, subscription.customer, world, 'default_payment_method');
  const next = product === undefined ? undefined : recurringProduct(product, world);
  // All checks precede the first change, so an error leaves the subscription unchanged.
  Object.assign(subscription, world.sent('subscription', body, subscription));
  if (next !== undefined) changeProduct(subscription, next, proration_behavior, world);
  world.change(subscription, {}, 'customer.subscription.updated');
});

/**
 * A higher price takes effect immediately; a lower price or a different interval takes effect with the next period. To
 * set the current product cancels a scheduled change.
 */
function changeProduct(
  subscription: Subscription,
  next: Product,
  proration = 'create_prorations',
  world: World,
): void {
  const previous = world.find('product', subscription.product, 'product');
  subscription._proration = proration;
  const switches = next.recurring?.interval !== previous.recurring?.interval;
  if (next.default_price >= previous.default_price && !switches) {
    applyChange(subscription, next.id, world);
    return;
  }
  const change = {
    id: world.random.uuid(),
    object: 'subscription_scheduled_change',
    product: next.id,
    interval_switch: switches,
    effective_date: subscription.current_period_end,
    created: world.clock.now,
  };
  subscription.scheduled_change = change;
}

/** Changes the product now, and logs it: a change that is canceled or replaced before has not happened. */
function applyChange(subscription: Subscription, product: string, world: World): void {
  if (product !== subscription.product)
    world.add({
      ...world.stamp('subscription_change_log'),
      proration_behavior: subscription._proration ?? 'create_prorations',
      previous_product: subscription.product,
      new_product: product,
      subscription: subscription.id,
    });
  world.change(subscription, { product, scheduled_change: null });
}

const cancelScheduledChange = on('subscription', (subscription, _, world) => {
  if (subscription.scheduled_change === null)
    throw new StateError('id: no change is scheduled; first set product to one that costs less');
  world.change(subscription, { scheduled_change: null });
});

const pause = on('subscription', (subscription, { body: { resume_at } }, world) => {
  const { now } = world.clock;
  if (resume_at !== undefined && resume_at <= now) throw invalid(`resume_at must be > ${now}, which is now`);
  if (resume_at !== undefined && resume_at > now + MAX_PAUSE)
    throw invalid(`resume_at must be <= ${now + MAX_PAUSE}, ten years from now`);
  world.change(subscription, { status: 'paused' });
  world.clock.cancel(subscription.id, 'renew_subscription');
  if (resume_at !== undefined) world.clock.plan(resume_at - now, 'resume_subscription', subscription.id);
});

/**
 * Moves to the period that contains the present; those before it are not charged. A scheduled change goes on waiting for a
 * renewal that is charged: with a longer interval, more would be free than the period in which a subscription resumes.
 */
export function skipPeriods(subscription: Subscription, world: World): void {
  while (subscription.current_period_end <= world.clock.now) beginNextPeriod(subscription, world);
  const { scheduled_change, current_period_end } = subscription;
  if (scheduled_change !== null) scheduled_change.effective_date = current_period_end;
}

/** Resumes billing; a period that ended in the meantime is not charged later. */
export function resumeSubscription(subscription: Subscription, world: World): void {
  if (subscription.status !== 'paused')
    throw new StateError(
      `status: only a paused subscription can be resumed, and it is ${subscription.status}`,
    );
  world.change(subscription, { status: 'active' });
  world.clock.cancel(subscription.id, 'resume_subscription');
  skipPeriods(subscription, world);
  planRenewal(subscription, world);
}

const listChangeLogs: Operation = (request, world) => {
  const { id } = world.find('subscription', request.params.id ?? '');
  const logs = world.store.where('subscription_change_log', 'subscription', id);
  const { meta, data } = listOf(logs, request, world);
  return { subscription_change_logs: data, meta: { ...meta, subscription_id: id } };
};

export const subscriptionOperations: Record<string, Operation> = {
  createSubscription: create,
  listSubscriptions: list('subscription'),
  searchSubscriptions: list('subscription'),
  getSubscription: on('subscription'),
  updateSubscription: update,
  cancelSubscription: on('subscription', (subscription, _, world) => cancelSubscription(subscription, world)),
  pauseSubscription: pause,
  resumeSubscription: on('subscription', (subscription, _, world) => resumeSubscription(subscription, world)),
  cancelScheduledChange,
  listSubscriptionChangeLogs: listChangeLogs,
};
