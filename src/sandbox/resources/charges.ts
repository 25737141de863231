import { ApiError, invalid, StateError } from '../api-error.ts';
import { DAY, MINUTE } from '../clock.ts';
import type { Charge, ChargeIntent, PaymentMethod } from '../objects.ts';
import { type Operation, on } from '../operation.ts';
import { outcomeOf } from '../test-numbers.ts';
import type { World } from '../world.ts';

/** Not published; long enough to observe `pending`, short enough to wait for. */
const SETTLE_SECONDS = 5 * MINUTE;
/** Not published; a typical validity period for card authorizations. */
const AUTHORIZATION_DAYS = 7;

/** Not published; long enough for a slow shopper. */
export const CHALLENGE_SECONDS = 15 * MINUTE;

/** The bank's challenge. Its address leads nowhere. */
export function newChallenge({ random }: World): { token: string; challenge_url: string } {
  const token = random.token(8).toLowerCase();
  return { token, challenge_url: `https://acs.example.com/challenge/${token}` };
}

/**
 * Charges an intent's payment method. The test number determines the outcome: paid, authorized, waiting for a
 * challenge, waiting for the bank, or declined, which makes the intent `failed`.
 * @param offSession without the shopper, as a renewal does (page `/payments/3d-secure`): nobody can pass a challenge,
 *   which is a decline with `authentication_required`
 * @returns a decline, for the response to a request that waits for the result
 */
export function attemptCharge(intent: ChargeIntent, method: PaymentMethod, world: World, offSession = false) {
  if (outcomeOf(method._number, world)?.challenge !== true) return submit(intent, method, world);
  if (offSession) return decline(intent, addCharge(intent, method, world), 'authentication_required', world);
  const { token, challenge_url } = newChallenge(world);
  const use_frame_sdk = {
    source: `tds_${token}`,
    directory_server_name: method.card?.brand ?? null,
    challenge_url,
  };
  const next_action = { type: 'use_frame_sdk', use_frame_sdk };
  world.change(intent, { status: 'requires_3d_secure', next_action }, 'charge_intent.requires_action');
  world.clock.plan(CHALLENGE_SECONDS, 'abandon_challenge', intent.id);
  return undefined;
}

/** @throws ApiError 422 for separate authorization and capture on a bank account */
export function checkMode(mode: string | undefined, { type }: PaymentMethod): void {
  if (type === 'ach' && mode === 'manual')
    throw invalid('authorization_mode: a bank account cannot be authorized first; use automatic');
}

/** Continues after a challenge. @throws ApiError 422 if no challenge is open */
export function finishChallenge(intent: ChargeIntent, passed: boolean, world: World): void {
  if (intent.status !== 'requires_3d_secure') throw new StateError('status: no challenge is open');
  world.clock.cancel(intent.id, 'abandon_challenge');
  intent.next_action = null;
  const method = world.find('payment_method', intent.payment_method ?? '', 'payment_method');
  if (passed) submit(intent, method, world);
  else decline(intent, addCharge(intent, method, world), 'authentication_required', world);
}

function submit(intent: ChargeIntent, method: PaymentMethod, world: World): ApiError | undefined {
  const charge = addCharge(intent, method, world);
  if (intent.authorization_mode === 'automatic') {
    world.change(intent, { status: 'pending' });
    // Payments in euros or pounds or from bank accounts settle later.
    if (outcomeOf(method._number, world)?.later === true || intent.currency !== 'usd') {
      world.emit('charge.pending', charge);
      world.clock.plan(SETTLE_SECONDS, 'settle_charge', intent.id);
      return undefined;
    }
  }
  return settle(intent, charge, method, world);
}

/** Applies the bank's delayed result. Only webhooks report a decline, because no request is waiting for it. */
export function settleLater(intent: ChargeIntent, world: World): void {
  const charge = world.store.get('charge', intent.latest_charge ?? '');
  const method = world.store.get('payment_method', intent.payment_method ?? '');
  if (intent.status === 'pending' && charge !== undefined) settle(intent, charge, method, world);
}

function settle(intent: ChargeIntent, charge: Charge, method: PaymentMethod | undefined, world: World) {
  const code = outcomeOf(method?._number ?? '', world)?.decline ?? null;
  if (code !== null) return decline(intent, charge, code, world);
  if (intent.authorization_mode === 'manual') {
    world.change(intent, { status: 'requires_capture' });
    planExpiry(intent, world);
  } else capture(intent, charge, intent.amount, world);
  return undefined;
}

/** Schedules the expiry of an authorization that is never captured. */
export function planExpiry(intent: ChargeIntent, world: World): void {
  if (intent.status === 'requires_capture')
    world.clock.plan(AUTHORIZATION_DAYS * DAY, 'expire_authorization', intent.id);
}

/** Expires an authorization that was not captured in time. */
export function expireAuthorization(intent: ChargeIntent, world: World): void {
  const failure_description = `The authorization was not captured within ${AUTHORIZATION_DAYS} days`;
  world.change(intent, { status: 'expired', failure_description });
  failAuthorization(intent, world, 'charge.expired');
}

/** Captures all or part of the authorized amount. */
export function capture(intent: ChargeIntent, charge: Charge, amount: number, world: World): void {
  world.change(charge, { amount_captured: amount, captured: true }, 'charge.captured');
  world.change(intent, { status: 'succeeded', amount_captured: amount }, 'charge_intent.succeeded');
  world.onPayment(intent, true);
}

/** Marks a charge whose authorization ended: of the two results that the document knows, this one brings no money. */
export function failAuthorization({ latest_charge }: ChargeIntent, world: World, event?: string): void {
  const charge = world.store.get('charge', latest_charge ?? '');
  if (charge !== undefined) world.change(charge, { status: 'failed' }, event);
}

function decline(intent: ChargeIntent, charge: Charge, failure_code: string, world: World): ApiError {
  const failure_message = world.declineCodes.get(failure_code)?.meaning ?? 'The charge was declined.';
  if (intent.status === 'incomplete' || intent.status === 'requires_confirmation')
    world.change(intent, { status: 'pending' });
  world.change(charge, { status: 'failed', failure_code, failure_message }, 'charge.failed');
  const failed = { status: 'failed', failure_description: failure_message } as const;
  world.change(intent, failed, 'charge_intent.payment_failed');
  world.onPayment(intent, false);
  return new ApiError(422, 'charge_declined', failure_message, { failure_code, failure_message });
}

function addCharge(intent: ChargeIntent, method: PaymentMethod, world: World): Charge {
  const { id, amount, currency, customer, description } = intent;
  const charge = world.add({
    ...world.stamp('charge'),
    ...{ amount, currency, customer, description },
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    charge_intent: id,
    payment_method: method.id,
    payment_method_details: world.render(method),
  });
  intent.latest_charge = charge.id;
  return charge;
}

/** Events of the charge; a charge from the pages that has none yet was captured on creation. */
const trace: Operation = ({ params }, world) => {
  const { id, captured, created, _trace } = world.find('charge', params.id ?? '');
  const first = { type: captured ? 'charge.captured' : 'charge.pending', created, data: {} };
  return { charge_id: id, events: _trace ?? [first] };
};

export const chargeOperations: Record<string, Operation> = { getCharge: on('charge'), traceCharge: trace };
