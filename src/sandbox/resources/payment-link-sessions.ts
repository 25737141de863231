import { invalid, StateError } from '../api-error.ts';
import { DAY } from '../clock.ts';
import type { ChargeIntent, PaymentLinkSession } from '../objects.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';
import { addIntent, usableMethod } from './charge-intents.ts';
import { attemptCharge } from './charges.ts';
import { addCard, checkCardNumber, GOOD_CARD } from './payment-methods.ts';
import { productToSell } from './products.ts';

const create: Operation = ({ body }, world) => {
  const fields = world.sent('payment_link.session', body);
  if (body.customer !== undefined) world.find('customer', body.customer, 'customer');
  if (body.payment_method !== undefined) {
    if (body.customer === undefined) throw invalid('payment_method needs customer');
    usableMethod(body.payment_method, body.customer, world);
  }
  let amount = 0;
  for (const { product, quantity_minimum: least = 1, quantity_maximum: most = least } of body.line_items ??
    []) {
    if (most < least) throw invalid(`line_items: quantity_maximum must be >= ${least}, the minimum`);
    amount += productToSell(product, world).default_price * least;
  }
  if (amount === 0) throw invalid('line_items: the total is 0; sell a product that costs something');
  const stamp = world.stamp('payment_link.session');
  const seconds = body.expires_in ?? DAY;
  const session = world.add({
    ...stamp,
    phone_number_collection: false,
    shipping_address_collection: false,
    ...fields,
    status: 'open',
    payment_status: 'unpaid',
    url: `https://pay.framepayments.com/${stamp.id}`,
    expires: stamp.created + seconds,
    _amount: amount,
  });
  world.clock.plan(seconds, 'expire_session', session.id);
  return world.render(session);
};

/**
 * Pays on the hosted page as a shopper does, for the minimum quantity of each product. A declined card leaves the session open.
 * @param number the card; without it, the prefilled payment method of the session, or a card that succeeds
 * @returns the charge intent, whose `reference_id` is the session's `client_reference_id`
 * @throws ApiError 422 for a session that is not open, or whose payment is not finished, and for a wrong card
 */
export function paySession(session: PaymentLinkSession, number: string | undefined, world: World) {
  const { customer, _amount: amount, id } = session;
  if (session.status !== 'open') throw new StateError(`status: the session is ${session.status}`);
  if (amount === undefined) throw new StateError('line_items: only a session that you create can be paid');
  const isOver = ({ status }: ChargeIntent) => ['failed', 'canceled'].includes(status);
  if (!world.store.where('charge_intent', '_session', id).every(isOver))
    throw new StateError('payment_status: first finish or cancel the earlier payment of this session');
  const data = { card_number: number ?? GOOD_CARD };
  checkCardNumber(data, world);
  const method =
    number === undefined && session.payment_method !== null
      ? usableMethod(session.payment_method, customer, world)
      : addCard(data, null, world);
  const intent = addIntent({ amount, currency: 'usd', _session: id }, { customer, method }, world);
  // The hosted page shows a decline; the request that stands for the shopper succeeds.
  attemptCharge(intent, method, world);
  return intent;
}

/** Closes the session that a payment was made in. */
export function completeSession({ _session = '' }: ChargeIntent, world: World): void {
  const session = world.store.get('payment_link.session', _session);
  if (session === undefined) return;
  world.change(session, { status: 'complete', payment_status: 'paid' });
  world.clock.cancel(session.id, 'expire_session');
}

/** Expires a session that was not paid in time. */
export function expireSession(session: PaymentLinkSession, world: World): void {
  if (session.status === 'open') world.change(session, { status: 'expired' });
}

export const paymentLinkSessionOperations: Record<string, Operation> = { createPaymentLinkSession: create };
