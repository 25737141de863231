import { ApiError } from './api-error.ts';
import type { Job } from './clock.ts';
import type { ObjectType, ObjectTypes } from './objects.ts';
import { expireAuthorization, finishChallenge, settleLater } from './resources/charges.ts';
import { decideDispute, missDeadline } from './resources/disputes.ts';
import { finishCheck } from './resources/identity-verifications.ts';
import { markOverdue } from './resources/invoices.ts';
import { expireSession } from './resources/payment-link-sessions.ts';
import { settleRefund } from './resources/refunds.ts';
import { renew, resumeSubscription, retryRenewal } from './resources/subscriptions.ts';
import { finishVerification } from './resources/three-ds-intents.ts';
import type { World } from './world.ts';

type Handler = (id: string, world: World) => void;

/** A job on an object; does nothing if the object is gone. */
function on<T extends ObjectType>(type: T, run: (object: ObjectTypes[T], world: World) => void): Handler {
  return (id, world) => {
    const object = world.store.get(type, id);
    if (object !== undefined) run(object, world);
  };
}

const handlers: Record<string, Handler> = {
  settle_charge: on('charge_intent', settleLater),
  abandon_challenge: on('charge_intent', (intent, world) => finishChallenge(intent, false, world)),
  abandon_verification: on('3ds_intent', (intent, world) => finishVerification(intent, false, world)),
  expire_authorization: on('charge_intent', expireAuthorization),
  settle_refund: on('refund', settleRefund),
  renew_subscription: on('subscription', renew),
  retry_renewal: on('subscription', retryRenewal),
  resume_subscription: on('subscription', resumeSubscription),
  invoice_overdue: on('invoice', markOverdue),
  dispute_deadline: on('dispute', missDeadline),
  decide_dispute: on('dispute', (dispute, world) => decideDispute(dispute, true, world)),
  verify_identity: on('customer_identity_verification', finishCheck),
  expire_session: on('payment_link.session', expireSession),
};

export const jobKinds: ReadonlySet<string> = new Set(Object.keys(handlers));

/**
 * Runs one job. An action that the API would reject is skipped: the object changed after the job was scheduled.
 * @throws Error for an unknown kind
 */
export function runJob({ kind, id }: Job, world: World): void {
  const handler = handlers[kind];
  if (handler === undefined) throw new Error(`There is no job of the kind ${kind}`);
  try {
    handler(id, world);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
