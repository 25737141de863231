import { ApiError, invalid, StateError } from '../api-error.ts';
import type { Product, Subscription } from '../billing-objects.ts';
import { DAY } from '../clock.ts';
import { mergeMetadata } from '../metadata.ts';
import type { ChargeIntent, Metadata } from '../objects.ts';
import { isCreatedWithin, listAll, listOf, type Operation, retrieve } from '../operation.ts';
import type { World } from '../world.ts';
import { addIntent, usableMethod } from './charge-intents.ts';
import { charge, chargeOffSession } from './charges.ts';
import { payingCustomer } from './customers.ts';
import { copyPhases } from './phases.ts';
import { productToSell } from './products.ts';
import { cancelSubscription, currentPhase, periodEnd, priceOf } from './subscription-terms.ts';

/** Retries of a failed renewal, one per day (page `/payments/subscriptions`). */
const RENEWAL_RETRIES = 3;

/** Seconds until a paused subscription is resumed, at most. */
const MAX_PAUSE = 3653 * DAY;

interface SubscriptionBody {
  customer?: string;
  account?: string;
  product?: string;
  currency?: string;
  default_payment_method?: string;
  description?: string;
  proration_behavior?: string;
  metadata?: Metadata;
}

/** @throws ApiError 404 for an unknown product, 422 for a one-time product */
function recurringProduct(id: string, world: World): Product {
  const product = productToSell(id, world);
  if (product.purchase_type !== 'recurring') throw invalid('product must be recurring');
  return product;
}

const create: Operation = ({ body }, world) => {
  const given = body as SubscriptionBody;
  if (given.account !== undefined) throw invalid('account: accounts are not simulated; use customer');
  if (given.customer === undefined) throw invalid('customer is missing');
  const customer = payingCustomer(given.customer, world);
  const product = recurringProduct(given.product ?? '', world);
  const method = given.default_payment_method;
  if (method !== undefined) usableMethod(method, customer.id, world);
  const stamp = world.stamp('subscription');
  const subscription = world.add('subscription', {
    ...stamp,
    description: given.description ?? null,
    status: 'pending',
    customer: customer.id,
    default_payment_method: method ?? null,
    currency: (given.currency ?? 'usd').toUpperCase(),
    product: product.id,
    current_period_start: stamp.created,
    current_period_end: stamp.created,
    start_date: stamp.created,
    latest_charge_intent: null,
    scheduled_change: null,
    metadata: mergeMetadata({}, given.metadata),
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
  subscription.current_period_start = start;
  subscription.current_period_end = periodEnd(
    start,
    phase?.interval ?? recurring?.interval ?? 'monthly',
    phase?.interval_count ?? recurring?.interval_count ?? 1,
  );
  if (phase === undefined || phase.started_at !== null) return;
  phase.started_at = world.clock.now;
  world.touch('subscription_phase', phase);
}

/** Schedules the next renewal and replaces one that is already scheduled. */
export function planRenewal(subscription: Subscription, world: World): void {
  world.clock.cancel('renew_subscription', subscription.id);
  world.clock.plan(subscription.current_period_end - world.clock.now, 'renew_subscription', subscription.id);
}

/** Charges the current period. `settlePeriod` gets the result, immediately or later. */
export function payPeriod(subscription: Subscription, world: World): void {
  const amount = priceOf(subscription, world.store);
  if (amount === 0) {
    settlePeriod(subscription, true, world);
    return;
  }
  const { customer, currency, id, description, default_payment_method } = subscription;
  const method =
    default_payment_method === null ? null : world.store.get('payment_method', default_payment_method);
  const intent = addIntent(
    { amount, currency, subscription: id, ...(description === null ? {} : { description }) },
    { customer, method: method ?? null },
    world,
  );
  subscription.latest_charge_intent = intent.id;
  world.touch('subscription', subscription);
  if (method === null || method === undefined) {
    // The shopper confirms a first payment with Frame.js; a renewal has no shopper to confirm it.
    if (subscription.status !== 'pending') settlePeriod(subscription, false, world);
    return;
  }
  try {
    if (customer !== null) payingCustomer(customer, world);
    const collect = subscription.status === 'pending' ? charge : chargeOffSession;
    collect(intent, usableMethod(method.id, customer, world), world);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A decline is already reported; with a blocked customer or method there was no charge.
    if (intent.status === 'incomplete') settlePeriod(subscription, false, world);
  }
}

/** Handles the result of a subscription payment. */
export function settleSubscription(intent: ChargeIntent, paid: boolean, world: World): void {
  const subscription = world.store.get('subscription', intent.subscription ?? '');
  if (subscription?.latest_charge_intent === intent.id) settlePeriod(subscription, paid, world);
}

function settlePeriod(subscription: Subscription, paid: boolean, world: World): void {
  if (subscription.status === 'pending') {
    world.lifecycles.move('Subscription', subscription, paid ? 'active' : 'incomplete');
    world.touch('subscription', subscription);
    if (paid) planRenewal(subscription, world);
    else world.emit('customer.subscription.incomplete', subscription);
    return;
  }
  // A result that arrives after the subscription ended has no effect.
  if (!['active', 'past_due', 'paused'].includes(subscription.status)) return;
  if (paid) {
    subscription._failed_tries = 0;
    if (subscription.status === 'past_due') world.lifecycles.move('Subscription', subscription, 'active');
    if (subscription.status === 'active') planRenewal(subscription, world);
  } else if (subscription.status !== 'paused') {
    subscription._failed_tries += 1;
    if (subscription.status === 'active') world.lifecycles.move('Subscription', subscription, 'past_due');
    if (subscription._failed_tries > RENEWAL_RETRIES)
      world.lifecycles.move('Subscription', subscription, 'terminated');
    else world.clock.plan(DAY, 'retry_renewal', subscription.id);
  }
  world.touch('subscription', subscription);
  world.emit('customer.subscription.updated', subscription);
}

/** Starts the next period: applies a scheduled change and charges the period. */
export function renew(subscription: Subscription, world: World): void {
  if (subscription.status !== 'active') return;
  if (subscription.scheduled_change !== null)
    applyChange(subscription, subscription.scheduled_change.product, world);
  subscription._periods += 1;
  beginPeriod(subscription, subscription.current_period_end, world);
  payPeriod(subscription, world);
}

/** Retries the charge of a period. */
export function retryRenewal(subscription: Subscription, world: World): void {
  if (subscription.status !== 'past_due') return;
  payPeriod(subscription, world);
}

const search: Operation = (request, world) => {
  const { status } = request.query;
  return listOf(
    world.store.all('subscription'),
    request,
    world,
    (each) => (status === undefined || each.status === status) && isCreatedWithin(each, request.query),
  );
};

const update: Operation = ({ params, body }, world) => {
  const subscription = world.find('subscription', params.id ?? '');
  const given = body as SubscriptionBody;
  const method = given.default_payment_method;
  if (method !== undefined) usableMethod(method, subscription.customer, world);
  if (given.product !== undefined) recurringProduct(given.product, world);
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
  // All checks precede the first change, so an error leaves the subscription unchanged.
  if (method !== undefined) subscription.default_payment_method = method;
  if (given.description !== undefined) subscription.description = given.description;
  if (given.product !== undefined && given.product !== subscription.product)
    changeProduct(subscription, given.product, given.proration_behavior ?? 'create_prorations', world);
  world.touch('subscription', subscription);
  world.emit('customer.subscription.updated', subscription);
  return world.render(subscription);
};

/** A higher price takes effect immediately; a lower price or a different interval takes effect with the next period. */
function changeProduct(subscription: Subscription, id: string, proration: string, world: World): void {
  const next = recurringProduct(id, world);
  const previous = world.find('product', subscription.product, 'product');
  const stamp = world.stamp('subscription_change_log');
  world.add('subscription_change_log', {
    ...stamp,
    proration_behavior: proration,
    previous_product: previous.id,
    new_product: next.id,
    subscription: subscription.id,
  });
  const switches = next.recurring?.interval !== previous.recurring?.interval;
  if (next.default_price >= previous.default_price && !switches) {
    applyChange(subscription, next.id, world);
    return;
  }
  subscription.scheduled_change = {
    id: world.random.uuid(),
    object: 'subscription_scheduled_change',
    product: next.id,
    interval_switch: switches,
    effective_date: subscription.current_period_end,
    created: world.clock.now,
  };
}

function applyChange(subscription: Subscription, product: string, world: World): void {
  subscription.product = product;
  subscription.scheduled_change = null;
  world.touch('subscription', subscription);
}

const cancelScheduledChange: Operation = ({ params }, world) => {
  const subscription = world.find('subscription', params.id ?? '');
  if (subscription.scheduled_change === null) throw new StateError('id: no change is scheduled');
  subscription.scheduled_change = null;
  return world.render(world.touch('subscription', subscription));
};

const cancel: Operation = ({ params }, world) => {
  const subscription = world.find('subscription', params.id ?? '');
  cancelSubscription(subscription, world);
  return world.render(subscription);
};

const pause: Operation = ({ params, body }, world) => {
  const subscription = world.find('subscription', params.id ?? '');
  const { resume_at } = body as { resume_at?: number };
  if (resume_at !== undefined && resume_at <= world.clock.now)
    throw invalid(`resume_at must be > ${world.clock.now}, which is now`);
  if (resume_at !== undefined && resume_at > world.clock.now + MAX_PAUSE)
    throw invalid(`resume_at must be <= ${world.clock.now + MAX_PAUSE}, ten years from now`);
  world.lifecycles.move('Subscription', subscription, 'paused');
  world.clock.cancel('renew_subscription', subscription.id);
  if (resume_at !== undefined)
    world.clock.plan(resume_at - world.clock.now, 'resume_subscription', subscription.id);
  return world.render(world.touch('subscription', subscription));
};

/** Moves to the period that now lies in; those before it are not charged. */
export function skipPeriods(subscription: Subscription, world: World): void {
  while (subscription.current_period_end <= world.clock.now)
    beginPeriod(subscription, subscription.current_period_end, world);
}

/** Resumes billing; a period that ended in the meantime is not charged later. */
export function resumeSubscription(subscription: Subscription, world: World): void {
  if (subscription.status !== 'paused')
    throw new StateError(
      `status: only a paused subscription can be resumed, and it is ${subscription.status}`,
    );
  world.lifecycles.move('Subscription', subscription, 'active');
  world.clock.cancel('resume_subscription', subscription.id);
  skipPeriods(subscription, world);
  planRenewal(subscription, world);
  world.touch('subscription', subscription);
}

const resume: Operation = ({ params }, world) => {
  const subscription = world.find('subscription', params.id ?? '');
  resumeSubscription(subscription, world);
  return world.render(subscription);
};

const listChangeLogs: Operation = (request, world) => {
  const { id } = world.find('subscription', request.params.id ?? '');
  const logs = world.store.where('subscription_change_log', 'subscription', id);
  const { meta, data } = listOf(logs, request, world);
  return { subscription_change_logs: data, meta: { ...meta, subscription_id: id } };
};

export const subscriptionOperations: Record<string, Operation> = {
  createSubscription: create,
  listSubscriptions: listAll('subscription'),
  searchSubscriptions: search,
  getSubscription: retrieve('subscription'),
  updateSubscription: update,
  cancelSubscription: cancel,
  pauseSubscription: pause,
  resumeSubscription: resume,
  cancelScheduledChange,
  listSubscriptionChangeLogs: listChangeLogs,
};
