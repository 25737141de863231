/** The namespaces for products and billing. */
import type { Act, Change, Iterate, PageOf } from './methods.d.ts';
import type {
  Deleted,
  Invoice,
  LineItem,
  List,
  LooseList,
  PhaseList,
  Product,
  Stored,
  Subscription,
  SubscriptionList,
} from './objects.d.ts';
import type {
  InvoiceParams,
  Metadata,
  PhaseParams,
  ProductParams,
  ProductPhaseParams,
  PurchaseType,
  RecurringInterval,
} from './params.d.ts';

export interface Billing {
  products: {
    create(
      params: ProductParams & {
        purchase_type: PurchaseType;
        recurring_interval?: RecurringInterval | null;
      },
    ): Promise<Product>;
    list: PageOf<List<Product>>;
    iterateAllProducts: Iterate<Product>;
    search(params: { name?: string; active?: boolean; shippable?: boolean }): Promise<List<Product>>;
    retrieve: Act<Product>;
    update(
      id: string,
      params: {
        name?: string;
        description?: string;
        default_price?: number;
        shippable?: boolean;
        url?: string;
        metadata?: Record<string, string>;
      },
    ): Promise<Product>;
    delete: Act<Deleted>;
  };
  productPhases: {
    list(product: string, per_page?: number, page?: number): Promise<List<Stored>>;
    retrieve(product: string, phase: string): Promise<Stored>;
    create(
      product: string,
      params: ProductPhaseParams & { currency: string; interval?: string; interval_count?: number },
    ): Promise<Stored>;
    update(product: string, phase: string, params: Partial<ProductPhaseParams>): Promise<Stored>;
    delete(product: string, phase: string): Promise<Stored>;
    bulkUpdate(product: string, phases: Change[]): Promise<List<Stored>>;
  };
  invoices: {
    create(params: InvoiceParams): Promise<Invoice>;
    list(per_page?: number, page?: number, customer?: string, status?: string): Promise<LooseList<Invoice>>;
    retrieve: Act<Invoice>;
    update(
      id: string,
      params: Partial<Omit<InvoiceParams, 'customer' | 'account' | 'payment_method' | 'promotion_codes'>>,
    ): Promise<Invoice>;
    delete: Act<{ object: string; deleted: boolean }>;
    issue: Act<Invoice>;
  };
  invoiceLineItems: {
    list(invoice: string): Promise<{ data: LineItem[] }>;
    create(invoice: string, params: { product: string; quantity: number }): Promise<LineItem>;
    retrieve(invoice: string, id: string): Promise<LineItem>;
    update(invoice: string, id: string, params: { product?: string; quantity?: number }): Promise<LineItem>;
    delete(invoice: string, id: string): Promise<{ object: string; deleted: boolean }>;
  };
  subscriptions: {
    create(params: {
      customer?: string;
      account?: string;
      product: string;
      currency: string;
      default_payment_method?: string;
      description?: string;
      proration_behavior?: string;
      metadata?: Metadata;
    }): Promise<Subscription>;
    list: PageOf<SubscriptionList>;
    iterateAllSubscriptions: Iterate<Subscription>;
    search(params: {
      status?: string;
      created_before?: number;
      created_after?: number;
    }): Promise<SubscriptionList>;
    retrieve: Act<Subscription>;
    update(
      id: string,
      params: {
        default_payment_method?: string;
        product?: string;
        update_interval?: string;
        description?: string;
        metadata?: Metadata;
      },
    ): Promise<Subscription>;
    cancel: Act<Subscription>;
    pause: Act<Subscription>;
    resume: Act<Subscription>;
    cancelScheduledChange: Act<Subscription>;
  };
  subscriptionPhases: {
    list: Act<PhaseList>;
    retrieve(subscription: string, id: string): Promise<Stored>;
    create(subscription: string, params: PhaseParams & { currency: string }): Promise<Stored>;
    update(subscription: string, id: string, params: Partial<PhaseParams>): Promise<Stored>;
    delete(subscription: string, id: string): Promise<Deleted>;
    bulkUpdate(subscription: string, phases: Change[]): Promise<PhaseList>;
  };
  subscriptionChangeLogs: {
    list(subscription: string, per_page?: number, page?: number): Promise<List<Change>>;
  };
}
