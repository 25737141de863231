import type { Address, AnyObject, ObjectType, ObjectTypes, PhaseTerms } from './objects.ts';
import { isIndexed } from './store.ts';
import type { World } from './world.ts';

/** A product that is sold, on an invoice or in a payment link session. */
export interface Line {
  product: string;
  quantity?: number;
  quantity_minimum?: number;
  quantity_maximum?: number;
}

export interface CardData {
  card_number?: string;
  exp_month?: string;
  exp_year?: string;
  billing?: Address;
  attach?: boolean;
}

export interface PhaseBody extends Partial<Omit<PhaseTerms, 'amount'>> {
  amount_cents?: number;
  currency?: string;
}

/** The fields of requests that operations read, which have the same meaning in each; the document checks them. */
export interface Body extends CardData {
  account_number?: string;
  account_type?: string;
  amount?: number;
  amount_captured_cents?: number;
  authorization_mode?: 'automatic' | 'manual';
  bank_name?: string;
  charge_intent?: string;
  client_secret?: string;
  collection_method?: 'auto_charge' | 'request_payment';
  confirm?: boolean;
  currency?: string;
  customer?: string;
  customer_data?: { name: string; email: string; phone?: string };
  customer_id?: string;
  default_payment_method?: string;
  documents?: { document_type: string }[];
  event_codes?: string[];
  evidence?: Record<string, string>;
  expires_in?: number;
  institution_name?: string;
  line_items?: Line[];
  net_terms?: number;
  number?: string;
  payment_method?: string;
  payment_method_data?: CardData;
  payment_method_id?: string;
  phases?: (PhaseBody & { id: string })[];
  product?: string;
  proration_behavior?: string;
  quantity?: number;
  recurring_interval?: string;
  resume_at?: number;
  routing_number?: string;
  shipping?: Address;
  submit?: boolean;
  subtype?: string;
  type?: string;
  update_interval?: string;
  url?: string;
  use_frame_sdk?: boolean;
  _wallet?: { type: 'apple_pay' | 'google_pay' };
}

/** A request whose key, parameters, and body passed the document's checks. */
export interface OperationRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Body;
  /** Path without the query, for `url` in list metadata. */
  path: string;
  key: 'secret' | 'publishable';
}

/**
 * Runs one operation.
 * @returns the response body; the status is the success status in the document
 * @throws ApiError if the state of the sandbox does not allow it
 */
export type Operation = (request: OperationRequest, world: World) => object;

/**
 * Does something with the object whose ID is in the path, and responds with that object.
 * @param act nothing if omitted: reads the object
 */
export const on =
  <T extends ObjectType>(
    type: T,
    act: (object: ObjectTypes[T], request: OperationRequest, world: World) => void = () => undefined,
  ): Operation =>
  (request, world) => {
    const object = world.find(type, request.params.id ?? '');
    act(object, request, world);
    return world.render(object);
  };

/** Blocks or unblocks an object; no effect if it already has that status. */
export const setStatus = (type: 'customer' | 'payment_method', status: 'active' | 'blocked'): Operation =>
  on(type, (object, _, world) => {
    if (object.status !== status) world.change(object, { status });
  });

/** Pagination of the API (page `/pagination`): pages start at 1 and have ten objects by default, a hundred at most. */
const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

/**
 * One page of a list, newest first. Reads nothing beyond the page, so long lists are as fast as short ones.
 * @param items oldest first, as the store has them
 * @param keep selects the items of the list; all if omitted
 */
export function listOf<T extends AnyObject>(
  items: readonly T[],
  { query, path }: OperationRequest,
  world: World,
  keep: (item: T) => boolean = () => true,
) {
  const page = Number(query.page ?? 1);
  const size = Math.min(Number(query.per_page ?? DEFAULT_SIZE), MAX_SIZE);
  const found: T[] = [];
  for (const item of items.toReversed()) {
    if (found.length > page * size) break;
    if (keep(item)) found.push(item);
  }
  const data = found.slice((page - 1) * size, page * size).map((item) => world.render(item));
  const more = found.length > page * size;
  const meta = {
    page,
    url: path,
    has_more: more,
    prev: page > 1 ? page - 1 : null,
    next: more ? page + 1 : null,
  };
  return { meta, data };
}

/**
 * Lists the objects of a type that have what the query asks for.
 * @param contains parameters that ask for a part of a field, in any case; others ask for its value
 * @param keep selects the objects that are listed at all
 */
export const list =
  <T extends ObjectType>(
    type: T,
    contains: readonly string[] = [],
    keep: (object: ObjectTypes[T]) => boolean = () => true,
  ): Operation =>
  (request, world) => {
    const { page: _, per_page: __, created_before, created_after, ...wanted } = request.query;
    const filters = Object.entries(wanted);
    const [name, value = ''] =
      filters.find(([each]) => !contains.includes(each) && isIndexed(type, each)) ?? [];
    const items = name === undefined ? world.store.all(type) : world.store.where(type, name as never, value);
    const has = (object: ObjectTypes[T], [field, part]: [string, string]): boolean => {
      const text = String(object[field as keyof typeof object] ?? '');
      return contains.includes(field) ? text.toLowerCase().includes(part.toLowerCase()) : text === part;
    };
    return listOf(
      items,
      request,
      world,
      (object) =>
        keep(object) &&
        filters.every((filter) => has(object, filter)) &&
        (created_before === undefined || object.created < Number(created_before)) &&
        (created_after === undefined || object.created > Number(created_after)),
    );
  };
