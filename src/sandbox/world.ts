import type { DeclineCode, TestCards } from '../api/data-schemas.ts';
import { isRecord } from '../api/local-refs.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';
import { NotFoundError, StateError } from './api-error.ts';
import { Clock, MINUTE } from './clock.ts';
import type { SandboxEvent } from './events.ts';
import type { ChargeIntent, ObjectType, ObjectTypes, Stored } from './objects.ts';
import { Random } from './random.ts';
import { renderObject } from './render-object.ts';
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
/** A new sandbox is a minute older than the objects in it. */
const HEAD_START = MINUTE;

/** The complete state of a sandbox: its objects, time, and events, plus the documents that define its behavior. */
export class World {
  readonly document: OpenApiDocument;
  readonly testCards: TestCards;
  readonly declineCodes: ReadonlyMap<string, DeclineCode>;
  readonly store = new Store();
  readonly clock = new Clock(EXAMPLE_TIME);
  readonly random = new Random(0);
  readonly restores: boolean;
  /** What the objects of pages are moved by, in seconds, to be a minute old in a new sandbox. */
  exampleShift = 0;
  /** Objects added and events emitted since the last request began; events count once per endpoint, too. */
  work = 0;
  readonly lifecycles: Lifecycles;
  readonly #fieldOrder: FieldOrder;
  /** Called when a payment succeeds or fails, so that the subscription or invoice it pays for can continue. */
  onPayment: (intent: ChargeIntent, paid: boolean) => void = () => undefined;
  /** Newest last. */
  events: SandboxEvent[] = [];
  /** Events without a delivery yet. */
  #undelivered: SandboxEvent[] = [];

  constructor({ document, testCards, declineCodes, restores = false }: WorldOptions) {
    this.document = document;
    this.testCards = testCards;
    this.declineCodes = new Map(declineCodes.map((row) => [row.code, row]));
    this.restores = restores;
    this.lifecycles = new Lifecycles(document);
    this.#fieldOrder = new FieldOrder(document);
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
    this.#undelivered = [];
  }

  /** ID, type, and timestamps of a new object. */
  stamp<T extends ObjectType>(object: T): Stored & { object: T } {
    const { now } = this.clock;
    return { id: this.random.uuid(), object, created: now, updated: now };
  }

  /** @throws ApiError 404 if no object of this type has the ID; `name` is the parameter that held it */
  find<T extends ObjectType>(type: T, id: string, name = 'id'): ObjectTypes[T] {
    const found = this.store.get(type, id);
    if (found === undefined) throw new NotFoundError(name, id);
    return found;
  }

  /** Stores a new object. */
  add<T extends ObjectType>(type: T, value: ObjectTypes[T]): ObjectTypes[T] {
    this.work += 1;
    return this.store.put(type, value);
  }

  /** Records that an object changed now. */
  touch<T extends ObjectType>(type: T, value: ObjectTypes[T]): ObjectTypes[T] {
    value.updated = this.clock.now;
    return this.store.put(type, value);
  }

  /** An object as the API returns it, with its fields in document order. */
  render(value: ObjectTypes[ObjectType]): Record<string, unknown> {
    return this.#fieldOrder.apply(renderObject(value, this.store));
  }

  /** Records an event with a snapshot of the object. */
  emit(type: string, value: ObjectTypes[ObjectType]): void {
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
    this.#undelivered.push(event);
    this.work += 1 + this.store.count('webhook_endpoint');
    if (value.object === 'charge')
      value._trace = [...(value._trace ?? []), { type, created: event.created, data: {} }];
  }

  /** Events since the last time, oldest first. */
  takeEvents(): SandboxEvent[] {
    const events = this.#undelivered;
    this.#undelivered = [];
    return events;
  }

  export(): SandboxState {
    const { clock, random, store, events } = this;
    return structuredClone({
      version: STATE_VERSION,
      now: clock.now,
      random: random.state,
      jobs: clock.jobs,
      objects: store.dump(),
      events,
    });
  }

  /** Replaces all state. @param state from `export` or `readState`; this world takes ownership of it */
  import({ now, random, jobs, objects, events }: SandboxState): void {
    this.store.load(objects);
    this.clock.load(now, jobs);
    this.random.state = random;
    this.events = events;
    this.#undelivered = [];
  }
}

/** Orders object fields as the document, and therefore every page, lists them. */
class FieldOrder {
  #fields = new Map<string, string[]>();

  constructor({ components }: OpenApiDocument) {
    for (const { properties = {} } of Object.values(components.schemas)) {
      const type = properties.object?.const;
      const fields = Object.keys(properties);
      // A create may return more fields than a read: the longer list sets the order for both.
      if (typeof type === 'string' && fields.length > (this.#fields.get(type)?.length ?? 0))
        this.#fields.set(type, fields);
    }
  }

  /** An ordered copy, including nested objects; fields missing from the document come last. */
  apply(value: Record<string, unknown>): Record<string, unknown> {
    const known = this.#fields.get(String(value.object)) ?? [];
    const names = [
      ...known.filter((name) => name in value),
      ...Object.keys(value).filter((name) => !known.includes(name)),
    ];
    return Object.fromEntries(names.map((name) => [name, this.#inside(value[name])]));
  }

  #inside(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#inside(each));
    return isRecord(value) && typeof value.object === 'string' ? this.apply(value) : value;
  }
}

/** The transitions that the document allows: the same data as the diagrams on pages. */
class Lifecycles {
  #allowed = new Map<string, Set<string>>();

  constructor(document: OpenApiDocument) {
    for (const [schema, { 'x-lifecycle': lifecycle }] of Object.entries(document.components.schemas)) {
      if (lifecycle === undefined) continue;
      const pairs = lifecycle.transitions.map(({ from, to }) => `${from} ${to}`);
      this.#allowed.set(schema, new Set(pairs));
    }
  }

  allows(schema: string, from: string, to: string): boolean {
    return this.#allowed.get(schema)?.has(`${from} ${to}`) ?? false;
  }

  /**
   * Moves an object to another status.
   * @throws ApiError 422 with both states if the document has no such transition
   */
  move<T extends { status: string }>(schema: string, object: T, to: T['status']): void {
    if (!this.allows(schema, object.status, to))
      throw new StateError(`status: this is not possible while it is ${object.status}`);
    object.status = to;
  }
}
