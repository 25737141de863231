import { didYouMean, nearest } from '../model/nearest.ts';
import { schemaKey } from './anchors.ts';
import type { ApiModel, Field } from './api-model.ts';
import type { FieldKeywords } from './data-schemas.ts';

/**
 * Gives the fields of a model their keywords.
 * @returns the keys that match no field, in the order of the file, each with a hint
 */
export function addFieldKeywords(
  { objects, operations, schemas }: ApiModel,
  keywords: FieldKeywords,
): { key: string; hint: string }[] {
  const known = new Set<string>();
  const addTo = (fields: readonly Field[], resource: string | null, parent: string | null = null): void => {
    for (const field of fields) {
      const owners = [resource, parent].filter((owner) => owner !== null);
      const keys = [field.name, ...owners.map((owner) => `${owner}.${field.name}`)];
      for (const key of keys) known.add(key);
      const own = keys.filter((key) => Object.hasOwn(keywords, key));
      field.keywords = [...new Set(own.flatMap((key) => keywords[key] ?? []))];
      addTo(field.children, null, field.name);
    }
  };
  for (const { schema, fields } of objects) addTo(fields, schemaKey(schema));
  for (const { resource, pathParameters, queryParameters, bodies, response } of operations)
    for (const fields of [
      pathParameters,
      queryParameters,
      ...[...bodies, response].map((each) => each?.fields ?? []),
    ])
      addTo(fields, resource === null ? null : schemaKey(resource));
  for (const [name, fields] of Object.entries(schemas)) addTo(fields, schemaKey(name));
  return Object.keys(keywords)
    .filter((key) => !known.has(key))
    .map((key) => ({ key, hint: didYouMean(nearest(key, [...known]), FORMS) }));
}

const FORMS =
  'write the name of a field, or the field or resource that contains it, a dot and its name: card.type, dispute.status';
