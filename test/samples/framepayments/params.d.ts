/** Parameter types of the methods, and the enums that the package does not export: `index.d.ts` exports neither. */

// biome-ignore lint/suspicious/noExplicitAny: as in the package
export type Metadata = Record<string, any>;
export type Unknown = Record<string, unknown>;
export type Owner = { customer: string; account?: never } | { account: string; customer?: never };

export interface Address {
  line_1?: string;
  line_2?: string;
  city?: string;
  state?: string;
  country?: string;
  postal_code?: string;
}

export enum AuthorizationMode {
  AUTOMATIC = 'automatic',
  MANUAL = 'manual',
}

export enum CollectionMethod {
  AUTO_CHARGE = 'auto_charge',
  REQUEST_PAYMENT = 'request_payment',
}

export enum DurationType {
  FINITE = 'finite',
  INFINITE = 'infinite',
}

export enum PricingType {
  STATIC = 'static',
  RELATIVE = 'relative',
}

export enum PurchaseType {
  ONETIME = 'one_time',
  RECURRING = 'recurring',
}

export enum RecurringInterval {
  DAILY = 'daily',
  WEEKLY = 'weekly',
  MONTHLY = 'monthly',
  YEARLY = 'yearly',
  EVERY_3_MONTHS = 'every_3_months',
  EVERY_6_MONTHS = 'every_6_months',
}

export enum RefundReasonParam {
  DUPLICATE = 'duplicate',
  FRAUDULENT = 'fraudulent',
  REQUESTED = 'requested_by_customer',
}

export interface CustomerParams {
  name: string;
  email: string;
  description?: string;
  phone?: string;
  ssn?: string;
  date_of_birth?: string;
  billing_address?: Address;
  shipping_address?: Address;
  metadata?: Metadata;
}

export interface CardData {
  attach: boolean;
  billing?: Address;
  type: 'card';
  card_number: string;
  exp_month: string;
  exp_year: string;
  cvc: string;
}

export interface ChargeIntentParams {
  amount: number;
  currency: string;
  customer?: string;
  account?: string;
  description?: string;
  payment_method?: string;
  confirm?: boolean;
  receipt_email?: string;
  metadata?: Metadata;
  authorization_mode?: AuthorizationMode;
  customer_data?: { name: string; email: string };
  payment_method_data?: CardData;
  sonar_session_id?: string;
  shipping?: Unknown;
  promotion_codes?: string[];
  payment_method_options?: Unknown;
  revenue_split?: Unknown;
}

export interface InvoiceParams {
  customer: string;
  collection_method: CollectionMethod;
  account?: string;
  payment_method?: string;
  promotion_codes?: string[];
  net_terms?: number;
  number?: string;
  description?: string;
  memo?: string;
  metadata?: Metadata;
  line_items?: { product: string; quantity: number }[];
}

export interface ProductParams {
  name: string;
  description: string;
  default_price: number;
  shippable?: boolean | null;
  url?: string | null;
  metadata?: Record<string, string> | null;
}

export interface ProductPhaseParams {
  name?: string;
  amount: number;
  metadata?: Unknown;
}

export interface PhaseParams {
  ordinal: number;
  pricing_type: PricingType;
  duration_type: DurationType;
  name?: string;
  amount_cents?: number;
  discount_percentage?: number;
  period_count?: number;
  interval?: string;
  interval_count?: number;
}

export interface WebhookEndpointParams {
  url: string;
  event_codes: string[];
  description?: string;
}
