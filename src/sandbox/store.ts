import type { AnyObject, ObjectType, ObjectTypes, Stored } from './objects.ts';

/** Every type of object, with the fields that have an index: a lookup reads only the objects that it finds. */
const indexed = {
  customer: ['email'],
  payment_method: ['customer'],
  charge_intent: ['_session'],
  charge: [],
  refund: ['charge_intent'],
  product: [],
  product_phase: ['_product'],
  subscription: ['customer'],
  subscription_phase: ['_subscription'],
  subscription_change_log: ['subscription'],
  invoice: ['customer'],
  invoice_line_item: ['_invoice'],
  dispute: ['charge_intent'],
  dispute_document: [],
  webhook_endpoint: ['url'],
  customer_identity_verification: [],
  'payment_link.session': [],
  '3ds_intent': ['payment_method'],
} as const satisfies { [T in ObjectType]: readonly (keyof ObjectTypes[T])[] };

/** True for a type of object that the sandbox keeps. */
export const isObjectType = (name: string): name is ObjectType => Object.hasOwn(indexed, name);

export const isIndexed = (type: ObjectType, field: string): boolean =>
  (indexed[type] as readonly string[]).includes(field);

/** All objects of a sandbox by type, ID, and indexed field, in creation order. */
export class Store {
  #collections = new Map<ObjectType, Collection>();
  #changed = new Map<string, AnyObject>();

  get<T extends ObjectType>(type: T, id: string): ObjectTypes[T] | undefined {
    return this.#of(type).all.get(id) as ObjectTypes[T] | undefined;
  }

  /** Oldest first. The list is live: copy it before you delete its objects. */
  all<T extends ObjectType>(type: T): readonly ObjectTypes[T][] {
    return this.#of(type).all.list(undefined) as unknown as ObjectTypes[T][];
  }

  /** Objects with this value in an indexed field, oldest first; live, like `all`. */
  where<T extends ObjectType>(
    type: T,
    field: (typeof indexed)[T][number],
    value: string,
  ): readonly ObjectTypes[T][] {
    return this.#of(type).by[field]?.list(value) as unknown as ObjectTypes[T][];
  }

  count(type: ObjectType): number {
    return this.all(type).length;
  }

  /** Adds an object or records that it changed. */
  put<T extends AnyObject>(value: T): T {
    this.#add(value.object, value);
    this.#changed.set(value.id, value);
    return value;
  }

  delete({ object, id }: AnyObject): void {
    const { all, by } = this.#of(object);
    for (const index of [all, ...Object.values(by)]) index.delete(id);
  }

  /** Returns and clears the objects added or changed since the last time. */
  takeChanged(): AnyObject[] {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    return changed;
  }

  /** All objects, for an export: type → objects, oldest first. */
  dump(): Record<string, readonly Stored[]> {
    const types = [...this.#collections.keys()].filter((type) => this.count(type) > 0);
    return Object.fromEntries(types.map((type) => [type, this.all(type)]));
  }

  /** Replaces all objects with a `dump`. */
  load(dump: Record<string, readonly Stored[]>): void {
    this.#collections.clear();
    this.#changed.clear();
    for (const [type, values] of Object.entries(dump))
      for (const value of values) this.#add(type as ObjectType, value);
  }

  #add(type: ObjectType, value: Stored): void {
    const { all, by } = this.#of(type);
    for (const index of [all, ...Object.values(by)]) index.put(value);
  }

  #of(type: ObjectType): Collection {
    const found = this.#collections.get(type) ?? newCollection(type);
    this.#collections.set(type, found);
    return found;
  }
}

interface Collection {
  all: Index;
  by: Record<string, Index>;
}

function newCollection(type: ObjectType): Collection {
  const fields: readonly string[] = indexed[type];
  const by = fields.map((field) => [field, new Index((value) => value[field as keyof Stored])] as const);
  return { all: new Index(() => undefined), by: Object.fromEntries(by) };
}

/** Objects by a derived key, in creation order. */
class Index {
  #keyOf: (value: Stored) => unknown;
  #lists = new Map<unknown, Stored[]>();
  #entries = new Map<string, { key: unknown; value: Stored }>();

  constructor(keyOf: (value: Stored) => unknown) {
    this.#keyOf = keyOf;
  }

  get(id: string): Stored | undefined {
    return this.#entries.get(id)?.value;
  }

  list(key: unknown): readonly Stored[] {
    return this.#lists.get(key) ?? [];
  }

  put(value: Stored): void {
    const key = this.#keyOf(value);
    const known = this.#entries.get(value.id);
    if (known?.value === value && known.key === key) return;
    this.delete(value.id);
    const list = this.#lists.get(key) ?? [];
    this.#lists.set(key, list);
    const older = list.findLastIndex(({ created }) => created <= value.created);
    list.splice(older + 1, 0, value);
    this.#entries.set(value.id, { key, value });
  }

  delete(id: string): void {
    const known = this.#entries.get(id);
    if (known === undefined) return;
    const list = this.#lists.get(known.key) ?? [];
    list.splice(list.indexOf(known.value), 1);
    if (list.length === 0) this.#lists.delete(known.key);
    this.#entries.delete(id);
  }
}
