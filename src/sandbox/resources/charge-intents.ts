import { ApiError, invalid, StateError } from '../api-error.ts';
import { isExample } from '../examples.ts';
import { mergeMetadata } from '../metadata.ts';
import type { Address, ChargeIntent, Customer, Metadata, PaymentMethod } from '../objects.ts';
import { listAll, type Operation } from '../operation.ts';
import type { World } from '../world.ts';
import { capture, charge, checkMode, release } from './charges.ts';
import { addCustomer, fullAddress, payingCustomer } from './customers.ts';
import { addCard, type CardData, checkCardNumber } from './payment-methods.ts';

interface CreateBody {
  amount: number;
  currency: string;
  customer?: string;
  account?: string;
  customer_data?: { name: string; email: string; phone?: string };
  payment_method?: string;
  payment_method_data?: CardData & { attach?: boolean };
  confirm?: boolean;
  authorization_mode?: 'automatic' | 'manual';
  description?: string;
  shipping?: Address;
  metadata?: Metadata;
}

/** Statuses before the first confirmation. */
const UNCONFIRMED: ChargeIntent['status'][] = [
  'incomplete',
  'requires_payment_method',
  'requires_confirmation',
];

/** What an intent was created for. */
interface IntentOrigin {
  subscription?: string;
  invoice?: string;
  session?: string;
}

/** Stores a new intent and notifies webhook endpoints. */
export function addIntent(
  body: CreateBody & IntentOrigin,
  { customer, method }: { customer: string | null; method: PaymentMethod | null },
  world: World,
): ChargeIntent {
  const stamp = world.stamp('charge_intent');
  const intent = world.add('charge_intent', {
    ...stamp,
    amount: body.amount,
    amount_captured: 0,
    amount_voided: 0,
    currency: body.currency.toLowerCase(),
    status: 'incomplete',
    authorization_mode: body.authorization_mode ?? 'automatic',
    client_secret: `ci_${stamp.id}_secret_${world.random.token(16)}`,
    customer,
    payment_method: method?.id ?? null,
    latest_charge: null,
    subscription: body.subscription ?? null,
    invoice: body.invoice ?? null,
    description: body.description ?? null,
    failure_description: null,
    shipping: fullAddress(body.shipping),
    next_action: null,
    metadata: mergeMetadata({}, body.metadata),
    ...(body.session === undefined ? {} : { _session: body.session }),
  });
  world.emit('charge_intent.created', intent);
  return intent;
}

const create: Operation = ({ body, key }, world) => {
  const given = body as CreateBody;
  checkCreate(given, world);
  const customer = customerOf(given, world);
  const method = methodOf(given, customer, world);
  const intent = addIntent(given, { customer, method }, world);
  if (given.confirm === true && method !== null) charge(intent, method, world);
  return renderFor(key, intent, world);
};

/** Validates the whole request before anything is stored, so that an error leaves no customer or card behind. */
function checkCreate(given: CreateBody, world: World): void {
  mergeMetadata({}, given.metadata);
  const customer = given.customer ?? knownCustomer(given, world)?.id ?? null;
  const { payment_method, payment_method_data: data } = given;
  const method = payment_method === undefined ? null : usableMethod(payment_method, customer, world);
  if (data !== undefined) checkCardNumber(data, world);
  if (given.confirm !== true) return;
  if (method === null && data === undefined)
    throw invalid('payment_method is missing: a payment cannot be confirmed without one');
  if (method !== null) checkMode(given.authorization_mode, method);
}

const knownCustomer = ({ customer_data }: CreateBody, world: World): Customer | undefined =>
  customer_data === undefined ? undefined : world.store.where('customer', 'email', customer_data.email)[0];

/** The payer: a known customer, one with the same email address, or a new one. */
function customerOf(given: CreateBody, world: World): string | null {
  if (given.customer !== undefined && given.account !== undefined)
    throw invalid('account is not allowed beside customer');
  if (given.account !== undefined) throw invalid('account: accounts are not simulated; use customer');
  if (given.customer !== undefined) return payingCustomer(given.customer, world).id;
  if (given.customer_data === undefined) return null;
  const known = knownCustomer(given, world);
  return known === undefined
    ? addCustomer(given.customer_data, world).id
    : payingCustomer(known.id, world).id;
}

function methodOf(given: CreateBody, customer: string | null, world: World): PaymentMethod | null {
  if (given.payment_method !== undefined) return world.find('payment_method', given.payment_method);
  if (given.payment_method_data === undefined) return null;
  const owner = given.payment_method_data.attach === true ? customer : null;
  return addCard(given.payment_method_data, owner, world);
}

/** @throws ApiError 404 for an unknown method, 422 for a method that this customer cannot pay with */
export function usableMethod(id: string, customer: string | null, world: World): PaymentMethod {
  const method = world.find('payment_method', id, 'payment_method');
  if (method.status !== 'active') throw new StateError(`payment_method: it is ${method.status}`);
  if (method.customer !== null && method.customer !== customer)
    throw invalid('payment_method: it belongs to another customer');
  return method;
}

/** Publishable keys see no metadata and only part of the customer (page `/authentication`). */
function renderFor(key: 'secret' | 'publishable', intent: ChargeIntent, world: World): object {
  const rendered = world.render(intent);
  if (key === 'secret') return rendered;
  const { metadata: _, customer: __, account: ___, ...rest } = rendered;
  return rest;
}

const retrieve: Operation = ({ params, key }, world) =>
  renderFor(key, world.find('charge_intent', params.id ?? ''), world);

const update: Operation = ({ params, body }, world) => {
  const intent = world.find('charge_intent', params.id ?? '');
  const given = body as Partial<CreateBody>;
  const open = UNCONFIRMED.includes(intent.status);
  const money = given.amount ?? given.currency ?? given.customer ?? given.payment_method;
  if (money !== undefined && !open)
    throw new StateError(
      `status: amount, currency, customer and payment_method cannot change while it is ${intent.status}`,
    );
  const customer = given.customer === undefined ? intent.customer : payingCustomer(given.customer, world).id;
  const method =
    given.payment_method === undefined
      ? intent.payment_method
      : usableMethod(given.payment_method, customer, world).id;
  const metadata = mergeMetadata(intent.metadata, given.metadata);
  if (given.account !== undefined) throw invalid('account: accounts are not simulated; use customer');
  if (given.confirm === true) payable({ ...intent, customer, payment_method: method }, world);
  // All checks precede the first change, so an error leaves the intent unchanged.
  Object.assign(intent, { customer, payment_method: method, metadata });
  if (given.amount !== undefined) intent.amount = given.amount;
  if (given.currency !== undefined) intent.currency = given.currency.toLowerCase();
  if (given.description !== undefined) intent.description = given.description;
  world.touch('charge_intent', intent);
  if (given.confirm === true) confirmIntent(intent, world);
  return world.render(intent);
};

/** @returns the method to charge @throws ApiError 404 or 422 if the charge intent cannot be confirmed */
function payable(intent: ChargeIntent, world: World): PaymentMethod {
  if (!['incomplete', 'requires_confirmation'].includes(intent.status))
    throw new StateError(`status: it cannot be confirmed while it is ${intent.status}`);
  if (intent.payment_method === null) throw new StateError('payment_method is missing');
  if (intent.customer !== null) payingCustomer(intent.customer, world);
  const method = usableMethod(intent.payment_method, intent.customer, world);
  checkMode(intent.authorization_mode, method);
  return method;
}

function confirmIntent(intent: ChargeIntent, world: World): void {
  charge(intent, payable(intent, world), world);
}

/**
 * True if a browser confirms what the server has already confirmed: it reads the status and opens the pending challenge
 * (`confirmCardPayment`, page `/framejs`). An intent from the pages is restored and confirmed instead.
 */
function isConfirmed({ id, status, payment_method }: ChargeIntent, method: string | undefined, world: World) {
  const sameMethod = method === undefined || method === payment_method;
  const willRestore = world.restores && isExample(id, world.document);
  return sameMethod && !UNCONFIRMED.includes(status) && !willRestore;
}

const confirm: Operation = ({ params, body, key }, world) => {
  const intent = world.find('charge_intent', params.id ?? '');
  const given = body as {
    client_secret?: string;
    use_frame_sdk?: boolean;
    payment_method?: string;
    shipping?: Address;
  };
  if (key === 'publishable') {
    if (given.client_secret !== intent.client_secret)
      throw new ApiError(401, 'unauthorized', 'client_secret is not the one of this charge intent');
    if (given.use_frame_sdk !== true) throw invalid('use_frame_sdk must be true');
    if (isConfirmed(intent, given.payment_method, world)) return renderFor(key, intent, world);
  }
  const payment_method = given.payment_method ?? intent.payment_method;
  payable({ ...intent, payment_method }, world);
  intent.payment_method = payment_method;
  if (given.shipping !== undefined) intent.shipping = fullAddress(given.shipping);
  confirmIntent(intent, world);
  return renderFor(key, intent, world);
};

const captureIntent: Operation = ({ params, body }, world) => {
  const intent = world.find('charge_intent', params.id ?? '');
  if (intent.status !== 'requires_capture')
    throw new StateError(`status: nothing waits for capture while it is ${intent.status}`);
  const amount = (body as { amount_captured_cents?: number }).amount_captured_cents ?? intent.amount;
  if (amount > intent.amount) throw invalid(`amount_captured_cents must be <= ${intent.amount}`);
  const made = world.find('charge', intent.latest_charge ?? '', 'latest_charge');
  world.clock.cancel('expire_authorization', intent.id);
  capture(intent, made, amount, world);
  return world.render(intent);
};

const cancel: Operation = ({ params }, world) => {
  const intent = world.find('charge_intent', params.id ?? '');
  world.lifecycles.move('ChargeIntent', intent, 'canceled');
  intent.next_action = null;
  world.clock.cancel('expire_authorization', intent.id);
  const made = world.store.get('charge', intent.latest_charge ?? '');
  if (made !== undefined) release(made, world);
  world.touch('charge_intent', intent);
  world.emit('charge_intent.canceled', intent);
  return world.render(intent);
};

const voidRemaining: Operation = ({ params }, world) => {
  const intent = world.find('charge_intent', params.id ?? '');
  const left = intent.amount - intent.amount_captured - intent.amount_voided;
  if (intent.amount_captured === 0)
    throw new StateError('status: nothing is captured yet; cancel the charge intent instead');
  if (left === 0) throw new StateError('amount: nothing is left to release');
  intent.amount_voided += left;
  return world.render(world.touch('charge_intent', intent));
};

export const chargeIntentOperations: Record<string, Operation> = {
  createChargeIntent: create,
  listChargeIntents: listAll('charge_intent'),
  getChargeIntent: retrieve,
  updateChargeIntent: update,
  confirmChargeIntent: confirm,
  captureChargeIntent: captureIntent,
  cancelChargeIntent: cancel,
  voidRemainingChargeIntent: voidRemaining,
};
