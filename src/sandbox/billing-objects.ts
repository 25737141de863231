import type { Metadata, Stored } from './objects.ts';

export interface Product extends Stored {
  object: 'product';
  name: string;
  description: string | null;
  default_price: number;
  purchase_type: 'one_time' | 'recurring';
  recurring: { interval: string; interval_count: number } | null;
  shippable: boolean;
  active: boolean;
  url: string | null;
  image: string | null;
  metadata: Metadata;
  /** True for a deleted product that subscriptions still use as their plan. */
  _deleted?: boolean;
}

/** Fields shared by product phases and subscription phases. */
export interface PhaseTerms {
  ordinal: number;
  name: string | null;
  pricing_type: 'static' | 'relative';
  duration_type: 'finite' | 'infinite';
  amount: number | null;
  currency: string;
  discount_percentage: number | null;
  period_count: number | null;
  interval: string | null;
  interval_count: number | null;
}

export interface SubscriptionPhase extends Stored, PhaseTerms {
  object: 'subscription_phase';
  started_at: number | null;
  /** ID of the subscription it belongs to. */
  _subscription: string;
}

/** Copied into every new subscription to the product. */
export interface ProductPhase extends Stored, PhaseTerms {
  object: 'product_phase';
  _product: string;
}

export interface Subscription extends Stored {
  object: 'subscription';
  description: string | null;
  status: 'pending' | 'active' | 'incomplete' | 'past_due' | 'paused' | 'unpaid' | 'canceled' | 'terminated';
  customer: string | null;
  default_payment_method: string | null;
  currency: string;
  product: string;
  current_period_start: number;
  current_period_end: number;
  start_date: number;
  latest_charge_intent: string | null;
  scheduled_change: ScheduledChange | null;
  metadata: Metadata;
  /** ID of the plan object, which stays the same when the product changes. */
  _plan: string;
  /** Number of paid periods; determines the current phase. */
  _periods: number;
  /** Number of failed attempts at the open renewal. */
  _failed_tries: number;
}

interface ScheduledChange {
  id: string;
  object: 'subscription_scheduled_change';
  product: string;
  interval_switch: boolean;
  effective_date: number;
  created: number;
}

export interface SubscriptionChangeLog extends Stored {
  object: 'subscription_change_log';
  proration_behavior: string;
  previous_product: string;
  new_product: string;
  subscription: string;
}

export interface InvoiceLineItem extends Stored {
  object: 'invoice_line_item';
  description: string;
  quantity: number;
  unit_amount_cents: number;
  unit_amount_currency: string;
  _invoice: string;
}

export interface Invoice extends Stored {
  object: 'invoice';
  invoice_number: string;
  customer: string | null;
  currency: string;
  status: 'draft' | 'outstanding' | 'due' | 'overdue' | 'paid' | 'written_off' | 'voided';
  collection_method: 'auto_charge' | 'request_payment';
  net_terms: number;
  due_date: string | null;
  description: string | null;
  memo: string | null;
  metadata: Metadata;
  _payment_method: string | null;
}
