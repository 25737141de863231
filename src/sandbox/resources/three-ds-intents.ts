import { invalid, StateError } from '../api-error.ts';
import type { ThreeDsIntent } from '../objects.ts';
import { type Operation, retrieve } from '../operation.ts';
import type { World } from '../world.ts';
import { CHALLENGE_SECONDS } from './charges.ts';

const TOKEN_LENGTH = 8;

function issue(intent: ThreeDsIntent, world: World): object {
  const token = world.random.token(TOKEN_LENGTH).toLowerCase();
  intent.challenge_url = `https://acs.example.com/challenge/${token}`;
  world.clock.cancel('abandon_verification', intent.id);
  world.clock.plan(CHALLENGE_SECONDS, 'abandon_verification', intent.id);
  return world.render(world.touch('3ds_intent', intent));
}

const create: Operation = ({ body }, world) => {
  const given = body as { payment_method_id: string };
  const method = world.find('payment_method', given.payment_method_id, 'payment_method_id');
  if (method.type !== 'card') throw invalid('payment_method_id: only a card can be verified');
  if (method.status !== 'active') throw new StateError(`payment_method_id: it is ${method.status}`);
  const open = world.store
    .where('3ds_intent', 'payment_method', method.id)
    .find(({ status }) => status === 'issued');
  if (open !== undefined)
    throw new StateError('payment_method_id: it has an open 3D Secure intent', {
      existing_intent_id: open.id,
    });
  const intent = world.add('3ds_intent', {
    ...world.stamp('3ds_intent'),
    customer: method.customer,
    payment_method: method.id,
    status: 'pending',
    challenge_url: null,
    completed: null,
  });
  world.lifecycles.move('ThreeDsIntent', intent, 'issued');
  return issue(intent, world);
};

const resend: Operation = ({ params }, world) => {
  const intent = world.find('3ds_intent', params.id ?? '');
  if (intent.status !== 'issued')
    throw new StateError(`status: no challenge is open, it is ${intent.status}`);
  return issue(intent, world);
};

/** Completes the cardholder's challenge. @throws ApiError 422 if none is open */
export function finishVerification(intent: ThreeDsIntent, passed: boolean, world: World): void {
  world.lifecycles.move('ThreeDsIntent', intent, passed ? 'succeeded' : 'failed');
  world.clock.cancel('abandon_verification', intent.id);
  intent.challenge_url = null;
  intent.completed = world.clock.now;
  world.touch('3ds_intent', intent);
}

export const threeDsIntentOperations: Record<string, Operation> = {
  createThreeDsIntent: create,
  getThreeDsIntent: retrieve('3ds_intent'),
  resendThreeDsIntent: resend,
};
