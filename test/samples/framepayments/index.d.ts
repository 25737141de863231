/**
 * The types of `framepayments` 2.6.0, as far as samples use them: parameters and results of its methods, and the enums
 * that it does not export. Contradictions to the API are kept, because samples must compile with them.
 */

import type { Billing } from './billing.d.ts';
import type { Act, Get, Iterate, PageOf, RequestOptions } from './methods.d.ts';
import type {
  Charge,
  ChargeIntent,
  Customer,
  Deleted,
  IdentityVerification,
  List,
  LooseList,
  PaymentMethod,
  Stored,
  WebhookEndpoint,
} from './objects.d.ts';
import type {
  Address,
  CardData,
  ChargeIntentParams,
  CustomerParams,
  Owner,
  RefundReasonParam,
  Unknown,
  WebhookEndpointParams,
} from './params.d.ts';

export type { RequestOptions } from './methods.d.ts';

export interface ClientConfig {
  apiKey?: string;
  publishableKey?: string;
  baseURL?: string;
  defaultHeaders?: Record<string, string>;
}

export class FrameAPIError extends Error {
  code: string;
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: as in the package
  raw: any;
}

export enum PaymentMethodType {
  CARD = 'card',
  ACH = 'ach',
}

export enum PaymentAccountType {
  CHECKING = 'checking',
  SAVINGS = 'savings',
}

/** Namespaces for products and billing. */
export interface FrameSDK extends Billing {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: a declaration has nothing to initialize
export class FrameSDK {
  constructor(config: ClientConfig);

  chargeIntents: {
    create(params: ChargeIntentParams, options?: RequestOptions): Promise<ChargeIntent>;
    list: PageOf<List<ChargeIntent>>;
    iterateAllChargeIntents: Iterate<ChargeIntent>;
    get: Get<ChargeIntent>;
    update(
      id: string,
      params: Partial<
        Pick<
          ChargeIntentParams,
          'amount' | 'customer' | 'account' | 'description' | 'payment_method' | 'metadata'
        >
      >,
    ): Promise<ChargeIntent>;
    confirm: Get<ChargeIntent>;
    capture(id: string, params?: { amount_captured_cents: number }): Promise<ChargeIntent>;
    cancel: Act<ChargeIntent>;
    voidRemaining: Act<ChargeIntent>;
  };
  charges: {
    retrieve: Act<Charge>;
    trace: Act<{ charge_id: string; events: { type: string; created: number; data: Unknown }[] }>;
  };
  customers: {
    create(params: CustomerParams): Promise<Customer>;
    list: PageOf<List<Customer>>;
    iterateAllCustomers: Iterate<Customer>;
    retrieve: Act<Customer>;
    update(id: string, params: Partial<CustomerParams>): Promise<Customer>;
    delete: Act<Deleted>;
    search(params: {
      name?: string;
      email?: string;
      phone?: string;
      created_before?: number;
      created_after?: number;
    }): Promise<List<Customer>>;
    block: Act<Customer>;
    unblock: Act<Customer>;
    getPaymentMethods: Act<PaymentMethod[]>;
  };
  paymentMethods: {
    createCard(
      params: Omit<CardData, 'attach' | 'type'> & {
        type: PaymentMethodType.CARD;
        customer?: string;
        account?: string;
      },
      options?: RequestOptions,
    ): Promise<PaymentMethod>;
    createBankAccount(
      params: {
        type: PaymentMethodType.ACH;
        account_type: PaymentAccountType;
        account_number: string;
        routing_number: string;
        customer?: string;
        account?: string;
        billing?: Address;
      },
      options?: RequestOptions,
    ): Promise<PaymentMethod>;
    createApplePay(
      params: { type: 'card'; _wallet: { type: 'apple_pay'; apple_pay: Unknown } } & Owner,
      options?: RequestOptions,
    ): Promise<PaymentMethod>;
    createGooglePay(
      params: {
        type: 'card';
        _wallet: {
          type: 'google_pay';
          google_pay: {
            apiVersion: number;
            apiVersionMinor: number;
            email?: string | null;
            paymentMethodData: Unknown;
          };
        };
      } & Owner,
      options?: RequestOptions,
    ): Promise<PaymentMethod>;
    list: PageOf<Partial<LooseList<PaymentMethod>>>;
    listForCustomer(
      customer: string,
      per_page?: number,
      page?: number,
    ): Promise<Partial<LooseList<PaymentMethod>>>;
    iterateAllPaymentMethods(per_page?: number): AsyncGenerator<PaymentMethod>;
    retrieve: Act<PaymentMethod>;
    update(
      id: string,
      params: { billing?: Address; exp_month?: number; exp_year?: number },
    ): Promise<PaymentMethod>;
    attach(id: string, customer: string): Promise<PaymentMethod>;
    detach: Act<PaymentMethod>;
    block: Act<PaymentMethod>;
    unblock: Act<PaymentMethod>;
    connectPlaid(
      params: {
        account: string;
        public_token: string;
        account_id: string;
        institution_name?: string;
        subtype?: string;
      },
      options?: RequestOptions,
    ): Promise<PaymentMethod>;
  };
  refunds: {
    create(params: {
      charge_intent?: string;
      amount?: number;
      reason?: RefundReasonParam;
    }): Promise<Stored & { amount: number; status: string | null }>;
    list: PageOf<LooseList<Stored & { amount: number }>>;
    iterateAllRefunds: Iterate<Stored & { amount: number }>;
    retrieve: Act<Stored & { amount: number; status: string | null }>;
  };
  disputes: {
    list(
      per_page?: number,
      page?: number,
      charge?: string,
      charge_intent?: string,
    ): Promise<{ data: Stored[] }>;
    retrieve: Act<Stored & { status: string }>;
    update(
      id: string,
      params: { evidence?: Record<string, string>; submit?: boolean },
    ): Promise<Stored & { status: string }>;
    createDocument(
      id: string,
      params: { file_id?: string; document_type?: string; metadata?: Unknown },
    ): Promise<{ id: string }>;
  };
  webhookEndpoints: {
    list: PageOf<List<WebhookEndpoint>>;
    create(params: WebhookEndpointParams): Promise<WebhookEndpoint>;
    retrieve: Act<WebhookEndpoint>;
    update(id: string, params: Partial<WebhookEndpointParams>): Promise<WebhookEndpoint>;
    delete: Act<Deleted>;
    rotateSecret: Act<WebhookEndpoint>;
  };
  customerIdentityVerifications: {
    create(
      params: {
        first_name: string;
        last_name: string;
        date_of_birth: string;
        email: string;
        phone_number: string;
        ssn: string;
        address: Address;
      },
      options?: RequestOptions,
    ): Promise<IdentityVerification>;
    createForCustomer: Get<IdentityVerification>;
    retrieve: Get<IdentityVerification>;
    submitForVerification: Get<IdentityVerification>;
    uploadDocuments(
      id: string,
      params: { documents: { document_type: string; file_id?: string; metadata?: Unknown }[] },
      options?: RequestOptions,
    ): Promise<IdentityVerification>;
    uploadIdentityDocuments(
      id: string,
      files: { document_type: string; file: Buffer | NodeJS.ReadableStream | string }[],
      options?: RequestOptions,
    ): Promise<IdentityVerification>;
  };
  paymentLinkSessions: {
    create(params: {
      amount?: number;
      currency?: string;
      customer_id?: string;
      metadata?: Unknown;
    }): Promise<Stored & { url: string; status: string }>;
  };
  threeDsIntents: {
    create(
      params: { charge_intent_id?: string; payment_method_id?: string; metadata?: Unknown },
      options?: RequestOptions,
    ): Promise<Stored & { status: string }>;
    retrieve: Get<Stored & { status: string }>;
    resend: Get<Stored & { status: string }>;
  };
  wallet: {
    getGooglePayConfiguration(options?: RequestOptions): Promise<{
      identifier: string | null;
      environment: string | null;
      processor: string | null;
      processor_key: string | null;
    }>;
  };
}
