import type { JsonValue } from '../../src/api/api-model.ts';
import { isRecord, valueAt, walkRecords } from '../../src/api/local-refs.ts';
import type { OpenApiDocument } from '../../src/api/openapi-document.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The objects that exist in the sandbox: those of the document's examples. */
export interface Story {
  /** True when `id` names an object of the same type as the object that `like` names. */
  has(id: string, like: string): boolean;
  /** UUIDs in `value` that the document mentions nowhere, so that no object can have them. */
  strangers(value: unknown): string[];
  /** An example of the object with this id whose fields fit `object` (its type name). */
  find(id: string, object: string): JsonValue | undefined;
}

export function storyOf(document: OpenApiDocument): Story {
  const examples = document.components.examples ?? {};
  const types = new Map<string, string>();
  walkRecords(examples, ({ id, object, deleted }) => {
    if (typeof id === 'string' && typeof object === 'string' && deleted === undefined) types.set(id, object);
  });
  const mentioned = new Set(JSON.stringify(document).match(uuid));
  return {
    has: (id, like) => id === like || (types.has(id) && types.get(id) === types.get(like)),
    strangers: (value) => [...(JSON.stringify(value)?.match(uuid) ?? [])].filter((id) => !mentioned.has(id)),
    find: (id, object) => {
      const values = Object.values(examples).map(({ value }) => value);
      return values.find(
        (value) => isRecord(value) && value.id === id && valueAt(value, ['object']) === object,
      );
    },
  };
}
