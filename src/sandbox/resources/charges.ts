import { ApiError, invalid, StateError } from '../api-error.ts';
import { DAY, MINUTE } from '../clock.ts';
import type { Charge, ChargeIntent, PaymentMethod } from '../objects.ts';
import { type Operation, retrieve } from '../operation.ts';
import { outcomeOf } from '../test-numbers.ts';
import type { World } from '../world.ts';

/** Not published; long enough to observe `pending`, short enough to wait for. */
const SETTLE_SECONDS = 5 * MINUTE;
/** Not published; a typical validity period for card authorizations. */
export const AUTHORIZATION_DAYS = 7;

/** Not published; long enough for a slow shopper. */
export const CHALLENGE_SECONDS = 15 * MINUTE;

/**
 * Charges an intent's payment method. The test number determines the outcome: paid, authorized, waiting for a
 * challenge, waiting for the bank, or declined.
 * @throws ApiError 422 `charge_declined` with the decline code; the intent becomes `failed`
 */
export function charge(intent: ChargeIntent, method: PaymentMethod, world: World): void {
  if (outcomeOf(method._number, world)?.challenge === true) openChallenge(intent, method, world);
  else submit(intent, method, world);
}

/**
 * Charges without the shopper, as a renewal does (page `/payments/3d-secure`): nobody can pass a challenge.
 * @throws ApiError 422 `charge_declined` as `charge` does, and with `authentication_required` instead of a challenge
 */
export function chargeOffSession(intent: ChargeIntent, method: PaymentMethod, world: World): void {
  if (outcomeOf(method._number, world)?.challenge === true)
    throw fail(intent, addCharge(intent, method, world), 'authentication_required', world);
  submit(intent, method, world);
}

/** @throws ApiError 422 for separate authorization and capture on a bank account */
export function checkMode(mode: string | undefined, { type }: PaymentMethod): void {
  if (type === 'ach' && mode === 'manual')
    throw invalid('authorization_mode: a bank account cannot be authorized first; use automatic');
}

function openChallenge(intent: ChargeIntent, method: PaymentMethod, world: World): void {
  world.lifecycles.move('ChargeIntent', intent, 'requires_3d_secure');
  const token = world.random.token(8).toLowerCase();
  intent.next_action = {
    type: 'use_frame_sdk',
    use_frame_sdk: {
      source: `tds_${token}`,
      directory_server_name: method.card?.brand ?? null,
      challenge_url: `https://acs.example.com/challenge/${token}`,
    },
  };
  world.touch('charge_intent', intent);
  world.emit('charge_intent.requires_action', intent);
  world.clock.plan(CHALLENGE_SECONDS, 'abandon_challenge', intent.id);
}

/** Continues after a challenge. @throws ApiError 422 if no challenge is open, or if the charge is then declined */
export function finishChallenge(intent: ChargeIntent, passed: boolean, world: World): void {
  if (intent.status !== 'requires_3d_secure') throw new StateError('status: no challenge is open');
  world.clock.cancel('abandon_challenge', intent.id);
  intent.next_action = null;
  const method = world.find('payment_method', intent.payment_method ?? '', 'payment_method');
  if (passed) submit(intent, method, world);
  else throw fail(intent, addCharge(intent, method, world), 'authentication_required', world);
}

function submit(intent: ChargeIntent, method: PaymentMethod, world: World): void {
  const outcome = outcomeOf(method._number, world);
  const made = addCharge(intent, method, world);
  const automatic = intent.authorization_mode === 'automatic';
  if (automatic) world.lifecycles.move('ChargeIntent', intent, 'pending');
  // Payments in euros or pounds or from bank accounts settle later.
  if (automatic && (outcome?.later === true || intent.currency !== 'usd')) {
    world.touch('charge_intent', intent);
    world.emit('charge.pending', made);
    world.clock.plan(SETTLE_SECONDS, 'settle_charge', intent.id);
    return;
  }
  settle(intent, made, outcome?.decline ?? null, world);
}

/** Applies the bank's delayed result. Only webhooks report a decline, because no request is waiting for it. */
export function settleLater(intent: ChargeIntent, world: World): void {
  const made = intent.latest_charge === null ? undefined : world.store.get('charge', intent.latest_charge);
  if (intent.status !== 'pending' || made === undefined) return;
  const number = world.store.get('payment_method', intent.payment_method ?? '')?._number ?? '';
  try {
    settle(intent, made, outcomeOf(number, world)?.decline ?? null, world);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function settle(intent: ChargeIntent, made: Charge, decline: string | null, world: World): void {
  if (decline !== null) throw fail(intent, made, decline, world);
  if (intent.authorization_mode === 'manual') {
    world.lifecycles.move('ChargeIntent', intent, 'requires_capture');
    world.touch('charge_intent', intent);
    planExpiry(intent, world);
    return;
  }
  capture(intent, made, intent.amount, world);
}

/** Schedules the expiry of an authorization that is never captured. */
export function planExpiry(intent: ChargeIntent, world: World): void {
  if (intent.status === 'requires_capture')
    world.clock.plan(AUTHORIZATION_DAYS * DAY, 'expire_authorization', intent.id);
}

/** Captures all or part of the authorized amount. */
export function capture(intent: ChargeIntent, made: Charge, amount: number, world: World): void {
  world.lifecycles.move('ChargeIntent', intent, 'succeeded');
  intent.amount_captured = amount;
  made.amount_captured = amount;
  made.captured = true;
  world.touch('charge', made);
  world.touch('charge_intent', intent);
  world.emit('charge.captured', made);
  world.emit('charge_intent.succeeded', intent);
  world.onPayment(intent, true);
}

/** Marks a charge whose authorization ended: of the two results that the document knows, this one brings no money. */
export function release(made: Charge, world: World): void {
  made.status = 'failed';
  world.touch('charge', made);
}

/** Records a decline. @returns the error for the response */
function fail(intent: ChargeIntent, made: Charge, code: string, world: World): ApiError {
  const message = world.declineCodes.get(code)?.meaning ?? 'The charge was declined.';
  if (intent.status === 'incomplete' || intent.status === 'requires_confirmation')
    world.lifecycles.move('ChargeIntent', intent, 'pending');
  world.lifecycles.move('ChargeIntent', intent, 'failed');
  made.status = 'failed';
  made.failure_code = code;
  made.failure_message = message;
  intent.failure_description = message;
  world.touch('charge', made);
  world.touch('charge_intent', intent);
  world.emit('charge.failed', made);
  world.emit('charge_intent.payment_failed', intent);
  world.onPayment(intent, false);
  const data = { failure_code: code, failure_message: message };
  return new ApiError(422, 'charge_declined', message, data);
}

function addCharge(intent: ChargeIntent, method: PaymentMethod, world: World): Charge {
  const made = world.add('charge', {
    ...world.stamp('charge'),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    currency: intent.currency,
    captured: false,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    charge_intent: intent.id,
    customer: intent.customer,
    payment_method: method.id,
    payment_method_details: world.render(method),
    failure_code: null,
    failure_message: null,
    description: intent.description,
    refund_reason: null,
  });
  intent.latest_charge = made.id;
  return made;
}

/** Events of the charge; a charge from the pages that has none yet was captured on creation. */
const trace: Operation = ({ params }, world) => {
  const made = world.find('charge', params.id ?? '');
  const first = {
    type: made.captured ? 'charge.captured' : 'charge.pending',
    created: made.created,
    data: {},
  };
  return { charge_id: made.id, events: made._trace ?? [first] };
};

export const chargeOperations: Record<string, Operation> = {
  getCharge: retrieve('charge'),
  traceCharge: trace,
};
