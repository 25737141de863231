import { invalid, StateError, statusError } from '../api-error.ts';
import { isExample } from '../examples.ts';
import type { ChargeIntent, PaymentMethod } from '../objects.ts';
import { list, type Operation, on } from '../operation.ts';
import { fullAddress } from '../sent-fields.ts';
import type { World } from '../world.ts';
import { attemptCharge, capture, checkMode, failAuthorization } from './charges.ts';
import { addCustomer, payingCustomer } from './customers.ts';
import { addCard, checkCardNumber } from './payment-methods.ts';

/** Statuses before the first confirmation. */
const UNCONFIRMED = ['incomplete', 'requires_payment_method', 'requires_confirmation'];

/** Stores a new intent and notifies webhook endpoints. */
export function addIntent(
  fields: Partial<ChargeIntent>,
  { customer, method }: { customer: string | null; method: PaymentMethod | null },
  world: World,
): ChargeIntent {
  const stamp = world.stamp('charge_intent');
  return world.add(
    {
      ...stamp,
      authorization_mode: 'automatic',
      ...fields,
      amount_captured: 0,
      amount_voided: 0,
      currency: fields.currency?.toLowerCase() ?? '',
      status: 'incomplete',
      client_secret: `ci_${stamp.id}_secret_${world.random.token(16)}`,
      customer,
      payment_method: method?.id ?? null,
    },
    'charge_intent.created',
  );
}

/** The payer is a known customer, one with the same email address, or a new one. */
const create: Operation = ({ body }, world) => {
  const { payment_method, payment_method_data: data, customer_data } = body;
  const fields = world.sent('charge_intent', body);
  const known =
    body.customer ?? (customer_data && world.store.where('customer', 'email', customer_data.email)[0]?.id);
  if (known !== undefined) payingCustomer(known, world);
  const saved = payment_method === undefined ? null : usableMethod(payment_method, known ?? null, world);
  if (data !== undefined) checkCardNumber(data, world);
  if (body.confirm === true && saved === null && data === undefined)
    throw invalid('payment_method is missing: a payment cannot be confirmed without one');
  if (body.confirm === true && saved !== null) checkMode(body.authorization_mode, saved);
  // All checks precede the first change, so an error leaves no customer or card behind.
  const customer = known ?? (customer_data === undefined ? null : addCustomer(customer_data, world).id);
  const method =
    saved ?? (data === undefined ? null : addCard(data, data.attach === true ? customer : null, world));
  const intent = addIntent(fields, { customer, method }, world);
  if (body.confirm === true && method !== null) collect(intent, method, world);
  return world.render(intent);
};

/** @throws ApiError 422 for a decline */
function collect(intent: ChargeIntent, method: PaymentMethod, world: World): void {
  const declined = attemptCharge(intent, method, world);
  if (declined !== undefined) throw declined;
}

/**
 * @param name the field that held the ID
 * @throws ApiError 404 for an unknown method, 422 for a method that this customer cannot pay with
 */
export function usableMethod(id: string, customer: string | null, world: World, name = 'payment_method') {
  const method = world.find('payment_method', id, name);
  if (method.status !== 'active') throw new StateError(`${name}: it is ${method.status}`);
  if (method.customer !== null && method.customer !== customer)
    throw invalid(`${name}: it belongs to a customer that the request does not name`);
  return method;
}

const update = on('charge_intent', (intent, { body }, world) => {
  const money = body.amount ?? body.currency ?? body.customer ?? body.payment_method;
  if (money !== undefined && !UNCONFIRMED.includes(intent.status))
    throw new StateError(
      `status: amount, currency, customer and payment_method cannot change while it is ${intent.status}`,
    );
  const customer = body.customer === undefined ? intent.customer : payingCustomer(body.customer, world).id;
  if (body.payment_method !== undefined) usableMethod(body.payment_method, customer, world);
  const fields = world.sent('charge_intent', body, intent);
  if (fields.currency !== undefined) fields.currency = fields.currency.toLowerCase();
  // All checks precede the first change, so an error leaves the intent unchanged.
  const method = body.confirm === true ? payable({ ...intent, ...fields }, world) : null;
  world.change(intent, fields);
  if (method !== null) collect(intent, method, world);
});

/** @returns the method to charge @throws ApiError 404 or 422 if the charge intent cannot be confirmed */
function payable(intent: ChargeIntent, world: World): PaymentMethod {
  if (!['incomplete', 'requires_confirmation'].includes(intent.status))
    throw new StateError(
      `status: it is ${intent.status}; only one that is incomplete or requires_confirmation can be confirmed: create one without confirm`,
    );
  const { status, latest_charge_intent: latest } =
    world.store.get('subscription', intent.subscription ?? '') ?? {};
  if (status === 'canceled' || status === 'terminated')
    throw new StateError(`subscription: it is ${status}; create a new one`);
  if (latest !== undefined && latest !== intent.id)
    throw new StateError(`subscription: its latest_charge_intent ${latest} replaced this charge intent`);
  if (intent.payment_method === null) throw new StateError('payment_method is missing');
  if (intent.customer !== null) payingCustomer(intent.customer, world);
  const method = usableMethod(intent.payment_method, intent.customer, world);
  checkMode(intent.authorization_mode, method);
  return method;
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
  if (key === 'publishable') {
    if (body.client_secret !== intent.client_secret)
      throw statusError(401, 'client_secret does not belong to this charge intent');
    if (body.use_frame_sdk !== true) throw invalid('use_frame_sdk must be true');
    if (isConfirmed(intent, body.payment_method, world)) return world.render(intent);
  }
  const payment_method = body.payment_method ?? intent.payment_method;
  const method = payable({ ...intent, payment_method }, world);
  const shipping = body.shipping === undefined ? {} : { shipping: fullAddress(body.shipping) };
  collect(Object.assign(intent, { payment_method }, shipping), method, world);
  return world.render(intent);
};

const captureIntent = on('charge_intent', (intent, { body }, world) => {
  if (intent.status !== 'requires_capture')
    throw new StateError(
      `status: it is ${intent.status}${intent.amount_captured > 0 ? ', already captured' : ''}; only one that is requires_capture can be captured: confirm one with authorization_mode manual`,
    );
  const amount = body.amount_captured_cents ?? intent.amount;
  if (amount > intent.amount) throw invalid(`amount_captured_cents must be <= ${intent.amount}`);
  const made = world.find('charge', intent.latest_charge ?? '', 'latest_charge');
  world.clock.cancel(intent.id, 'expire_authorization');
  capture(intent, made, amount, world);
});

/** @throws ApiError 422 if its lifecycle does not allow it */
export function cancelIntent(intent: ChargeIntent, world: World): void {
  world.change(intent, { status: 'canceled', next_action: null });
  world.clock.cancel(intent.id, 'expire_authorization');
  failAuthorization(intent, world);
  world.emit('charge_intent.canceled', intent);
}

const voidRemaining = on('charge_intent', (intent, _, world) => {
  const left = intent.amount - intent.amount_captured - intent.amount_voided;
  if (intent.amount_captured === 0)
    throw new StateError(
      `status: it is ${intent.status}, with nothing captured; this releases the rest of a partial capture, and cancel releases a whole authorization`,
    );
  if (left === 0) throw new StateError('amount: nothing is left to release; first capture only a part');
  world.change(intent, { amount_voided: intent.amount_voided + left });
});

export const chargeIntentOperations: Record<string, Operation> = {
  createChargeIntent: create,
  listChargeIntents: list('charge_intent'),
  getChargeIntent: on('charge_intent'),
  updateChargeIntent: update,
  confirmChargeIntent: confirm,
  captureChargeIntent: captureIntent,
  cancelChargeIntent: on('charge_intent', (intent, _, world) => cancelIntent(intent, world)),
  voidRemainingChargeIntent: voidRemaining,
};
