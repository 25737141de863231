import type { ObjectType, ObjectTypes } from './objects.ts';

/** All objects of a sandbox by type and id, in the order in which they were created. */
export class Store {
  #collections = new Map<ObjectType, Map<string, ObjectTypes[ObjectType]>>();
  #changed = new Map<string, ObjectTypes[ObjectType]>();

  get<T extends ObjectType>(type: T, id: string): ObjectTypes[T] | undefined {
    return this.#of(type).get(id);
  }

  /** Oldest first. */
  all<T extends ObjectType>(type: T): ObjectTypes[T][] {
    return [...this.#of(type).values()];
  }

  count(type: ObjectType): number {
    return this.#of(type).size;
  }

  /** Adds an object, or takes note that it changed. */
  put<T extends ObjectType>(type: T, value: ObjectTypes[T]): ObjectTypes[T] {
    this.#of(type).set(value.id, value);
    this.#changed.set(value.id, value);
    return value;
  }

  delete(type: ObjectType, id: string): void {
    this.#of(type).delete(id);
  }

  /** Objects that were added or changed since the last time, and forgets them. */
  takeChanged(): ObjectTypes[ObjectType][] {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    return changed;
  }

  /** Every object, for an export: type → objects, oldest first. */
  dump(): Record<string, unknown[]> {
    return Object.fromEntries([...this.#collections].map(([type, objects]) => [type, [...objects.values()]]));
  }

  /** Replaces everything by what `dump` returned. */
  load(dump: Partial<Record<ObjectType, ObjectTypes[ObjectType][]>>): void {
    this.#collections.clear();
    for (const [type, objects] of Object.entries(dump)) {
      this.#collections.set(type as ObjectType, new Map(objects.map((value) => [value.id, value])));
    }
    this.#changed.clear();
  }

  #of<T extends ObjectType>(type: T): Map<string, ObjectTypes[T]> {
    const found = this.#collections.get(type) ?? new Map();
    this.#collections.set(type, found);
    return found as Map<string, ObjectTypes[T]>;
  }
}
