/**
 * What is stored of each type of object. An object has every field of its schema in the document; declared here are those
 * that this code reads. Related objects are stored as IDs and embedded on rendering, so that a change to a customer shows
 * everywhere. Fields that the API never returns start with an underscore. `World.change` checks statuses against the document.
 */

export interface Stored {
  id: string;
  object: string;
  created: number;
  updated: number;
}

export type Address = Record<string, string | null>;
export type Metadata = Record<string, string>;

interface Card {
  exp_month: string;
  exp_year: string;
  brand: string;
  wallet: { type: string; dynamic_last4: string | null } | null;
}

/** Fields shared by product phases and subscription phases. */
export interface PhaseTerms {
  ordinal: number;
  pricing_type: 'static' | 'relative';
  duration_type: 'finite' | 'infinite';
  amount: number | null;
  discount_percentage: number | null;
  period_count: number | null;
  interval: string | null;
  interval_count: number | null;
}

interface Fields {
  customer: { name: string; email: string; status: string; metadata: Metadata };
  payment_method: {
    type: 'card' | 'ach';
    status: string;
    customer: string | null;
    billing: Address | null;
    card: Card | null;
    /** Number of the test card or account; determines the outcome of charges. */
    _number: string;
  };
  charge_intent: {
    amount: number;
    amount_captured: number;
    amount_voided: number;
    currency: string;
    status: string;
    authorization_mode: 'automatic' | 'manual';
    client_secret: string;
    customer: string | null;
    payment_method: string | null;
    latest_charge: string | null;
    subscription: string | null;
    invoice: string | null;
    description: string | null;
    failure_description: string | null;
    next_action: Record<string, unknown> | null;
    metadata: Metadata;
    /** The payment link session that it was paid in. */
    _session?: string;
  };
  charge: {
    amount_captured: number;
    amount_refunded: number;
    captured: boolean;
    refunded: boolean;
    disputed: boolean;
    status: string;
    charge_intent: string;
    failure_code: string | null;
    failure_message: string | null;
    refund_reason: string | null;
    /** Its history, oldest first; absent on charges from the pages. */
    _trace?: { type: string; created: number; data: Record<string, unknown> }[];
  };
  refund: {
    amount: number;
    status: string;
    reason: string | null;
    charge_intent: string;
    charge: string | null;
    failure_reason: string | null;
  };
  product: {
    name: string;
    default_price: number;
    purchase_type: 'one_time' | 'recurring';
    recurring: { interval: string; interval_count: number } | null;
    metadata: Metadata;
    /** True for a deleted product that subscriptions still use as their plan. */
    _deleted?: boolean;
  };
  /** Copied into every new subscription to the product. */
  product_phase: PhaseTerms & { _product: string };
  subscription: {
    description: string | null;
    status: string;
    customer: string | null;
    default_payment_method: string | null;
    currency: string;
    product: string;
    current_period_start: number;
    current_period_end: number;
    latest_charge_intent: string | null;
    scheduled_change: { product: string; effective_date: number } | null;
    metadata: Metadata;
    /** ID of the plan object, which stays the same when the product changes. */
    _plan: string;
    /** Number of periods that have begun, also during a pause; determines the current phase. */
    _periods: number;
    /** Set when the phase of the current period is deleted, until the next period begins. */
    _isPhaseDeleted?: boolean;
    /** Number of failed attempts at the open renewal. */
    _failed_tries: number;
    /** Day of the month that periods of months begin on, unless the month is shorter; undefined in one of days. */
    _billing_day?: number | undefined;
    /** `proration_behavior` of the last change of the product; absent before one. */
    _proration?: string;
  };
  subscription_phase: PhaseTerms & { started_at: number | null; _subscription: string };
  subscription_change_log: { subscription: string };
  invoice: {
    invoice_number: string;
    customer: string | null;
    currency: string;
    status: string;
    collection_method: 'auto_charge' | 'request_payment';
    net_terms: number;
    due_date: string | null;
    metadata: Metadata;
    _payment_method: string | null;
  };
  invoice_line_item: { quantity: number; unit_amount_cents: number; _invoice: string };
  dispute: {
    status: string;
    amount_cents: number;
    amount_currency: string;
    charge_intent: string;
    _evidence: Record<string, string>;
  };
  dispute_document: { dispute_id: string };
  webhook_endpoint: {
    url: string;
    description: string | null;
    event_codes: string[];
    status: string;
    _secret: string;
  };
  customer_identity_verification: {
    status: string;
    customer: string;
    documents: { front: boolean; back: boolean; selfie: boolean };
  };
  'payment_link.session': {
    status: string;
    payment_status: string;
    customer: string | null;
    client_reference_id: string | null;
    payment_method: string | null;
    /** What its products cost, in cents; sessions of the pages have none. */
    _amount?: number;
  };
  /** A verification of a saved card. */
  '3ds_intent': {
    payment_method: string;
    status: string;
    challenge_url: string | null;
    completed: number | null;
  };
}

export type ObjectType = keyof Fields;
type Objects = { [T in ObjectType]: Stored & { object: T } & Fields[T] };
/** Object type → its stored shape. An interface, so that the shape of any type is known to be one of them. */
export interface ObjectTypes extends Objects {}
export type AnyObject = ObjectTypes[ObjectType];

export type Customer = ObjectTypes['customer'];
export type PaymentMethod = ObjectTypes['payment_method'];
export type ChargeIntent = ObjectTypes['charge_intent'];
export type Charge = ObjectTypes['charge'];
export type Refund = ObjectTypes['refund'];
export type Product = ObjectTypes['product'];
export type Subscription = ObjectTypes['subscription'];
export type SubscriptionPhase = ObjectTypes['subscription_phase'];
export type Phase = ObjectTypes['product_phase'] | SubscriptionPhase;
export type Invoice = ObjectTypes['invoice'];
export type InvoiceLineItem = ObjectTypes['invoice_line_item'];
export type Dispute = ObjectTypes['dispute'];
export type WebhookEndpoint = ObjectTypes['webhook_endpoint'];
export type PaymentLinkSession = ObjectTypes['payment_link.session'];
