import { invalid, StateError } from '../api-error.ts';
import { MINUTE } from '../clock.ts';
import type { ChargeIntent, Refund } from '../objects.ts';
import { listOf, type Operation, retrieve } from '../operation.ts';
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
  const given = body as { charge_intent: string; amount?: number; reason?: string };
  const intent = world.find('charge_intent', given.charge_intent, 'charge_intent');
  const left = refundable(intent, world);
  if (intent.status !== 'succeeded')
    throw new StateError(`charge_intent: it cannot be refunded while it is ${intent.status}`);
  if (left === 0) throw new StateError('amount: nothing is left to refund');
  const amount = given.amount ?? left;
  if (amount > intent.amount_captured) throw invalid(`amount must be <= ${left}, the remaining amount`);
  if (amount > left) throw new StateError(`amount must be <= ${left}, the remaining amount`);
  const refund = world.add('refund', {
    ...world.stamp('refund'),
    amount,
    currency: intent.currency,
    status: 'pending',
    reason: given.reason ?? null,
    charge_intent: intent.id,
    charge: intent.latest_charge,
    description: null,
    failure_reason: null,
  });
  world.emit('refund.created', refund);
  world.clock.plan(REFUND_SECONDS, 'settle_refund', refund.id);
  return world.render(refund);
};

/** Records a refund on its charge; refunding the remainder moves the charge intent to `refunded`. */
export function settleRefund(refund: Refund, world: World): void {
  if (refund.status !== 'pending') return;
  const intent = world.find('charge_intent', refund.charge_intent, 'charge_intent');
  const made = world.find('charge', refund.charge ?? '', 'charge');
  world.lifecycles.move('Refund', refund, 'succeeded');
  world.touch('refund', refund);
  made.amount_refunded += refund.amount;
  made.refund_reason = refund.reason;
  made.refunded = made.amount_refunded === made.amount_captured;
  world.touch('charge', made);
  if (made.refunded && intent.status === 'succeeded') {
    world.lifecycles.move('ChargeIntent', intent, 'refunded');
    world.touch('charge_intent', intent);
  }
  world.emit('charge.refunded', made);
}

/** Fails a refund, as a bank that rejects it does. @throws ApiError 422 if the refund is no longer pending */
export function failRefund(refund: Refund, world: World): void {
  world.lifecycles.move('Refund', refund, 'failed');
  refund.failure_reason = 'declined';
  world.clock.cancel('settle_refund', refund.id);
  world.touch('refund', refund);
  world.emit('refund.failed', refund);
}

const list: Operation = (request, world) => {
  const { charge_intent } = request.query;
  const { store } = world;
  const refunds =
    charge_intent === undefined ? store.all('refund') : store.where('refund', 'charge_intent', charge_intent);
  return listOf(refunds, request, world);
};

export const refundOperations: Record<string, Operation> = {
  createRefund: create,
  listRefunds: list,
  getRefund: retrieve('refund'),
};
