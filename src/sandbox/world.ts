import type { DeclineCode, TestCards } from '../api/data-schemas.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';
import { NotFoundError, StateError } from './api-error.ts';
import { Clock, MINUTE } from './clock.ts';
import type { SandboxEvent } from './events.ts';
import type { AnyObject, ChargeIntent, Metadata, ObjectType, ObjectTypes, Stored } from './objects.ts';
import { Random } from './random.ts';
import { renderObject } from './render-object.ts';
import { type ObjectSchemas, objectSchemas } from './schemas.ts';
import { sentFields } from './sent-fields.ts';
import { MAX_EVENTS, type SandboxState, STATE_VERSION } from './state.ts';
import { Store } from './store.ts';

export interface WorldOptions {
  document: OpenApiDocument;
  testCards: TestCards;
  declineCodes: DeclineCode[];
  /**
   * Restores objects shown on pages to the state that a sample starts from (`seed.ts`), so that the samples of a page run
   * in any order. Elsewhere those objects behave like any other.
   */
  restores?: boolean;
}

/** The time of the examples on pages (November 24, 2025, 16:00 UTC). */
export const EXAMPLE_TIME = 1_764_000_000;
/** The objects of pages are this old when a new sandbox starts. */
const HEAD_START = MINUTE;

/** An object with any fields of its schema. */
type NewObject<T extends ObjectType> =
  | ObjectTypes[T]
  | ({ object: T } & Partial<ObjectTypes[T]> & Record<string, unknown>);

/** Fields whose empty value in a new object is not null. */
const EMPTY: Record<string, () => unknown> = { metadata: () => ({}), livemode: () => false };

/** The complete state of a sandbox: its objects, time, and events, plus the documents that define its behavior. */
export class World {
  readonly document: OpenApiDocument;
  readonly testCards: TestCards;
  readonly declineCodes: ReadonlyMap<string, DeclineCode>;
  readonly store = new Store();
  readonly clock = new Clock();
  readonly random = new Random(0);
  readonly restores: boolean;
  /** Seconds by which the times of the objects of pages are moved, so that they are a minute old in a new sandbox. */
  exampleShift = 0;
  /** Objects added and events emitted since the last request began; events count once per endpoint, too. */
  work = 0;
  readonly schemas: ObjectSchemas;
  /** Called when a payment succeeds or fails, so that the subscription or invoice it pays for can continue. */
  onPayment: (intent: ChargeIntent, paid: boolean) => void = () => undefined;
  /** Newest last. */
  events: SandboxEvent[] = [];
  /** Those without a delivery yet. */
  undelivered: SandboxEvent[] = [];

  constructor({ document, testCards, declineCodes, restores = false }: WorldOptions) {
    this.document = document;
    this.testCards = testCards;
    this.declineCodes = new Map(declineCodes.map((row) => [row.code, row]));
    this.restores = restores;
    this.schemas = objectSchemas(document);
  }

  /** Removes everything. @param seed of new IDs @param start time in Unix seconds */
  clear(seed: number, start: number = EXAMPLE_TIME + HEAD_START): void {
    this.store.load({});
    this.clock.load(start, []);
    this.random.state = seed;
    this.forgetEvents();
    this.exampleShift = start - HEAD_START - EXAMPLE_TIME;
  }

  forgetEvents(): void {
    this.events = [];
    this.undelivered = [];
  }

  stamp<T extends ObjectType>(object: T): Stored & { object: T } {
    const { now } = this.clock;
    return { id: this.random.uuid(), object, created: now, updated: now };
  }

  /** What a request says of an object's fields, as the object keeps it; `known` is the object if there is one. */
  sent<T extends ObjectType>(type: T, body: object, known?: { metadata: Metadata }): Partial<ObjectTypes[T]> {
    return sentFields(body, this.schemas[type].stored, known?.metadata) as Partial<ObjectTypes[T]>;
  }

  /** @throws ApiError 404 if no object of this type has the ID; `name` is the parameter that held it */
  find<T extends ObjectType>(type: T, id: string, name = 'id'): ObjectTypes[T] {
    const found = this.store.get(type, id);
    if (found === undefined) throw new NotFoundError(name, id);
    return found;
  }

  /** A new object with every field of its schema: those that it lacks are empty, as are those that nothing simulates. */
  complete<T extends ObjectType>(object: NewObject<T>): ObjectTypes[T] {
    const known = object as Record<string, unknown>;
    const lacking = [...this.schemas[object.object].stored].filter((name) => known[name] === undefined);
    const empty = lacking.map((name) => [name, EMPTY[name]?.() ?? null]);
    return Object.assign(object as unknown as ObjectTypes[T], Object.fromEntries(empty));
  }

  add<T extends ObjectType>(object: NewObject<T>, event?: string): ObjectTypes[T] {
    this.work += 1;
    const added = this.store.put(this.complete(object));
    if (event !== undefined) this.emit(event, added);
    return added;
  }

  /** True if the lifecycle of an object, if it has one, leads from its status to another one. */
  allows(object: AnyObject, status: string): boolean {
    const { transitions } = this.schemas[object.object];
    return transitions?.has(`${(object as { status?: string }).status} ${status}`) ?? true;
  }

  /**
   * Changes fields of an object now, and emits an event if one is given.
   * @throws ApiError 422 if the document has no transition from its status to the new one; nothing changes
   */
  change<T extends AnyObject>(object: T, fields: Partial<T> = {}, event?: string): T {
    const { status } = fields as { status?: string };
    if (status !== undefined && !this.allows(object, status)) {
      const pairs = [...(this.schemas[object.object].transitions ?? [])].map((pair) => pair.split(' '));
      const from = pairs.flatMap(([before = '', after]) => (after === status ? before : []));
      const states = `${(object as { status?: string }).status}, only while it is ${from.join(' or ')}`;
      throw new StateError(`status: this is not possible while it is ${states}`);
    }
    this.store.put(Object.assign(object, fields, { updated: this.clock.now }));
    if (event !== undefined) this.emit(event, object);
    return object;
  }

  /** Deletes an object after its event. @returns the response to the request that deletes it */
  remove(object: AnyObject, event?: string): object {
    if (event !== undefined) this.emit(event, object);
    this.store.delete(object);
    return { id: object.id, object: object.object, deleted: true };
  }

  /** An object as the API returns it, with its fields in document order. */
  render(value: AnyObject): Record<string, unknown> {
    return renderObject(value, this.schemas[value.object].fields, this);
  }

  /** Records an event with a snapshot of the object. */
  emit(type: string, value: AnyObject): void {
    const event: SandboxEvent = {
      id: this.random.uuid(),
      type,
      object: 'event',
      created: this.clock.now,
      livemode: false,
      data: this.render(value),
    };
    this.events.push(event);
    if (this.events.length > MAX_EVENTS) this.events.shift();
    this.undelivered.push(event);
    this.work += 1 + this.store.count('webhook_endpoint');
    if (value.object === 'charge')
      value._trace = [...(value._trace ?? []), { type, created: event.created, data: {} }];
  }

  /** The whole state, whose objects are still those of this world. */
  export(): SandboxState {
    const { clock, random, store, events } = this;
    return {
      version: STATE_VERSION,
      now: clock.now,
      random: random.state,
      jobs: [...clock.jobs],
      objects: store.dump() as SandboxState['objects'],
      events,
    };
  }

  /** Replaces all state. @param state from `readState`; this world takes ownership of it */
  import({ now, random, jobs, objects, events }: SandboxState): void {
    this.store.load(objects);
    this.clock.load(now, jobs);
    this.random.state = random;
    this.events = events;
    this.undelivered = [];
  }
}
