import { StateError } from '../api-error.ts';
import type { Customer } from '../objects.ts';
import { list, listOf, type Operation, on, setStatus } from '../operation.ts';
import type { World } from '../world.ts';
import { cancelSubscription } from './subscription-terms.ts';

/** Creates a customer and notifies webhook endpoints. */
export const addCustomer = (body: object, world: World): Customer =>
  world.add(
    { ...world.stamp('customer'), ...world.sent('customer', body), status: 'active' },
    'customer.created',
  );

/**
 * The customer of a payment or subscription.
 * @throws ApiError 404 for an unknown ID, 422 for a blocked customer, who cannot pay
 */
export function payingCustomer(id: string, world: World): Customer {
  const customer = world.find('customer', id, 'customer');
  if (customer.status === 'blocked') throw new StateError('customer: this customer is blocked');
  return customer;
}

const remove: Operation = ({ params }, world) => {
  const customer = world.find('customer', params.id ?? '');
  // The document defines no error for this, so subscriptions end when their customer is deleted.
  for (const subscription of world.store.where('subscription', 'customer', customer.id))
    if (world.allows(subscription, 'canceled')) cancelSubscription(subscription, world);
  return world.remove(customer, 'customer.deleted');
};

const listPaymentMethods: Operation = (request, world) => {
  const { id } = world.find('customer', request.params.id ?? '');
  return listOf(world.store.where('payment_method', 'customer', id), request, world);
};

export const customerOperations: Record<string, Operation> = {
  createCustomer: ({ body }, world) => world.render(addCustomer(body, world)),
  listCustomers: list('customer'),
  searchCustomers: list('customer', ['name', 'email', 'phone']),
  getCustomer: on('customer'),
  updateCustomer: on('customer', (customer, { body }, world) =>
    world.change(customer, world.sent('customer', body, customer), 'customer.updated'),
  ),
  deleteCustomer: remove,
  blockCustomer: setStatus('customer', 'blocked'),
  unblockCustomer: setStatus('customer', 'active'),
  listCustomerPaymentMethods: listPaymentMethods,
};
