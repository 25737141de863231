import { objectSlug } from './anchors.ts';
import type { ApiModel, Field } from './api-model.ts';

/**
 * `api/field-keywords.yaml`: what readers call a field. A key is its name, which holds wherever a field has that name, or
 * the name behind the field that contains it or the resource that it belongs to: `net_terms`, `card.type`, `dispute.status`.
 */
export type FieldKeywords = Readonly<Record<string, readonly string[]>>;

/** The model with the keywords of each field, and the keys that no field has, in the order of the file. */
export function addFieldKeywords(
  model: ApiModel,
  keywords: FieldKeywords,
): { model: ApiModel; unused: string[] } {
  const used = new Set<string>();
  const addTo = (fields: readonly Field[], resource: string | null, parent: string | null): Field[] =>
    fields.map((field) => {
      const keys = [
        field.name,
        ...[resource, parent].flatMap((owner) => owner ?? []).map((owner) => `${owner}.${field.name}`),
      ];
      const own = keys.filter((key) => Object.hasOwn(keywords, key));
      for (const key of own) used.add(key);
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
      pathParameters: addTo(pathParameters, resource, null) as typeof pathParameters,
      queryParameters: addTo(queryParameters, resource, null) as typeof queryParameters,
      bodies: bodies.map((body) => ({ ...body, fields: addTo(body.fields, resource, null) })),
      response: response && { ...response, fields: addTo(response.fields, resource, null) },
    };
  });
  const schemas = Object.fromEntries(
    Object.entries(model.schemas).map(([name, fields]) => [name, addTo(fields, nameOf(name), null)]),
  );
  return {
    model: { ...model, objects, operations, schemas },
    unused: Object.keys(keywords).filter((key) => !used.has(key)),
  };
}

/** A schema as a name in keys: `ChargeIntent` → `charge_intent`. */
function nameOf(schema: string): string {
  return objectSlug(schema).replaceAll('-', '_');
}
