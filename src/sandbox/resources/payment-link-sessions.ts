import { invalid } from '../api-error.ts';
import { DAY } from '../clock.ts';
import type { PaymentLinkSession } from '../objects.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';
import { productToSell } from './products.ts';

interface SessionBody {
  line_items: { product: string }[];
  customer?: string;
  account?: string;
  customer_email?: string;
  client_reference_id?: string;
  expires_in?: number;
  phone_number_collection?: boolean;
  shipping_address_collection?: boolean;
  payment_method?: string;
}

const create: Operation = ({ body }, world) => {
  const given = body as SessionBody;
  if (given.account !== undefined) throw invalid('account: accounts are not simulated; use customer');
  if (given.customer !== undefined && given.customer_email !== undefined)
    throw invalid('customer_email is not allowed beside customer');
  if (given.customer !== undefined) world.find('customer', given.customer, 'customer');
  if (given.payment_method !== undefined) {
    if (given.customer === undefined) throw invalid('payment_method needs customer');
    world.find('payment_method', given.payment_method, 'payment_method');
  }
  for (const { product } of given.line_items) productToSell(product, world);
  const stamp = world.stamp('payment_link.session');
  const seconds = given.expires_in ?? DAY;
  const session = world.add('payment_link.session', {
    ...stamp,
    status: 'open',
    payment_status: 'unpaid',
    customer: given.customer ?? null,
    customer_email: given.customer_email ?? null,
    client_reference_id: given.client_reference_id ?? null,
    payment_method: given.payment_method ?? null,
    phone_number_collection: given.phone_number_collection ?? false,
    shipping_address_collection: given.shipping_address_collection ?? false,
    url: `https://pay.framepayments.com/${stamp.id}`,
    expires: stamp.created + seconds,
  });
  world.clock.plan(seconds, 'expire_session', session.id);
  return world.render(session);
};

/** Expires a session that was not paid in time. */
export function expireSession(session: PaymentLinkSession, world: World): void {
  if (session.status !== 'open') return;
  session.status = 'expired';
  world.touch('payment_link.session', session);
}

export const paymentLinkSessionOperations: Record<string, Operation> = { createPaymentLinkSession: create };
