import { invalid, StateError } from '../api-error.ts';
import { MINUTE } from '../clock.ts';
import type { IdentityVerification } from '../objects.ts';
import { type Operation, retrieve } from '../operation.ts';
import type { World } from '../world.ts';
import { addCustomer } from './customers.ts';

/** Not published. */
const CHECK_SECONDS = 5 * MINUTE;

const PERSONAL_FIELDS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'email',
  'phone_number',
  'ssn',
  'address',
];

function addVerification(customer: string, world: World): object {
  const verification = world.add('customer_identity_verification', {
    ...world.stamp('customer_identity_verification'),
    status: 'incomplete',
    customer,
    pending: null,
    verified: null,
    failed: null,
    documents: { front: false, back: false, selfie: false },
  });
  world.emit('customer.identity_verification.created', verification);
  return world.render(verification);
}

const create: Operation = ({ body }, world) => {
  const given = body as Record<string, string | undefined>;
  if (given.customer_id !== undefined) {
    const beside = PERSONAL_FIELDS.find((field) => given[field] !== undefined);
    if (beside !== undefined) throw invalid(`${beside} is not allowed beside customer_id`);
    return addVerification(world.find('customer', given.customer_id, 'customer_id').id, world);
  }
  const missing = PERSONAL_FIELDS.find((field) => given[field] === undefined);
  if (missing !== undefined) throw invalid(`${missing} is missing`);
  const [known] = world.store.where('customer', 'email', given.email ?? '');
  const name = `${given.first_name} ${given.last_name}`;
  const customer = known ?? addCustomer({ name, email: given.email ?? '' }, world);
  return addVerification(customer.id, world);
};

const createForCustomer: Operation = ({ params }, world) =>
  addVerification(world.find('customer', params.id ?? '').id, world);

/** Names of the pictures that the customer must submit. */
const SIDES = ['front', 'back', 'selfie'] as const;

const upload: Operation = ({ params, body }, world) => {
  const verification = world.find('customer_identity_verification', params.id ?? '');
  if (verification.status !== 'incomplete')
    throw new StateError(`status: nothing can be uploaded while it is ${verification.status}`);
  const { documents } = body as { documents?: { document_type: string }[] };
  const names = documents?.map(({ document_type }) => document_type) ?? Object.keys(body);
  for (const side of SIDES) if (names.includes(side)) verification.documents[side] = true;
  return world.render(world.touch('customer_identity_verification', verification));
};

const submit: Operation = ({ params }, world) => {
  const verification = world.find('customer_identity_verification', params.id ?? '');
  moveVerification(verification, 'pending', world);
  planCheck(verification, world);
  return world.render(verification);
};

/** Plans the result of a check. */
export function planCheck({ id }: IdentityVerification, world: World): void {
  world.clock.plan(CHECK_SECONDS, 'verify_identity', id);
}

/** Ends a check. @throws ApiError 422 if no check is running */
export function finishCheck(verification: IdentityVerification, passed: boolean, world: World): void {
  world.clock.cancel('verify_identity', verification.id);
  moveVerification(verification, passed ? 'verified' : 'failed', world);
}

function moveVerification(
  verification: IdentityVerification,
  to: 'pending' | 'verified' | 'failed',
  world: World,
): void {
  world.lifecycles.move('CustomerIdentityVerification', verification, to);
  verification[to] = world.clock.now;
  world.touch('customer_identity_verification', verification);
  world.emit('customer.identity_verification.updated', verification);
}

export const identityVerificationOperations: Record<string, Operation> = {
  createCustomerIdentityVerification: create,
  createCustomerIdentityVerificationForCustomer: createForCustomer,
  getCustomerIdentityVerification: retrieve('customer_identity_verification'),
  uploadIdentityDocuments: upload,
  submitIdentityVerification: submit,
};
