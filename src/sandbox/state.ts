import { z } from 'zod';
import { invalid } from './api-error.ts';
import type { Job } from './clock.ts';
import type { SandboxEvent } from './events.ts';
import type { Stored } from './stored-object.ts';

/** The complete sandbox state as plain data, for a file or browser storage. */
export interface SandboxState {
  version: number;
  now: number;
  random: number;
  jobs: readonly Job[];
  objects: Record<string, readonly Stored[]>;
  events: SandboxEvent[];
}

/** Incremented when the shape of stored objects changes. */
export const STATE_VERSION = 1;

const seconds = z.int().nonnegative();
const stored = z.looseObject({ id: z.string(), object: z.string(), created: seconds, updated: seconds });
const stateSchema = z.strictObject({
  version: z.literal(STATE_VERSION),
  now: seconds,
  random: z.int().nonnegative(),
  jobs: z.array(z.strictObject({ at: z.int(), kind: z.string(), id: z.string(), order: z.int() })),
  objects: z.record(z.string(), z.array(stored)),
  events: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      object: z.literal('event'),
      created: seconds,
      livemode: z.boolean(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
});

/**
 * Validates an external state before anything is changed: its shape and the fields of its objects.
 * @param known a new sandbox: each imported object must have the fields of an object of the same type in it
 * @param kinds existing job kinds
 * @throws ApiError 422 with the first problem
 */
export function readState(value: unknown, known: SandboxState, kinds: ReadonlySet<string>): SandboxState {
  const parsed = stateSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(`${issue?.path.join('.') || 'the state'}: ${issue?.message}`);
  }
  const state = structuredClone(parsed.data);
  const unknown = state.jobs.find(({ kind }) => !kinds.has(kind));
  if (unknown !== undefined) throw invalid(`jobs: there is no kind ${unknown.kind}`);
  for (const [type, objects] of Object.entries(state.objects)) {
    const [example] = known.objects[type] ?? [];
    if (example === undefined) throw invalid(`objects: there is no type ${type}`);
    for (const object of objects) checkFields(object, example);
  }
  return state;
}

/** Optional and nullable fields may have any type, because the example may lack a value for them. */
function checkFields(object: Stored, example: Stored): void {
  const at = `objects.${example.object}: ${object.id}`;
  if (object.object !== example.object) throw invalid(`${at} is not a ${example.object}`);
  for (const [field, wanted] of Object.entries(example)) {
    const value: unknown = object[field as keyof Stored];
    if (value === undefined) throw invalid(`${at} lacks ${field}`);
    if (value !== null && wanted !== null && typeof value !== typeof wanted)
      throw invalid(`${at} has a wrong ${field}`);
  }
}
