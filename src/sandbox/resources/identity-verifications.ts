import { invalid, StateError } from '../api-error.ts';
import { MINUTE } from '../clock.ts';
import type { ObjectTypes } from '../objects.ts';
import { type Operation, on } from '../operation.ts';
import type { World } from '../world.ts';
import { addCustomer } from './customers.ts';

type Verification = ObjectTypes['customer_identity_verification'];

/** Not published. */
const CHECK_SECONDS = 5 * MINUTE;

function addVerification(customer: string, world: World): object {
  const stamp = world.stamp('customer_identity_verification');
  const documents = { front: false, back: false, selfie: false };
  const verification = { ...stamp, status: 'incomplete', customer, documents };
  return world.render(world.add(verification, 'customer.identity_verification.created'));
}

const create: Operation = ({ body }, world) => {
  const given = body as Record<string, string | undefined>;
  const { customer_id, first_name, last_name, email = '', phone_number: phone } = given;
  if (customer_id !== undefined)
    return addVerification(world.find('customer', customer_id, 'customer_id').id, world);
  const [known] = world.store.where('customer', 'email', email);
  const customer = known ?? addCustomer({ name: `${first_name} ${last_name}`, email, phone }, world);
  return addVerification(customer.id, world);
};

/** Names of the pictures that the customer must submit. */
const SIDES = ['front', 'back', 'selfie'] as const;

const upload = on('customer_identity_verification', (verification, { body }, world) => {
  if (verification.status !== 'incomplete')
    throw new StateError(`status: it is ${verification.status}; create one and upload before you submit it`);
  const names = body.documents?.map(({ document_type }) => document_type) ?? Object.keys(body);
  if (names.length === 0 || names.some((name) => !SIDES.some((side) => side === name)))
    throw invalid(`documents: each document_type must be one of ${SIDES.join(', ')}`);
  for (const side of SIDES) if (names.includes(side)) verification.documents[side] = true;
  world.change(verification);
});

const submit = on('customer_identity_verification', (verification, _, world) => {
  moveVerification(verification, 'pending', world);
  world.clock.plan(CHECK_SECONDS, 'verify_identity', verification.id);
});

/** Ends a check. @throws ApiError 422 if no check is running */
export function finishCheck(verification: Verification, passed: boolean, world: World): void {
  world.clock.cancel(verification.id, 'verify_identity');
  moveVerification(verification, passed ? 'verified' : 'failed', world);
}

function moveVerification(object: Verification, status: string, world: World): void {
  world.change(object, { status, [status]: world.clock.now }, 'customer.identity_verification.updated');
}

export const identityVerificationOperations: Record<string, Operation> = {
  createCustomerIdentityVerification: create,
  createCustomerIdentityVerificationForCustomer: ({ params }, world) =>
    addVerification(world.find('customer', params.id ?? '').id, world),
  getCustomerIdentityVerification: on('customer_identity_verification'),
  uploadIdentityDocuments: upload,
  submitIdentityVerification: submit,
};
