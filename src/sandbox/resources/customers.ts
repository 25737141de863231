import { StateError } from '../api-error.ts';
import { mergeMetadata } from '../metadata.ts';
import type { Address, Customer, Metadata } from '../objects.ts';
import { isCreatedWithin, listOf, type Operation, retrieve, setStatus } from '../operation.ts';
import type { World } from '../world.ts';
import { cancelSubscription } from './subscription-terms.ts';

interface CustomerBody {
  name?: string;
  email?: string;
  phone?: string;
  description?: string;
  date_of_birth?: string;
  billing_address?: Address;
  shipping_address?: Address;
  metadata?: Metadata;
}

/** An address as responses show it: every field present, null if unknown. */
export function fullAddress(address: Address | undefined): Address | null {
  if (address === undefined) return null;
  const parts = ['line_1', 'line_2', 'city', 'state', 'postal_code', 'country'];
  return Object.fromEntries(parts.map((part) => [part, address[part] ?? null]));
}

/** Creates a customer and notifies webhook endpoints. */
export function addCustomer(body: CustomerBody, world: World): Customer {
  const customer = world.add('customer', {
    ...world.stamp('customer'),
    name: body.name ?? '',
    email: body.email ?? '',
    phone: body.phone ?? null,
    description: body.description ?? null,
    date_of_birth: body.date_of_birth ?? null,
    status: 'active',
    billing_address: fullAddress(body.billing_address),
    shipping_address: fullAddress(body.shipping_address),
    metadata: mergeMetadata({}, body.metadata),
  });
  world.emit('customer.created', customer);
  return customer;
}

/**
 * The customer of a payment or subscription.
 * @throws ApiError 404 for an unknown ID, 422 for a blocked customer, who cannot pay
 */
export function payingCustomer(id: string, world: World): Customer {
  const customer = world.find('customer', id, 'customer');
  if (customer.status === 'blocked') throw new StateError('customer: this customer is blocked');
  return customer;
}

const create: Operation = ({ body }, world) => world.render(addCustomer(body, world));

const list: Operation = (request, world) => {
  const { email } = request.query;
  const { store } = world;
  const customers = email === undefined ? store.all('customer') : store.where('customer', 'email', email);
  return listOf(customers, request, world);
};

const search: Operation = (request, world) => {
  const { name, email, phone } = request.query;
  const contains = (text: string | null, part: string | undefined): boolean =>
    part === undefined || (text ?? '').toLowerCase().includes(part.toLowerCase());
  return listOf(
    world.store.all('customer'),
    request,
    world,
    (each) =>
      contains(each.name, name) &&
      contains(each.email, email) &&
      contains(each.phone, phone) &&
      isCreatedWithin(each, request.query),
  );
};

const update: Operation = ({ params, body }, world) => {
  const customer = world.find('customer', params.id ?? '');
  const { metadata, billing_address, shipping_address, ...fields } = body as CustomerBody & { ssn?: string };
  // Never returned, so never stored.
  delete fields.ssn;
  Object.assign(customer, { metadata: mergeMetadata(customer.metadata, metadata) }, fields);
  if (billing_address !== undefined) customer.billing_address = fullAddress(billing_address);
  if (shipping_address !== undefined) customer.shipping_address = fullAddress(shipping_address);
  world.touch('customer', customer);
  world.emit('customer.updated', customer);
  return world.render(customer);
};

const remove: Operation = ({ params }, world) => {
  const customer = world.find('customer', params.id ?? '');
  // The document defines no error for this, so subscriptions end when their customer is deleted.
  for (const subscription of world.store.where('subscription', 'customer', customer.id))
    if (subscription.status === 'active') cancelSubscription(subscription, world);
  world.emit('customer.deleted', customer);
  world.store.delete('customer', customer.id);
  return { id: customer.id, object: 'customer', deleted: true };
};

const listPaymentMethods: Operation = (request, world) => {
  const { id } = world.find('customer', request.params.id ?? '');
  const methods = world.store.where('payment_method', 'customer', id);
  return listOf(methods, request, world);
};

export const customerOperations: Record<string, Operation> = {
  createCustomer: create,
  listCustomers: list,
  searchCustomers: search,
  getCustomer: retrieve('customer'),
  updateCustomer: update,
  deleteCustomer: remove,
  blockCustomer: setStatus('customer', 'blocked'),
  unblockCustomer: setStatus('customer', 'active'),
  listCustomerPaymentMethods: listPaymentMethods,
};
