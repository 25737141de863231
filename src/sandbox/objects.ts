import type {
  Invoice,
  InvoiceLineItem,
  Product,
  ProductPhase,
  Subscription,
  SubscriptionChangeLog,
  SubscriptionPhase,
} from './billing-objects.ts';

/**
 * The stored objects, one interface per type. Related objects are stored as IDs and embedded on rendering, so that a
 * change to a customer shows everywhere. Fields have their API names; those that the API never returns start with an
 * underscore.
 */

/** Fields that every API object has. */
export interface Stored {
  id: string;
  object: string;
  created: number;
  updated: number;
}

export type Address = Record<string, string | null>;
export type Metadata = Record<string, string>;

export interface Customer extends Stored {
  object: 'customer';
  name: string;
  email: string;
  phone: string | null;
  description: string | null;
  date_of_birth: string | null;
  status: 'active' | 'blocked';
  billing_address: Address | null;
  shipping_address: Address | null;
  metadata: Metadata;
}

export interface Card {
  brand: string;
  last_four: string;
  exp_month: string;
  exp_year: string;
  issuer: string | null;
  currency: string | null;
  segment: string | null;
  type: string | null;
  wallet: { type: string; dynamic_last4: string | null } | null;
}

interface BankAccount {
  account_type: string;
  bank_name: string | null;
  routing_number: string | null;
  last_four: string | null;
  account_number: string | null;
}

export interface PaymentMethod extends Stored {
  object: 'payment_method';
  type: 'card' | 'ach';
  status: 'active' | 'blocked' | 'detached';
  customer: string | null;
  account_id: string | null;
  billing: Address | null;
  card: Card | null;
  ach: BankAccount | null;
  /** Number of the test card or account; determines the outcome of charges. */
  _number: string;
}

type ChargeIntentStatus =
  | 'incomplete'
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_3d_secure'
  | 'requires_capture'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'reversed'
  | 'refunded'
  | 'disputed';

export interface ChargeIntent extends Stored {
  object: 'charge_intent';
  amount: number;
  amount_captured: number;
  amount_voided: number;
  currency: string;
  status: ChargeIntentStatus;
  authorization_mode: 'automatic' | 'manual';
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  subscription: string | null;
  invoice: string | null;
  description: string | null;
  failure_description: string | null;
  shipping: Address | null;
  next_action: Record<string, unknown> | null;
  metadata: Metadata;
  /** The payment link session that it was paid in. */
  _session?: string;
}

export interface Charge extends Stored {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  captured: boolean;
  refunded: boolean;
  disputed: boolean;
  status: 'succeeded' | 'failed';
  charge_intent: string;
  customer: string | null;
  payment_method: string | null;
  payment_method_details: Record<string, unknown> | null;
  failure_code: string | null;
  failure_message: string | null;
  description: string | null;
  refund_reason: string | null;
  /** Its history, oldest first; absent on charges from the pages. */
  _trace?: { type: string; created: number; data: Record<string, unknown> }[];
}

export interface Refund extends Stored {
  object: 'refund';
  amount: number;
  currency: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  reason: string | null;
  charge_intent: string;
  charge: string | null;
  description: string | null;
  failure_reason: string | null;
}

export interface Dispute extends Stored {
  object: 'dispute';
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost';
  amount_cents: number;
  amount_currency: string;
  reason: { code: string | null; description: string | null; category: string | null } | null;
  charge_intent: string;
  _evidence: Record<string, string>;
}

interface DisputeDocument extends Stored {
  object: 'dispute_document';
  dispute_id: string;
  file_id: string;
  document_type: string;
  metadata: Metadata;
}

export interface WebhookEndpoint extends Stored {
  object: 'webhook_endpoint';
  url: string;
  description: string | null;
  event_codes: string[];
  status: string;
  _secret: string;
}

export interface IdentityVerification extends Stored {
  object: 'customer_identity_verification';
  status: 'incomplete' | 'pending' | 'verified' | 'failed';
  customer: string;
  pending: number | null;
  verified: number | null;
  failed: number | null;
  documents: { front: boolean; back: boolean; selfie: boolean };
}

export interface PaymentLinkSession extends Stored {
  object: 'payment_link.session';
  status: string;
  payment_status: string;
  customer: string | null;
  customer_email: string | null;
  client_reference_id: string | null;
  payment_method: string | null;
  phone_number_collection: boolean;
  shipping_address_collection: boolean;
  url: string;
  expires: number;
  /** What its products cost, in cents; sessions of the pages have none. */
  _amount?: number;
}

/** A verification of a saved card. */
export interface ThreeDsIntent extends Stored {
  object: '3ds_intent';
  customer: string | null;
  payment_method: string;
  status: 'pending' | 'issued' | 'succeeded' | 'failed';
  challenge_url: string | null;
  completed: number | null;
}

/** Object type → its stored shape. */
export interface ObjectTypes {
  customer: Customer;
  payment_method: PaymentMethod;
  charge_intent: ChargeIntent;
  charge: Charge;
  refund: Refund;
  product: Product;
  product_phase: ProductPhase;
  subscription: Subscription;
  subscription_phase: SubscriptionPhase;
  subscription_change_log: SubscriptionChangeLog;
  invoice: Invoice;
  invoice_line_item: InvoiceLineItem;
  dispute: Dispute;
  dispute_document: DisputeDocument;
  webhook_endpoint: WebhookEndpoint;
  customer_identity_verification: IdentityVerification;
  'payment_link.session': PaymentLinkSession;
  '3ds_intent': ThreeDsIntent;
}

export type ObjectType = keyof ObjectTypes;
