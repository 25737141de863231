import { invalid, StateError } from '../api-error.ts';
import { DAY } from '../clock.ts';
import { mergeMetadata } from '../metadata.ts';
import type { ChargeIntent, Dispute, Metadata } from '../objects.ts';
import { listOf, type Operation, retrieve } from '../operation.ts';
import type { World } from '../world.ts';

/** Within the published range of 7 to 21 days. */
const RESPONSE_DAYS = 10;
/** Not published. */
const REVIEW_DAYS = 30;

/** What a cardholder contests: the captured amount, unless it is less. */
interface Contest {
  reason: string;
  amount_cents?: number | undefined;
  /** The bank asks first: the payment stays as it is. */
  inquiry: boolean;
}

/**
 * Opens a cardholder's dispute of a payment, or an inquiry about it.
 * @throws ApiError 422 if the payment is not complete, or for more than was captured
 */
export function openDispute(intent: ChargeIntent, contest: Contest, world: World): Dispute {
  const { reason, inquiry, amount_cents = intent.amount_captured } = contest;
  const isComplete = world.lifecycles.allows('ChargeIntent', intent.status, 'disputed');
  if (isComplete && amount_cents > intent.amount_captured)
    throw invalid(`amount_cents must be <= ${intent.amount_captured}, the captured amount`);
  if (!inquiry || !isComplete) markDisputed(intent, world);
  const dispute = world.add('dispute', {
    ...world.stamp('dispute'),
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    amount_cents,
    amount_currency: intent.currency.toUpperCase(),
    reason: { code: reason, description: null, category: null },
    charge_intent: intent.id,
    _evidence: {},
  });
  world.emit('charge.dispute.created', dispute);
  planDeadline(dispute, world);
  return dispute;
}

/** @throws ApiError 422 if the payment is not complete */
export function markDisputed(intent: ChargeIntent, world: World): void {
  world.lifecycles.move('ChargeIntent', intent, 'disputed');
  world.touch('charge_intent', intent);
  const made = world.store.get('charge', intent.latest_charge ?? '');
  if (made === undefined) return;
  made.disputed = true;
  world.touch('charge', made);
}

/** Plans the end of a dispute that waits for evidence. */
export function planDeadline(dispute: Dispute, world: World): void {
  if (waits(dispute)) world.clock.plan(RESPONSE_DAYS * DAY, 'dispute_deadline', dispute.id);
}

const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_');
const waits = ({ status }: Dispute): boolean => status.endsWith('needs_response');

/** No evidence arrived in time: the cardholder gets the money back, and an inquiry is decided without your response. */
export function missDeadline(dispute: Dispute, world: World): void {
  if (dispute.status === 'needs_response') moveDispute(dispute, 'lost', world);
  else if (dispute.status === 'warning_needs_response') review(dispute, world);
}

/**
 * Applies the bank's decision; an inquiry is closed.
 * @throws ApiError 422 if there is nothing to decide: before evidence was submitted, a dispute can only be lost
 */
export function decideDispute(dispute: Dispute, won: boolean, world: World): void {
  moveDispute(dispute, isInquiry(dispute) ? 'warning_closed' : won ? 'won' : 'lost', world);
  world.clock.cancelAll(dispute.id);
}

function review(dispute: Dispute, world: World): void {
  world.clock.cancel('dispute_deadline', dispute.id);
  moveDispute(dispute, isInquiry(dispute) ? 'warning_under_review' : 'under_review', world);
  world.clock.plan(REVIEW_DAYS * DAY, 'decide_dispute', dispute.id);
}

/** @throws ApiError 422 once evidence is submitted, or the dispute is decided */
function awaitResponse(id: string, world: World): Dispute {
  const dispute = world.find('dispute', id);
  if (!waits(dispute))
    throw new StateError(`status: the dispute does not wait for a response, it is ${dispute.status}`);
  return dispute;
}

function moveDispute(dispute: Dispute, to: Dispute['status'], world: World): void {
  world.lifecycles.move('Dispute', dispute, to);
  world.touch('dispute', dispute);
  world.emit('charge.dispute.updated', dispute);
}

const list: Operation = (request, world) => {
  const { charge, charge_intent } = request.query;
  const { store } = world;
  const intent = charge === undefined ? charge_intent : store.get('charge', charge)?.charge_intent;
  const disputes =
    intent === undefined && charge === undefined
      ? store.all('dispute')
      : store.where('dispute', 'charge_intent', intent ?? '');
  return listOf(
    disputes,
    request,
    world,
    (dispute) => charge_intent === undefined || dispute.charge_intent === charge_intent,
  );
};

const update: Operation = ({ params, body }, world) => {
  const dispute = awaitResponse(params.id ?? '', world);
  const { evidence = {}, submit = false } = body as { evidence?: Record<string, string>; submit?: boolean };
  Object.assign(dispute._evidence, evidence);
  if (submit) review(dispute, world);
  else {
    world.touch('dispute', dispute);
    world.emit('charge.dispute.updated', dispute);
  }
  return world.render(dispute);
};

const createDocument: Operation = ({ params, body }, world) => {
  const dispute = awaitResponse(params.id ?? '', world);
  const given = body as { file_id: string; document_type: string; metadata?: Metadata };
  const document = world.add('dispute_document', {
    ...world.stamp('dispute_document'),
    dispute_id: dispute.id,
    file_id: given.file_id,
    document_type: given.document_type,
    metadata: mergeMetadata({}, given.metadata),
  });
  return world.render(document);
};

export const disputeOperations: Record<string, Operation> = {
  listDisputes: list,
  getDispute: retrieve('dispute'),
  updateDispute: update,
  createDisputeDocument: createDocument,
};
