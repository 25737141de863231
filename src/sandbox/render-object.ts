import { sentenceCase } from '../model/text.ts';
import type { AnyObject, ObjectType, ObjectTypes, Subscription } from './objects.ts';
import { stateOf } from './resources/identity-verifications.ts';
import { linesOf, totalOf } from './resources/invoices.ts';
import { currentPhase, phasesOf, priceOf } from './resources/subscription-terms.ts';
import type { World } from './world.ts';

type Rendered = Record<string, unknown>;
type Compute<T extends ObjectType> = (value: ObjectTypes[T], world: World) => unknown;

/** Number of payment methods in a customer response (page `/api/customers`). */
const SHOWN_METHODS = 5;

const HOSTED = 'https://app.framepayments.com/customer_identity_verifications';

/** Fields of responses that are computed from other objects and not stored, by type. */
export const derived: { [T in ObjectType]?: Record<string, Compute<T>> } = {
  customer: {
    payment_methods: ({ id }, world) =>
      world.store
        .where('payment_method', 'customer', id)
        .filter(({ status }) => status !== 'detached')
        .reverse()
        .slice(0, SHOWN_METHODS)
        .map((method) => world.render(method)),
  },
  charge_intent: {
    customer_id: ({ customer }) => customer,
    reference_id: ({ _session = '' }, { store }) =>
      store.get('payment_link.session', _session)?.client_reference_id ?? null,
  },
  product_phase: { phaseable_type: () => 'Product', phaseable_id: ({ _product }) => _product },
  subscription: {
    quantity: () => 1,
    plan: planOf,
    latest_charge: ({ latest_charge_intent }, world) =>
      show('charge', world.store.get('charge_intent', latest_charge_intent ?? '')?.latest_charge, world),
    has_phases: (subscription, { store }) => phasesOf(subscription, store).length > 0,
    phases: (subscription, world) => phasesOf(subscription, world.store).map((phase) => world.render(phase)),
    current_phase: (subscription, world) =>
      show('subscription_phase', currentPhase(subscription, world.store)?.id, world),
    effective_amount: (subscription, { store }) => priceOf(subscription, store),
    effective_interval: (subscription, world) =>
      currentPhase(subscription, world.store)?.interval ?? planOf(subscription, world).interval,
    effective_interval_count: (subscription, world) =>
      currentPhase(subscription, world.store)?.interval_count ?? planOf(subscription, world).interval_count,
  },
  subscription_phase: {
    phaseable_type: () => 'Subscription',
    phaseable_id: ({ _subscription }) => _subscription,
  },
  invoice: {
    total: totalOf,
    line_items: (invoice, world) => linesOf(invoice, world).map((item) => world.render(item)),
  },
  dispute: { display_status: ({ status }) => sentenceCase(status.replaceAll('_', ' ')) },
  customer_identity_verification: {
    verification_url: (each, world) =>
      /incomplete|pending/.test(stateOf(each, world)) ? `${HOSTED}/${each.id}` : null,
  },
};

function planOf({ _plan, product: id, currency, created }: Subscription, { store }: World) {
  const product = store.get('product', id);
  return {
    id: _plan,
    object: 'plan',
    ...(product?.recurring ?? { interval: 'monthly', interval_count: 1 }),
    product: id,
    amount: product?.default_price ?? 0,
    currency,
    active: true,
    created,
    livemode: false,
  };
}

/** Fields that are stored as an ID and rendered as the object that has it, with the type of that object. */
export const embedded: { [T in ObjectType]?: Record<string, ObjectType> } = {
  charge_intent: { customer: 'customer', payment_method: 'payment_method', latest_charge: 'charge' },
  invoice: { customer: 'customer' },
  dispute: { charge_intent: 'charge_intent' },
  customer_identity_verification: { customer: 'customer' },
};

function show(type: ObjectType, id: unknown, world: World, within?: ObjectType): Rendered | null {
  const found = world.store.get(type, String(id));
  if (found?.object !== 'customer') return found === undefined ? null : world.render(found);
  if (within === 'invoice') return { id: found.id, object: 'customer', name: found.name };
  // Without the payment methods, one of which may be the object around it.
  const { payment_methods: _, ...owner } = world.render(found);
  return owner;
}

/** A stored object as the API returns it: the fields of the document, with related objects embedded. */
export function renderObject(value: AnyObject, fields: readonly string[], world: World): Rendered {
  const type = value.object;
  const computed: Record<string, Compute<never>> = derived[type] ?? {};
  const types = embedded[type] ?? {};
  const rendered: Rendered = {};
  for (const name of fields) {
    const stored = value[name as keyof AnyObject] as unknown;
    if (computed[name] !== undefined) rendered[name] = computed[name](value as never, world);
    else if (types[name] !== undefined) rendered[name] = show(types[name], stored, world, type);
    else if (stored !== undefined) rendered[name] = stored;
  }
  return rendered;
}
