import type { AnyObject, ObjectType, ObjectTypes, Stored } from './objects.ts';

/** Every type of object, with the fields that have an index: a lookup reads only the objects that it finds. */
const indexed = {
  customer: ['email'],
  payment_method: ['customer'],
  charge_intent: ['_session', 'invoice'],
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
  dispute_document: ['dispute_id'],
  webhook_endpoint: ['url'],
  customer_identity_verification: [],
  'payment_link.session': [],
  '3ds_intent': ['payment_method'],
} as const satisfies { [T in ObjectType]: readonly (keyof ObjectTypes[T])[] };

export const objectTypes = Object.keys(indexed) as ObjectType[];

/** True for a type of object that the sandbox keeps. */
export const isObjectType = (name: string): name is ObjectType => Object.hasOwn(indexed, name);

export const isIndexed = (type: ObjectType, field: string): boolean =>
  (indexed[type] as readonly string[]).includes(field);

/** All objects of a sandbox by ID, and in lists by type and indexed field, each in creation order. */
export class Store {
  #objects = new Map<string, { value: AnyObject; keys: readonly string[] }>();
  /** IDs by type, or by type, field and value. */
  #lists = new Map<string, string[]>();
  #changed = new Map<string, AnyObject>();

  get<T extends ObjectType>(type: T, id: string): ObjectTypes[T] | undefined {
    const found = this.#objects.get(id)?.value;
    return found?.object === type ? (found as ObjectTypes[T]) : undefined;
  }

  /** Oldest first. */
  all<T extends ObjectType>(type: T): ObjectTypes[T][] {
    return this.#listed(type);
  }

  /** Objects with this value in an indexed field, oldest first. */
  where<T extends ObjectType>(type: T, field: (typeof indexed)[T][number], value: string): ObjectTypes[T][] {
    return this.#listed(`${type} ${field} ${value}`);
  }

  count(type: ObjectType): number {
    return this.#lists.get(type)?.length ?? 0;
  }

  /** Adds an object or records that it changed: in the lists that it was in already it keeps its place. */
  put<T extends AnyObject>(value: T): T {
    const { id, object } = value;
    const known = this.#objects.get(id)?.keys ?? [];
    const fields = indexed[object].filter((field) => typeof value[field as 'id'] === 'string');
    const keys = [object, ...fields.map((field) => `${object} ${field} ${value[field as 'id']}`)];
    this.#objects.set(id, { value, keys });
    for (const key of known) if (!keys.includes(key)) this.#leave(key, id);
    for (const key of keys) if (!known.includes(key)) this.#enter(key, value);
    this.#changed.set(id, value);
    return value;
  }

  delete({ id }: AnyObject): void {
    for (const key of this.#objects.get(id)?.keys ?? []) this.#leave(key, id);
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
    const types = objectTypes.filter((type) => this.count(type) > 0);
    return Object.fromEntries(types.map((type) => [type, this.all(type)]));
  }

  load(dump: Record<string, readonly Stored[]>): void {
    for (const map of [this.#objects, this.#lists]) map.clear();
    for (const value of Object.values(dump).flat()) this.put(value as AnyObject);
    this.#changed.clear();
  }

  #listed<T extends ObjectType>(key: string): ObjectTypes[T][] {
    return (this.#lists.get(key) ?? []).map((id) => this.#objects.get(id)?.value as ObjectTypes[T]);
  }

  #enter(key: string, { id, created }: AnyObject): void {
    const list = this.#lists.get(key) ?? [];
    const before = list.findLastIndex((each) => (this.#objects.get(each)?.value.created ?? 0) <= created);
    this.#lists.set(key, list.toSpliced(before + 1, 0, id));
  }

  #leave(key: string, id: string): void {
    const list = (this.#lists.get(key) ?? []).filter((each) => each !== id);
    if (list.length > 0) this.#lists.set(key, list);
    else this.#lists.delete(key);
  }
}
