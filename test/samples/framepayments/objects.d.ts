/** Result types of the methods. */
import type { Address, Metadata } from './params.d.ts';

/** Fields of every API object. */
export interface Stored {
  id: string;
  object: string;
  created: number;
  updated: number;
  livemode: boolean;
}

export interface List<T> {
  meta: { page: number; url: string; has_more: boolean; prev: string | null; next: number | null };
  data: T[];
}

/** Lists whose `meta` may be missing. */
export interface LooseList<T> {
  data: T[];
  meta?: { page?: number; has_more?: boolean };
}

export type Deleted = { id: string; object: string; deleted: boolean };

export interface PaymentMethod {
  id: string;
  customer?: string | null;
  account_id?: string | null;
  billing?: Address;
  type: string;
  livemode: boolean;
  created: number;
  updated?: number;
  status?: string;
  card?: { brand: string; exp_month: string; exp_year: string; last_four: string; issuer?: string };
  ach?: { last_four?: string; bank_name?: string };
}

export interface Customer extends Stored {
  name: string;
  email: string;
  phone?: string | null;
  description?: string | null;
  status: string;
  payment_methods: PaymentMethod[];
  metadata: Metadata;
}

export interface Charge {
  id: string;
  currency: string;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  refunded: boolean;
  failure_code?: string | null;
  failure_message?: string | null;
  status: string;
}

export interface ChargeIntent {
  id: string;
  currency: string;
  amount: number;
  status: string;
  description?: string | null;
  metadata?: Metadata;
  latest_charge?: Charge;
  customer?: Customer;
  payment_method?: PaymentMethod;
  subscription?: string;
  client_secret?: string;
  failure_description?: string | null;
  amount_captured?: number;
  next_action?: Unknown | null;
  created?: number;
  livemode: boolean;
}

export interface Invoice extends Stored {
  customer: { object: string; id: string; name?: string };
  total: number;
  currency: string;
  status: string;
  invoice_number?: string;
  due_date?: string | null;
  line_items: LineItem[];
}

export interface LineItem {
  id: string;
  object: string;
  quantity: number;
  description: string;
  unit_amount_cents?: number;
}

export interface Product extends Stored {
  name: string;
  description: string;
  default_price: number;
  metadata: Record<string, string>;
}

export interface Subscription {
  id: string;
  status?: string;
  customer?: string;
  default_payment_method?: string;
  current_period_end?: number;
  latest_charge?: Charge;
  latest_charge_intent?: string | null;
  scheduled_change?: { product: string; effective_date: number } | null;
  metadata?: Metadata;
}

export interface SubscriptionList {
  meta: List<Subscription>['meta'];
  subscriptions: Subscription[];
}

export interface PhaseList {
  phases: Stored[];
  meta: { subscription_id: string };
}

export interface IdentityVerification {
  id: string;
  object: string;
  status: string;
  verification_url: string | null;
  pending: number | null;
  verified: number | null;
  failed: number | null;
}

export interface WebhookEndpoint extends Stored {
  url: string;
  status: string;
  description?: string;
  event_codes: string[];
  secret?: string;
}
