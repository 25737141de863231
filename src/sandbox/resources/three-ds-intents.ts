import { invalid, StateError } from '../api-error.ts';
import type { ObjectTypes } from '../objects.ts';
import { type Operation, on } from '../operation.ts';
import type { World } from '../world.ts';
import { CHALLENGE_SECONDS, newChallenge } from './charges.ts';

type ThreeDsIntent = ObjectTypes['3ds_intent'];

function issue(intent: ThreeDsIntent, world: World): void {
  world.clock.cancel(intent.id, 'abandon_verification');
  world.clock.plan(CHALLENGE_SECONDS, 'abandon_verification', intent.id);
  world.change(intent, { challenge_url: newChallenge(world).challenge_url });
}

const create: Operation = ({ body: { payment_method_id = '' } }, world) => {
  const method = world.find('payment_method', payment_method_id, 'payment_method_id');
  if (method.type !== 'card') throw invalid('payment_method_id: only a card can be verified');
  if (method.status !== 'active') throw new StateError(`payment_method_id: it is ${method.status}`);
  const open = world.store
    .where('3ds_intent', 'payment_method', method.id)
    .find(({ status }) => status === 'issued');
  if (open !== undefined)
    throw new StateError('payment_method_id: it has an open 3D Secure intent', {
      existing_intent_id: open.id,
    });
  const { id: payment_method, customer } = method;
  const intent = world.add({ ...world.stamp('3ds_intent'), customer, payment_method, status: 'issued' });
  issue(intent, world);
  return world.render(intent);
};

const resend = on('3ds_intent', (intent, _, world) => {
  if (intent.status !== 'issued')
    throw new StateError(`status: no challenge is open, it is ${intent.status}; create one`);
  issue(intent, world);
});

/** Completes the cardholder's challenge. @throws ApiError 422 if none is open */
export function finishVerification(intent: ThreeDsIntent, passed: boolean, world: World): void {
  const status = passed ? 'succeeded' : 'failed';
  world.change(intent, { status, challenge_url: null, completed: world.clock.now });
  world.clock.cancel(intent.id, 'abandon_verification');
}

export const threeDsIntentOperations: Record<string, Operation> = {
  createThreeDsIntent: create,
  getThreeDsIntent: on('3ds_intent'),
  resendThreeDsIntent: resend,
};
