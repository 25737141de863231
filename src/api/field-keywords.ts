import { nearest } from '../model/nearest.ts';
import { objectSlug } from './anchors.ts';
import type { ApiModel, Field } from './api-model.ts';
import type { FieldKeywords } from './data-schemas.ts';

/**
 * The model with the keywords of each field, and the keys that no field has, in the order of the file, each with the closest
 * one.
 */
export function addFieldKeywords(
  model: ApiModel,
  keywords: FieldKeywords,
): { model: ApiModel; unused: { key: string; closest: string | null }[] } {
  const known = new Set<string>();
  const addTo = <Of extends Field>(
    fields: readonly Of[],
    resource: string | null,
    parent: string | null,
  ): Of[] =>
    fields.map((field) => {
      const owners = [resource, parent].filter((owner) => owner !== null);
      const keys = [field.name, ...owners.map((owner) => `${owner}.${field.name}`)];
      for (const key of keys) known.add(key);
      const own = keys.filter((key) => Object.hasOwn(keywords, key));
      return {
        ...field,
        keywords: [...new Set(own.flatMap((key) => keywords[key] ?? []))],
        children: addTo(field.children, null, field.name),
      };
    });
  const objects = model.objects.map((object) => ({
    ...object,
    fields: addTo(object.fields, nameOf(object.schema), null),
  }));
  const operations = model.operations.map((operation) => {
    const resource = operation.resource === null ? null : nameOf(operation.resource);
    const { pathParameters, queryParameters, bodies, response } = operation;
    return {
      ...operation,
      pathParameters: addTo(pathParameters, resource, null),
      queryParameters: addTo(queryParameters, resource, null),
      bodies: bodies.map((body) => ({ ...body, fields: addTo(body.fields, resource, null) })),
      response: response && { ...response, fields: addTo(response.fields, resource, null) },
    };
  });
  const schemas = Object.fromEntries(
    Object.entries(model.schemas).map(([name, fields]) => [name, addTo(fields, nameOf(name), null)]),
  );
  return {
    model: { ...model, objects, operations, schemas },
    unused: Object.keys(keywords)
      .filter((key) => !known.has(key))
      .map((key) => ({ key, closest: nearest(key, [...known]) })),
  };
}

/** A schema as a name in keys: `ChargeIntent` → `charge_intent`. */
function nameOf(schema: string): string {
  return objectSlug(schema).replaceAll('-', '_');
}
