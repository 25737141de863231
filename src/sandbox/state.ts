import { z } from 'zod';
import { invalid } from './api-error.ts';
import type { Job } from './clock.ts';
import type { SandboxEvent } from './events.ts';
import type { Stored } from './stored-object.ts';

/** Everything that a sandbox remembers, as plain data: for a file, or for the browser's storage. */
export interface SandboxState {
  version: number;
  now: number;
  random: number;
  jobs: readonly Job[];
  objects: Record<string, readonly Stored[]>;
  events: SandboxEvent[];
}

/** Counts up when the stored objects change their shape. */
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
 * Checks a state that comes from outside before anything is changed: its shape, and the fields of its objects.
 * @param known a new sandbox: each object has to have the fields of one of the same type in it
 * @param kinds of jobs that exist
 * @throws ApiError 422 that names the first thing that is wrong
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
