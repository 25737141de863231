import { invalid, StateError } from '../api-error.ts';
import { DAY, MINUTE } from '../clock.ts';
import type { ObjectTypes } from '../objects.ts';
import { type Operation, on } from '../operation.ts';
import type { World } from '../world.ts';
import { addCustomer } from './customers.ts';

type Verification = ObjectTypes['customer_identity_verification'];

/** How long a check takes and a link works; not published. */
const CHECK_SECONDS = 5 * MINUTE;
const LINK_SECONDS = 7 * DAY;

/** The status, or `expired`: then it cannot be submitted. */
export const stateOf = ({ status, created }: Verification, { clock }: World): string =>
  status === 'incomplete' && clock.now >= created + LINK_SECONDS ? 'expired' : status;

function start(id: string, world: World, name?: string): object {
  const customer = world.find('customer', id, name).id;
  const stamp = world.stamp('customer_identity_verification');
  const documents = { front: false, back: false, selfie: false };
  const verification = { ...stamp, status: 'incomplete', customer, documents };
  return world.render(world.add(verification, 'customer.identity_verification.created'));
}

const create: Operation = ({ body }, world) => {
  const { customer_id, first_name, last_name, email = '', ...more } = body as Record<string, string>;
  if (customer_id !== undefined) return start(customer_id, world, 'customer_id');
  const [known] = world.store.where('customer', 'email', email);
  const name = `${first_name} ${last_name}`;
  const customer = known ?? addCustomer({ name, email, phone: more.phone_number }, world);
  return start(customer.id, world);
};

/** Names of the pictures that the customer must submit. */
const SIDES = ['front', 'back', 'selfie'] as const;

const upload = on('customer_identity_verification', (verification, { body }, world) => {
  const state = stateOf(verification, world);
  if (state !== 'incomplete')
    throw new StateError(`status: it is ${state}; create one and upload before you submit it`);
  const names = body.documents?.map(({ document_type }) => document_type) ?? Object.keys(body);
  if (names.length === 0 || names.some((name) => !SIDES.some((side) => side === name)))
    throw invalid(`documents: each document_type must be one of ${SIDES.join(', ')}`);
  for (const side of SIDES) if (names.includes(side)) verification.documents[side] = true;
  world.change(verification);
});

const submit = on('customer_identity_verification', (verification, _, world) => {
  if (stateOf(verification, world) === 'expired')
    throw new StateError('status: the link has expired; create one');
  moveVerification(verification, 'pending', world);
  world.clock.plan(CHECK_SECONDS, 'verify_identity', verification.id);
});

/** Ends a check, with what its checks and the data of the ID then say. @throws ApiError 422 if no check is running */
export function finishCheck(object: Verification, world: World, { result = 'verified', ...more } = {}): void {
  if (object.status === 'incomplete') throw new StateError('status: it is incomplete; submit it first');
  moveVerification(object, result, world, more);
  world.clock.cancel(object.id, 'verify_identity');
}

function moveVerification(one: Verification, status: string, world: World, more = {}): void {
  world.change(one, { ...more, status, [status]: world.clock.now }, 'customer.identity_verification.updated');
}

export const identityVerificationOperations: Record<string, Operation> = {
  createCustomerIdentityVerification: create,
  createCustomerIdentityVerificationForCustomer: ({ params }, world) => start(params.id ?? '', world),
  getCustomerIdentityVerification: on('customer_identity_verification'),
  uploadIdentityDocuments: upload,
  submitIdentityVerification: submit,
};
