import { sentenceCase } from '../model/text.ts';
import type { Invoice, ProductPhase, Subscription, SubscriptionPhase } from './billing-objects.ts';
import type {
  Charge,
  ChargeIntent,
  Customer,
  Dispute,
  IdentityVerification,
  ObjectType,
  ObjectTypes,
  PaymentLinkSession,
} from './objects.ts';
import { currentPhase, phasesOf, priceOf } from './resources/subscription-terms.ts';
import type { Store } from './store.ts';

type Rendered = Record<string, unknown>;

/** Number of payment methods in a customer response (page `/api/customers`). */
const SHOWN_METHODS = 5;

/** A stored object as the API returns it, with related objects embedded and private fields removed. */
export function renderObject(value: ObjectTypes[ObjectType], store: Store): Rendered {
  const render = renderers[value.object] as (value: unknown, store: Store) => Rendered;
  return render(value, store);
}

/** True for a type of object that the sandbox keeps. */
export const isObjectType = (name: string): name is ObjectType => Object.hasOwn(renderers, name);

const LIVEMODE = { livemode: false } as const;
/** All objects belong to customers; accounts are not simulated. */
const NO_ACCOUNT = { account: null } as const;

/** The fields that the API returns as stored. */
function publicFields(value: object): Rendered {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith('_')));
}

const renderers: { [T in ObjectType]: (value: ObjectTypes[T], store: Store) => Rendered } = {
  customer: renderCustomer,
  payment_method: withLivemode,
  charge_intent: renderChargeIntent,
  charge: renderCharge,
  refund: withLivemode,
  product: withLivemode,
  product_phase: (phase: ProductPhase) => ({
    ...withLivemode(phase),
    phaseable_type: 'Product',
    phaseable_id: phase._product,
  }),
  subscription: renderSubscription,
  subscription_phase: renderPhase,
  subscription_change_log: ({ created: _, updated: __, ...log }) => log,
  invoice: renderInvoice,
  invoice_line_item: publicFields,
  dispute: renderDispute,
  dispute_document: ({ updated: _, ...document }) => ({ ...document, ...LIVEMODE }),
  webhook_endpoint: withLivemode,
  customer_identity_verification: renderVerification,
  'payment_link.session': renderSession,
  '3ds_intent': withLivemode,
};

function withLivemode(value: object): Rendered {
  return { ...publicFields(value), ...LIVEMODE };
}

function renderCustomer(customer: Customer, store: Store): Rendered {
  const methods = store
    .where('payment_method', 'customer', customer.id)
    .filter(({ status }) => status !== 'detached')
    .reverse()
    .slice(0, SHOWN_METHODS);
  return {
    ...withLivemode(customer),
    payment_methods: methods.map(withLivemode),
  };
}

/** A customer nested in another object: without payment methods, which would duplicate its siblings. */
function renderOwner(id: string | null, store: Store): Rendered | null {
  const customer = store.get('customer', id ?? '');
  return customer === undefined ? null : withLivemode(customer);
}

function renderChargeIntent(intent: ChargeIntent, store: Store): Rendered {
  const method = store.get('payment_method', intent.payment_method ?? '');
  const charge = store.get('charge', intent.latest_charge ?? '');
  return {
    ...withLivemode(intent),
    customer: renderOwner(intent.customer, store),
    customer_id: intent.customer,
    ...NO_ACCOUNT,
    account_id: null,
    payment_method: method === undefined ? null : withLivemode(method),
    latest_charge: charge === undefined ? null : renderCharge(charge),
    reference_id: store.get('payment_link.session', intent._session ?? '')?.client_reference_id ?? null,
    revenue_split: null,
  };
}

function renderCharge(charge: Charge): Rendered {
  return {
    ...withLivemode(charge),
    ...NO_ACCOUNT,
    acquirer_reference_number: null,
    authorization_code: null,
    net_amount: null,
    revenue_split: null,
  };
}

function renderSubscription(subscription: Subscription, store: Store): Rendered {
  const product = store.get('product', subscription.product);
  const phases = phasesOf(subscription, store);
  const phase = currentPhase(subscription, store);
  const intent = store.get('charge_intent', subscription.latest_charge_intent ?? '');
  const charge = store.get('charge', intent?.latest_charge ?? '');
  const { product: _, ...fields } = withLivemode(subscription);
  const interval = product?.recurring?.interval ?? 'monthly';
  const count = product?.recurring?.interval_count ?? 1;
  return {
    ...fields,
    ...NO_ACCOUNT,
    quantity: 1,
    plan: {
      id: subscription._plan,
      object: 'plan',
      interval,
      interval_count: count,
      product: subscription.product,
      amount: product?.default_price ?? 0,
      currency: subscription.currency,
      active: true,
      created: subscription.created,
      ...LIVEMODE,
    },
    latest_charge: charge === undefined ? null : renderCharge(charge),
    has_phases: phases.length > 0,
    phases: phases.map(renderPhase),
    current_phase: phase === undefined ? null : renderPhase(phase),
    effective_amount: priceOf(subscription, store),
    effective_interval: phase?.interval ?? interval,
    effective_interval_count: phase?.interval_count ?? count,
  };
}

function renderPhase(phase: SubscriptionPhase): Rendered {
  return { ...withLivemode(phase), phaseable_type: 'Subscription', phaseable_id: phase._subscription };
}

function renderInvoice(invoice: Invoice, store: Store): Rendered {
  const customer = store.get('customer', invoice.customer ?? '');
  const items = store.where('invoice_line_item', '_invoice', invoice.id);
  return {
    ...withLivemode(invoice),
    ...NO_ACCOUNT,
    customer: customer === undefined ? null : { object: 'customer', id: customer.id, name: customer.name },
    total: items.reduce((sum, item) => sum + item.quantity * item.unit_amount_cents, 0),
    line_items: items.map(publicFields),
  };
}

function renderDispute(dispute: Dispute, store: Store): Rendered {
  const intent = store.get('charge_intent', dispute.charge_intent);
  const words = dispute.status.replaceAll('_', ' ');
  return {
    ...withLivemode(dispute),
    display_status: sentenceCase(words),
    charge_intent: intent === undefined ? null : renderChargeIntent(intent, store),
    acquirer_reference_number: null,
    authorization_code: null,
  };
}

function renderVerification(verification: IdentityVerification, store: Store): Rendered {
  const open = verification.status === 'incomplete' || verification.status === 'pending';
  return {
    ...publicFields(verification),
    verification_url: open
      ? `https://app.framepayments.com/customer_identity_verifications/${verification.id}`
      : null,
    customer: renderOwner(verification.customer, store),
    provider: null,
    provider_reference: null,
    extracted_data: null,
    verification_checks: null,
  };
}

function renderSession(session: PaymentLinkSession): Rendered {
  return { ...withLivemode(session), ...NO_ACCOUNT };
}
