import { invalid, StateError } from '../api-error.ts';
import { MINUTE } from '../clock.ts';
import type { ChargeIntent, Refund } from '../objects.ts';
import { list, type Operation, on } from '../operation.ts';
import type { World } from '../world.ts';

/** Not published; a refund starts out `pending` and succeeds later. */
const REFUND_SECONDS = 5 * MINUTE;

/** The captured amount that is neither refunded nor in a pending refund, in the smallest currency unit. */
function refundable(intent: ChargeIntent, world: World): number {
  const taken = world.store
    .where('refund', 'charge_intent', intent.id)
    .filter(({ status }) => !['failed', 'canceled'].includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  return intent.amount_captured - taken;
}

const create: Operation = ({ body }, world) => {
  const intent = world.find('charge_intent', body.charge_intent ?? '', 'charge_intent');
  const left = refundable(intent, world);
  if (intent.status !== 'succeeded')
    throw new StateError(`charge_intent: a payment that is ${intent.status} cannot be refunded`);
  if (left === 0) throw new StateError('amount: nothing is left to refund');
  const amount = body.amount ?? left;
  if (amount > intent.amount_captured) throw invalid(`amount must be <= ${left}, the remaining amount`);
  if (amount > left) throw new StateError(`amount must be <= ${left}, the remaining amount`);
  const { currency, latest_charge: charge } = intent;
  const fields = { ...world.sent('refund', body), amount, currency, charge, status: 'pending' } as const;
  const refund = world.add({ ...world.stamp('refund'), ...fields }, 'refund.created');
  world.clock.plan(REFUND_SECONDS, 'settle_refund', refund.id);
  return world.render(refund);
};

/** Records a refund on its charge; refunding the remainder moves the charge intent to `refunded`. */
export function settleRefund(refund: Refund, world: World): void {
  const intent = world.find('charge_intent', refund.charge_intent, 'charge_intent');
  const charge = world.find('charge', refund.charge ?? '', 'charge');
  world.change(refund, { status: 'succeeded' });
  const amount_refunded = charge.amount_refunded + refund.amount;
  const refunded = amount_refunded === charge.amount_captured;
  world.change(charge, { amount_refunded, refunded, refund_reason: refund.reason });
  if (refunded && intent.status === 'succeeded') world.change(intent, { status: 'refunded' });
  world.emit('charge.refunded', charge);
}

/** Fails a refund, as a bank that rejects it does. @throws ApiError 422 if the refund is no longer pending */
export function failRefund(refund: Refund, world: World, failure_reason = 'declined'): void {
  world.change(refund, { status: 'failed', failure_reason }, 'refund.failed');
  world.clock.cancel(refund.id, 'settle_refund');
}

export const refundOperations: Record<string, Operation> = {
  createRefund: create,
  listRefunds: list('refund'),
  getRefund: on('refund'),
};
