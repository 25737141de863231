import type { OpenApiDocument } from '../api/openapi-document.ts';
import { isRecord } from '../model/diagnostic.ts';
import { type ApiError, NotFoundError, StateError } from './api-error.ts';
import { DAY } from './clock.ts';
import { examplesOf, isExample, partsOf } from './examples.ts';
import type { AnyObject, Dispute, ObjectType } from './objects.ts';
import type { OperationRequest } from './operation.ts';
import { embedded } from './render-object.ts';
import { addIntent } from './resources/charge-intents.ts';
import { attemptCharge, planExpiry } from './resources/charges.ts';
import { markDisputed, planDeadline } from './resources/disputes.ts';
import { GOOD_CARD } from './resources/payment-methods.ts';
import { payPeriod, planRenewal, skipPeriods } from './resources/subscriptions.ts';
import { isObjectType } from './store.ts';
import { EXAMPLE_TIME, type World } from './world.ts';

/** Offers on a product or subscription that lower its price: only their own samples, which restore them, show them. */
const OFFERS = new Set<string>(['product_phase', 'subscription_phase']);

/**
 * Seeds the IDs of payments that the pages do not show: they are the same in every sandbox, and differ from the IDs of
 * new objects.
 */
const SEED = 0xf4a3e;

/**
 * Fills a new sandbox with the objects shown on pages. The document may have several examples of one object, one per
 * state; a new sandbox gets the first example of each ID. A subscription and a dispute get payments of their own, and a
 * refund its charge, so that the objects agree with each other.
 */
export function seed(world: World): void {
  const { store, random, clock } = world;
  const { state } = random;
  const { now } = clock;
  random.state = SEED;
  clock.now = EXAMPLE_TIME + world.exampleShift;
  for (const object of templates(world))
    if (!OFFERS.has(object.object) && store.get(object.object, object.id) === undefined) store.put(object);
  for (const dispute of store.all('dispute')) payDisputed(dispute, world);
  for (const subscription of store.all('subscription')) payPeriod(subscription, world);
  for (const { id } of store.all('charge_intent')) countRefunds(id, world);
  for (const object of Object.values(store.dump()).flat()) planJobs(object as AnyObject, world);
  store.takeChanged();
  world.forgetEvents();
  random.state = state;
  clock.now = now;
}

/** The objects of the document's examples as the sandbox stores them. */
export function templates(world: World): AnyObject[] {
  return examplesOf(world.document).flatMap((example) => toStored(example, world) ?? []);
}

/** Gives a dispute a payment, because samples refund and capture the one that pages show with it. */
function payDisputed(dispute: Dispute, world: World): void {
  const [method] = world.store.all('payment_method');
  if (method === undefined) return;
  const { amount_cents: amount, amount_currency: currency } = dispute;
  const intent = addIntent({ amount, currency }, { customer: method.customer, method }, world);
  attemptCharge(intent, method, world);
  markDisputed(intent, world);
  dispute.charge_intent = intent.id;
}

/** Writes the refunds that succeeded to the charge of a payment. */
function countRefunds(intent: string, { store }: World): void {
  for (const refund of store.where('refund', 'charge_intent', intent)) {
    const made = store.get('charge', refund.charge ?? '');
    if (made === undefined || refund.status !== 'succeeded') continue;
    made.amount_refunded = Math.min(made.amount_captured, made.amount_refunded + refund.amount);
    made.refund_reason = refund.reason;
  }
}

/** Plans what will happen to an object in the state that pages show it in. */
function planJobs(object: AnyObject, world: World): void {
  if (object.object === 'charge_intent') planExpiry(object, world);
  else if (object.object === 'dispute') planDeadline(object, world);
  else if (object.object === 'subscription' && object.status === 'active') planRenewal(object, world);
}

/** By type, the objects made for one of that type, and the field that names it: an object that is restored loses them. */
const belongings: { [T in ObjectType]?: readonly [type: ObjectType, field: string] } = {
  charge_intent: ['refund', 'charge_intent'],
  payment_method: ['3ds_intent', 'payment_method'],
  product: ['product_phase', '_product'],
  subscription: ['subscription_phase', '_subscription'],
};

/**
 * The pages tell one story with one set of IDs: the same charge intent awaits capture in one sample and is refunded in
 * the next. Restores objects from the pages that an earlier sample changed or deleted, so that samples run in any order.
 * Objects that a reader created are never restored.
 * @param error of the last attempt
 * @param attempt number of states that were tried: each attempt takes the next one in which pages show an object, and the
 *   last one the first again, whose error the reader gets
 * @returns true if something was restored and the request should be retried
 */
export function restoreStory(
  { params, body }: OperationRequest,
  error: ApiError,
  attempt: number,
  world: World,
): boolean {
  const sent = JSON.stringify([params, body]);
  if (error instanceof NotFoundError) {
    const lost = examplesOf(world.document).find(({ id }) => id === error.id);
    return lost !== undefined && put(lost, sent, world);
  }
  if (!(error instanceof StateError)) return false;
  const named = Object.values(world.document.components.examples ?? {})
    .map(({ value }): unknown => value)
    .filter(isRecord)
    .filter(({ id, email }) => [id, email].some((name) => name !== undefined && sent.includes(String(name))));
  const restored = [...new Set(named.map(({ id }) => id))].map((id) => {
    const states = named.filter((each) => each.id === id);
    const state = states[attempt % states.length] ?? {};
    return attempt <= states.length && partsOf(state).filter((part) => put(part, sent, world)).length > 0;
  });
  return restored.some(Boolean);
}

/** Stores an object in a state of the pages, without what belongs to it, unless a request names that. */
function put(example: Record<string, unknown>, sent: string, world: World): boolean {
  const { store, document, clock } = world;
  const stored = toStored(example, world);
  if (stored === null) return false;
  world.work += 1;
  store.put(stored);
  // Jobs of its later state would run too early.
  clock.cancel(stored.id);
  if (stored.object === 'subscription') skipPeriods(stored, world);
  const [type, field] = belongings[stored.object] ?? [];
  const owned = type === undefined ? [] : store.where(type, field as never, stored.id);
  for (const each of owned) {
    if (sent.includes(each.id) || (type === 'refund' && isExample(each.id, document))) continue;
    clock.cancel(each.id);
    store.delete(each);
  }
  if (stored.object === 'charge') countRefunds(stored.charge_intent, world);
  planJobs(stored, world);
  return true;
}

/** The test number behind an example's card or account. */
function numberOf({ card, ach }: Record<string, unknown>, world: World): string {
  if (isRecord(ach)) return world.testCards.ach[0]?.account_number ?? '';
  const last = isRecord(card) ? String(card.last_four) : '';
  return world.testCards.success.find(({ number }) => number.endsWith(last))?.number ?? GOOD_CARD;
}

const idIn = (value: unknown): string | null => (isRecord(value) ? String(value.id) : null);

/** Fields that responses do not contain, or not as they are stored. */
const hidden: { [T in ObjectType]?: (example: Record<string, unknown>, world: World) => object } = {
  payment_method: (example, world) => ({ _number: numberOf(example, world) }),
  // The first example predates the choice of a payment method, but the sample that confirms comes after it.
  charge_intent: ({ payment_method }, { document }) => ({
    payment_method: idIn(payment_method) ?? idIn(document.components.examples?.PaymentMethod?.value),
  }),
  subscription: ({ plan, id, latest_charge_intent }, { store }) => ({
    latest_charge_intent: store.get('subscription', String(id))?.latest_charge_intent ?? latest_charge_intent,
    product: isRecord(plan) ? plan.product : '',
    _plan: isRecord(plan) ? plan.id : id,
    _periods: 1,
    _failed_tries: 0,
  }),
  invoice: () => ({ _payment_method: null }),
  dispute: ({ charge_intent, id }, { store }) => ({
    charge_intent: store.get('dispute', String(id))?.charge_intent ?? idIn(charge_intent),
    _evidence: {},
  }),
  // Only the create response contains the secret.
  webhook_endpoint: ({ id }, { document }) => ({
    _secret: examplesOf(document).find((each) => each.id === id && each.secret !== undefined)?.secret ?? id,
  }),
  // The owner of a part is in the path of its request.
  product_phase: (_, { document }) => ({ _product: pathExample(document, 'product_id') }),
  subscription_phase: (_, { document }) => ({ _subscription: pathExample(document, 'subscription_id') }),
  invoice_line_item: (_, { document }) => ({ _invoice: pathExample(document, 'invoice_id') }),
};

/** A copy in which every time is moved. Examples lie within a year, and no other number in them is that high. */
function shifted(value: unknown, seconds: number): unknown {
  if (Array.isArray(value)) return value.map((item) => shifted(item, seconds));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shifted(item, seconds)]));
  const isTime = typeof value === 'number' && value >= EXAMPLE_TIME && value < EXAMPLE_TIME + 366 * DAY;
  return isTime ? value + seconds : value;
}

/** An example in its stored shape; null if it is incomplete or its type is not stored. */
function toStored(example: Record<string, unknown>, world: World): AnyObject | null {
  const { object: type, id, created, deleted } = example;
  if (typeof type !== 'string' || typeof id !== 'string' || typeof created !== 'number') return null;
  if (deleted === true || !isObjectType(type)) return null;
  const { stored } = world.schemas[type];
  const fields = Object.entries(shifted(example, world.exampleShift) as object)
    .filter(([name]) => stored.has(name))
    .map(([name, value]) => [name, Object.hasOwn(embedded[type] ?? {}, name) ? idIn(value) : value]);
  const updated = created + world.exampleShift;
  return { updated, ...Object.fromEntries(fields), ...hidden[type]?.(example, world) };
}

function pathExample(document: OpenApiDocument, name: string): string {
  const parameters = Object.values(document.components.parameters ?? {});
  return String(parameters.find((parameter) => parameter.name === name)?.example ?? '');
}
