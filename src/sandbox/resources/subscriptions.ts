import { ApiError, invalid, StateError } from '../api-error.ts';
import type { Product, Subscription } from '../billing-objects.ts';
import { DAY } from '../clock.ts';
import { isCreatedWithin, listOf } from '../list.ts';
import { mergeMetadata } from '../metadata.ts';
import type { ChargeIntent, Metadata } from '../objects.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';
import { addIntent, usableMethod } from './charge-intents.ts';
import { charge } from './charges.ts';
import { payingCustomer } from './customers.ts';
import { copyPhases } from './product-phases.ts';
import { productToSell } from './products.ts';
import { cancelSubscription, currentPhase, periodEnd, priceOf } from './subscription-terms.ts';

/** Retries of a failed renewal, a day apart (page `/payments/subscriptions`). */
const RENEWAL_RETRIES = 3;

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

/** @throws ApiError 404 for an unknown product, 422 for one that is sold once */
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

/** Sets the running period, as long as its phase says, or else the product. */
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

/** The next renewal, instead of one that is planned already. */
export function planRenewal(subscription: Subscription, world: World): void {
  world.clock.cancel('renew_subscription', subscription.id);
  world.clock.plan(subscription.current_period_end - world.clock.now, 'renew_subscription', subscription.id);
}

/** Charges the running period. `settlePeriod` gets the result, at once or later. */
function payPeriod(subscription: Subscription, world: World): void {
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
    // The shopper confirms a first payment with Frame.js; no one is there to confirm a renewal.
    if (subscription.status !== 'pending') settlePeriod(subscription, false, world);
    return;
  }
  try {
    if (customer !== null) payingCustomer(customer, world);
    charge(intent, usableMethod(method.id, customer, world), world);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A decline has been reported already; a blocked customer or method never became a charge.
    if (intent.status === 'incomplete') settlePeriod(subscription, false, world);
  }
}

/** A payment of a subscription succeeded or failed. */
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
  // A result that comes after the end changes nothing.
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

/** Begins the next period: a scheduled change takes place, the period is charged. */
export function renew(subscription: Subscription, world: World): void {
  if (subscription.status !== 'active') return;
  if (subscription.scheduled_change !== null)
    applyChange(subscription, subscription.scheduled_change.product, world);
  subscription._periods += 1;
  beginPeriod(subscription, subscription.current_period_end, world);
  payPeriod(subscription, world);
}

/** Charges a period again whose charge failed. */
export function retryRenewal(subscription: Subscription, world: World): void {
  if (subscription.status !== 'past_due') return;
  payPeriod(subscription, world);
}

const list: Operation = (request, world) =>
  listOf(world.store.all('subscription'), request, (subscription) => world.render(subscription));

const search: Operation = (request, world) => {
  const { status } = request.query;
  return listOf(
    world.store.all('subscription'),
    request,
    (subscription) => world.render(subscription),
    (each) => (status === undefined || each.status === status) && isCreatedWithin(each, request.query),
  );
};

const retrieve: Operation = ({ params }, world) => world.render(world.find('subscription', params.id ?? ''));

const update: Operation = ({ params, body }, world) => {
  const subscription = world.find('subscription', params.id ?? '');
  const given = body as SubscriptionBody;
  const method = given.default_payment_method;
  if (method !== undefined) usableMethod(method, subscription.customer, world);
  if (given.product !== undefined) recurringProduct(given.product, world);
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
  // Checked above, changed below: an error leaves the subscription as it was.
  if (method !== undefined) subscription.default_payment_method = method;
  if (given.description !== undefined) subscription.description = given.description;
  if (given.product !== undefined && given.product !== subscription.product)
    changeProduct(subscription, given.product, given.proration_behavior ?? 'create_prorations', world);
  world.touch('subscription', subscription);
  world.emit('customer.subscription.updated', subscription);
  return world.render(subscription);
};

/** A higher price takes effect now, a lower one or another interval with the next period. */
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
  world.lifecycles.move('Subscription', subscription, 'paused');
  world.clock.cancel('renew_subscription', subscription.id);
  if (resume_at !== undefined)
    world.clock.plan(resume_at - world.clock.now, 'resume_subscription', subscription.id);
  return world.render(world.touch('subscription', subscription));
};

/** Billing continues; a period that ended in the meantime is not charged later. */
export function resumeSubscription(subscription: Subscription, world: World): void {
  if (subscription.status !== 'paused')
    throw new StateError(
      `status: only a paused subscription can be resumed, and it is ${subscription.status}`,
    );
  world.lifecycles.move('Subscription', subscription, 'active');
  world.clock.cancel('resume_subscription', subscription.id);
  while (subscription.current_period_end <= world.clock.now)
    beginPeriod(subscription, subscription.current_period_end, world);
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
  const { meta, data } = listOf(logs, request, (log) => world.render(log));
  return { subscription_change_logs: data, meta: { ...meta, subscription_id: id } };
};

export const subscriptionOperations: Record<string, Operation> = {
  createSubscription: create,
  listSubscriptions: list,
  searchSubscriptions: search,
  getSubscription: retrieve,
  updateSubscription: update,
  cancelSubscription: cancel,
  pauseSubscription: pause,
  resumeSubscription: resume,
  cancelScheduledChange,
  listSubscriptionChangeLogs: listChangeLogs,
};
