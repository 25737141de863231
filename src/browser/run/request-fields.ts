import type { Field } from '../../api/api-model.ts';
import { operationsOf } from '../../api/document-operations.ts';
import type { SampleRequest } from '../../api/languages/sample-request.ts';
import type { OpenApiDocument } from '../../api/openapi-document.ts';
import { readFields, readParameters } from '../../api/read-operations.ts';
import { fieldNotes } from '../../api/reference-phrases.ts';
import type { JsonValue } from '../../model/reference.ts';

/** What a request may hold, as the document describes it. */
export interface RequestFields {
  path: Field[];
  query: Field[];
  /** Empty if it takes no JSON. */
  body: Field[];
}

/** Reads the fields of the operation that a request is for. */
export function requestFields(
  document: OpenApiDocument,
  { method, path }: Pick<SampleRequest, 'method' | 'path'>,
): RequestFields {
  const found = operationsOf(document).find(({ at }) => at[1] === path && at[2] === method.toLowerCase());
  if (found === undefined) return { path: [], query: [], body: [] };
  return {
    path: readParameters(document, found, 'path'),
    query: readParameters(document, found, 'query'),
    body: readFields(document, found.operation.requestBody?.content['application/json'] ?? {}),
  };
}

/** What is put in for a field that a reader adds, to be typed over: its default, its first value, or one of its type. */
export function sampleValue(field: Field): JsonValue {
  const { type, values, defaultValue, children } = field;
  if (defaultValue !== undefined) return defaultValue;
  if (values[0] !== undefined) return values[0].value;
  if (type.startsWith('array')) return [];
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'boolean') return true;
  if (type === 'object' || type.startsWith('map'))
    return Object.fromEntries(
      children.filter(({ required }) => required).map((child) => [child.name, sampleValue(child)]),
    );
  return '';
}

/** `integer, required, at least 1`; `string, one of usd, eur, gbp`. */
export function fieldHelp(field: Field): string {
  const { type, required, values, nullable } = field;
  const allowed = values.map(({ value }) => value);
  const choice = allowed.length === 1 ? `always ${allowed[0]}` : `one of ${allowed.join(', ')}`;
  return [
    type,
    ...(required ? ['required'] : []),
    ...fieldNotes(field, true),
    ...(allowed.length === 0 ? [] : [choice]),
    ...(nullable ? ['or null'] : []),
  ].join(', ');
}

/**
 * The field at a place of a body; null if the document has none. Indices of lists are passed over, and the entries of
 * a map have the description of the map.
 */
export function fieldAt(fields: readonly Field[], path: readonly string[]): Field | null {
  const [name, ...rest] = path.filter((part) => !/^\d+$/.test(part));
  const found = fields.find((field) => field.name === name) ?? null;
  return found === null || rest.length === 0 || found.children.length === 0
    ? found
    : fieldAt(found.children, rest);
}
