import { z } from 'zod';
import { invalid, StateError } from '../api-error.ts';
import { DAY } from '../clock.ts';
import type { ChargeIntent, Dispute } from '../objects.ts';
import { list, listOf, type Operation, on } from '../operation.ts';
import type { World } from '../world.ts';
import { failRefund } from './refunds.ts';

/** Within the published range of 7 to 21 days. */
const RESPONSE_DAYS = 10;
/** Not published. */
const REVIEW_DAYS = 30;

/** The known reason codes: the page of disputes names the evidence for each. */
const REASONS = [
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;

/** What the issuer adds to the reasons whose category is published; for the others, only the code is reported. */
const REPORTED: Partial<Record<string, { description: string; category: string }>> = {
  fraudulent: { description: 'Cardholder did not make the payment', category: 'fraud' },
  product_not_received: { description: 'Cardholder reports the goods never arrived', category: 'consumer' },
};

/** How a cardholder disputes a payment; the amount is the captured one unless given. */
export const contest = z.strictObject({
  reason: z.enum(REASONS).optional(),
  amount_cents: z.int().min(1).optional(),
  /** The bank asks first: the payment stays as it is. */
  inquiry: z.boolean().optional(),
});

/**
 * Opens a cardholder's dispute of a payment, or an inquiry about it.
 * @throws ApiError 422 if the payment is not complete, or for more than was captured
 */
export function openDispute(intent: ChargeIntent, given: z.infer<typeof contest>, world: World): Dispute {
  const { reason = 'fraudulent', inquiry = false, amount_cents = intent.amount_captured } = given;
  const isComplete = world.allows(intent, 'disputed');
  if (isComplete && amount_cents > intent.amount_captured)
    throw invalid(`amount_cents must be <= ${intent.amount_captured}, the captured amount`);
  if (!inquiry || !isComplete) markDisputed(intent, world);
  const dispute = world.add(
    {
      ...world.stamp('dispute'),
      status: inquiry ? 'warning_needs_response' : 'needs_response',
      amount_cents,
      amount_currency: intent.currency.toUpperCase(),
      reason: { code: reason, description: null, category: null, ...REPORTED[reason] },
      charge_intent: intent.id,
      _evidence: {},
    },
    'charge.dispute.created',
  );
  planDeadline(dispute, world);
  return dispute;
}

/** Also fails the refunds that are on their way. @throws ApiError 422 if the payment is not complete */
export function markDisputed(intent: ChargeIntent, world: World): void {
  world.change(intent, { status: 'disputed' });
  const charge = world.store.get('charge', intent.latest_charge ?? '');
  if (charge !== undefined) world.change(charge, { disputed: true });
  for (const refund of world.store.where('refund', 'charge_intent', intent.id))
    if (refund.status === 'pending') failRefund(refund, world, 'charge_for_pending_refund_disputed');
}

/** Plans the end of a dispute that waits for evidence. */
export function planDeadline(dispute: Dispute, world: World): void {
  if (waits(dispute)) world.clock.plan(RESPONSE_DAYS * DAY, 'dispute_deadline', dispute.id);
}

const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_');
const waits = ({ status }: Dispute): boolean => status.endsWith('needs_response');

/** No evidence arrived in time: the cardholder gets the money back, and an inquiry is decided without your response. */
export function missDeadline(dispute: Dispute, world: World): void {
  if (isInquiry(dispute)) review(dispute, world);
  else moveDispute(dispute, 'lost', world);
}

/**
 * Applies the bank's decision; an inquiry is closed.
 * @throws ApiError 422 if there is nothing to decide: before evidence was submitted, a dispute can only be lost
 */
export function decideDispute(dispute: Dispute, won: boolean, world: World): void {
  moveDispute(dispute, isInquiry(dispute) ? 'warning_closed' : won ? 'won' : 'lost', world);
  world.clock.cancel(dispute.id);
}

function review(dispute: Dispute, world: World): void {
  world.clock.cancel(dispute.id, 'dispute_deadline');
  moveDispute(dispute, isInquiry(dispute) ? 'warning_under_review' : 'under_review', world);
  world.clock.plan(REVIEW_DAYS * DAY, 'decide_dispute', dispute.id);
}

/** @throws ApiError 422 once evidence is submitted, or the dispute is decided */
function checkWaits(dispute: Dispute): void {
  if (!waits(dispute))
    throw new StateError(`status: the dispute is not waiting for a response, it is ${dispute.status}`);
}

function moveDispute(dispute: Dispute, status: string, world: World): void {
  world.change(dispute, { status }, 'charge.dispute.updated');
}

/** Lists disputes; for a charge, those of its charge intent. */
const listDisputes: Operation = (request, world) => {
  const { charge, ...query } = request.query;
  if (charge === undefined) return list('dispute')(request, world);
  const { charge_intent = '' } = world.store.get('charge', charge) ?? {};
  const isWanted = (query.charge_intent ?? charge_intent) === charge_intent;
  const disputes = isWanted ? world.store.where('dispute', 'charge_intent', charge_intent) : [];
  return listOf(disputes, request, world);
};

const update = on('dispute', (dispute, { body: { evidence, submit = false } }, world) => {
  checkWaits(dispute);
  const saved = { ...dispute._evidence, ...evidence };
  const hasDocument = world.store.where('dispute_document', 'dispute_id', dispute.id).length > 0;
  if (submit && !hasDocument && Object.values(saved).every((text) => text === ''))
    throw invalid('evidence is missing: send it with submit, or first save some or add a document');
  dispute._evidence = saved;
  if (submit) review(dispute, world);
  else world.change(dispute, {}, 'charge.dispute.updated');
});

const createDocument: Operation = ({ params, body }, world) => {
  const dispute = world.find('dispute', params.id ?? '');
  checkWaits(dispute);
  const fields = { ...world.stamp('dispute_document'), ...world.sent('dispute_document', body) };
  return world.render(world.add({ ...fields, dispute_id: dispute.id }));
};

export const disputeOperations: Record<string, Operation> = {
  listDisputes,
  getDispute: on('dispute'),
  updateDispute: update,
  createDisputeDocument: createDocument,
};
