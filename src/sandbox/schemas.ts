import type { OpenApiDocument } from '../api/openapi-document.ts';
import type { ObjectType } from './objects.ts';
import { derived } from './render-object.ts';
import { objectTypes } from './store.ts';

interface ObjectSchema {
  /** Fields of a response, in the order of the document, and therefore of every page. */
  fields: string[];
  /** Those of them that are stored rather than derived from other objects. */
  stored: ReadonlySet<string>;
  /** Allowed transitions, the same as in the diagrams on pages; undefined if nothing limits its status. */
  transitions: ReadonlySet<string> | undefined;
}

export type ObjectSchemas = Readonly<Record<ObjectType, ObjectSchema>>;

/** What the document says of each type of object. */
export function objectSchemas(document: OpenApiDocument): ObjectSchemas {
  const schemas = Object.entries(document.components.schemas);
  const entries = objectTypes.map((type): [ObjectType, ObjectSchema] => {
    // The schema of dispute documents can be found only by its name.
    const name = type.replaceAll('_', '');
    const [, schema] =
      schemas.find(
        ([key, { properties }]) => properties?.object?.const === type || key.toLowerCase() === name,
      ) ?? [];
    const fields = Object.keys(schema?.properties ?? {});
    const isStored = (field: string): boolean => !Object.hasOwn(derived[type] ?? {}, field);
    const pairs = schema?.['x-lifecycle']?.transitions.map(({ from, to }) => `${from} ${to}`);
    return [type, { fields, stored: new Set(fields.filter(isStored)), transitions: pairs && new Set(pairs) }];
  });
  return Object.fromEntries(entries) as ObjectSchemas;
}
