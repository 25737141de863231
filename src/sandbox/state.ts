import { z } from 'zod';
import { isRecord } from '../model/diagnostic.ts';
import { invalid } from './api-error.ts';
import type { Stored } from './objects.ts';
import { parseAs } from './read-request.ts';
import { isObjectType } from './store.ts';

/** Maximum number of events kept; the oldest are dropped first. */
export const MAX_EVENTS = 1000;

/** Incremented when the shape of stored objects changes. */
export const STATE_VERSION = 2;

/** The latest time of a clock: a century after the examples. */
export const MAX_TIME = 1_764_000_000 + 100 * 366 * 86_400;
/** The most objects of a type, and the most jobs. Larger lists are rejected before they are looked at. */
const MAX_ITEMS = 50_000;

const listOf = <T extends z.ZodType>(item: T, max = MAX_ITEMS) =>
  z
    .custom<unknown[]>(
      (value) => Array.isArray(value) && value.length <= max,
      `must be a list of at most ${max}`,
    )
    .pipe(z.array(item));
const seconds = z.int().nonnegative().max(MAX_TIME);
const stored = z.looseObject({ id: z.string(), object: z.string(), created: seconds, updated: seconds });
const stateSchema = z.strictObject({
  version: z.literal(STATE_VERSION),
  now: seconds,
  random: z.int().nonnegative(),
  jobs: listOf(
    z.strictObject({
      at: z.int().nonnegative(),
      kind: z.string(),
      id: z.string(),
      order: z.int().nonnegative(),
    }),
  ),
  objects: z.record(z.string(), listOf(stored)),
  events: listOf(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      object: z.literal('event'),
      created: seconds,
      livemode: z.boolean(),
      data: z.record(z.string(), z.unknown()),
    }),
    MAX_EVENTS,
  ),
});

/** The complete sandbox state as plain data, for a file or browser storage. */
export type SandboxState = z.infer<typeof stateSchema>;

/**
 * Validates an external state before anything is changed: its shape, its size, and the fields of its objects.
 * @param templates each imported object must have the fields of an object of the same type in it, if there is one
 * @param kinds existing job kinds
 * @throws ApiError 422 with the first problem
 */
export function readState(
  value: unknown,
  templates: readonly Stored[],
  kinds: ReadonlySet<string>,
): SandboxState {
  const state = structuredClone(parseAs(stateSchema, value, 'the state'));
  const unknown = state.jobs.find(({ kind }) => !kinds.has(kind));
  if (unknown !== undefined) throw invalid(`jobs: there is no kind ${unknown.kind}`);
  const ids = new Set<string>();
  for (const [type, objects] of Object.entries(state.objects)) {
    if (!isObjectType(type)) throw invalid(`objects: there is no type ${type}`);
    const example = templates.find(({ object }) => object === type) ?? {};
    for (const object of objects) {
      const at = `objects.${type}: ${object.id}`;
      if (object.object !== type) throw invalid(`${at} is not a ${type}`);
      if (ids.has(object.id)) throw invalid(`${at} appears twice`);
      ids.add(object.id);
      checkFields(object, example, at);
    }
  }
  return state;
}

/** Optional and nullable fields may have any type, because the example may lack a value for them. */
function checkFields(object: object, example: object, at: string): void {
  for (const [field, wanted] of Object.entries(example)) {
    const value: unknown = Object.hasOwn(object, field) ? object[field as keyof object] : undefined;
    if (value === undefined) throw invalid(`${at} lacks ${field}`);
    if (value === null || wanted === null) continue;
    if (typeof value !== typeof wanted || Array.isArray(value) !== Array.isArray(wanted))
      throw invalid(`${at} has a wrong ${field}`);
    if (isRecord(value) && isRecord(wanted) && field !== 'metadata' && !field.startsWith('_'))
      checkFields(value, wanted, `${at}.${field}`);
  }
}
