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

/** All objects of a sandbox by ID, and in lists by type and indexed field, each in creation order. */
export class Store {
  #objects = new Map<string, { value: AnyObject; keys: readonly string[] }>();
  /** By type, or by type, field and value. */
  #lists = new Map<string, AnyObject[]>();
  #changed = new Map<string, AnyObject>();

  get<T extends ObjectType>(type: T, id: string): ObjectTypes[T] | undefined {
    const found = this.#objects.get(id)?.value;
    return found?.object === type ? (found as ObjectTypes[T]) : undefined;
  }

  /** Oldest first. The list is live: copy it before you delete its objects. */
  all<T extends ObjectType>(type: T): readonly ObjectTypes[T][] {
    return (this.#lists.get(type) ?? []) as ObjectTypes[T][];
  }

  /** Objects with this value in an indexed field, oldest first; live, like `all`. */
  where<T extends ObjectType>(
    type: T,
    field: (typeof indexed)[T][number],
    value: string,
  ): readonly ObjectTypes[T][] {
    return (this.#lists.get(`${type} ${field} ${value}`) ?? []) as ObjectTypes[T][];
  }

  count(type: ObjectType): number {
    return this.all(type).length;
  }

  /** Adds an object or records that it changed. */
  put<T extends AnyObject>(value: T): T {
    this.#index(value);
    this.#changed.set(value.id, value);
    return value;
  }

  delete({ id }: AnyObject): void {
    const known = this.#objects.get(id);
    if (known === undefined) return;
    for (const key of known.keys) this.#leave(key, known.value);
    this.#objects.delete(id);
  }

  /** Returns and clears the objects added or changed since the last time. */
  takeChanged(): AnyObject[] {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    return changed;
  }

  /** All objects, for an export: type → objects, oldest first. */
  dump(): Record<string, readonly Stored[]> {
    const types = (Object.keys(indexed) as ObjectType[]).filter((type) => this.count(type) > 0);
    return Object.fromEntries(types.map((type) => [type, this.all(type)]));
  }

  /** Replaces all objects with a `dump`. */
  load(dump: Record<string, readonly Stored[]>): void {
    for (const map of [this.#objects, this.#lists, this.#changed]) map.clear();
    for (const value of Object.values(dump).flat()) this.#index(value as AnyObject);
  }

  /** Puts an object into the lists that it belongs to now; in those that it was in already it keeps its place. */
  #index(value: AnyObject): void {
    const { id, object } = value;
    const fields = indexed[object].filter((field) => typeof value[field as 'id'] === 'string');
    const keys = [object, ...fields.map((field) => `${object} ${field} ${value[field as 'id']}`)];
    const known = this.#objects.get(id) ?? { value, keys: [] };
    const kept = known.value === value ? known.keys.filter((key) => keys.includes(key)) : [];
    for (const key of known.keys) if (!kept.includes(key)) this.#leave(key, known.value);
    for (const key of keys) {
      if (kept.includes(key)) continue;
      const list = this.#lists.get(key) ?? [];
      this.#lists.set(key, list);
      list.splice(list.findLastIndex(({ created }) => created <= value.created) + 1, 0, value);
    }
    this.#objects.set(id, { value, keys });
  }

  #leave(key: string, value: AnyObject): void {
    const list = this.#lists.get(key) ?? [];
    list.splice(list.indexOf(value), 1);
    if (list.length === 0) this.#lists.delete(key);
  }
}
