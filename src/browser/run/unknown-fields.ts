import type { Field } from '../../api/api-model.ts';
import { isRecord } from '../../api/local-refs.ts';
import { likelyName } from '../code/json-text.ts';

/** A name in a body that its operation does not know. */
export interface UnknownField {
  /** As in the API's messages: `payment_method_data.exp_moth`. */
  path: string;
  /** The field beside it that was most likely meant and is not given; null if none is alike. */
  meant: string | null;
}

/**
 * Names in a body that the document does not have, in order. The API names only the first fault of a request, which a
 * misspelled field often is not: without `amount`, `amuont` is answered by `amount is missing`.
 * @param fields what the object may hold; an object without any, such as `metadata`, takes every name
 * @param at path of the value
 */
export function unknownFields(fields: Field[], value: unknown, at = ''): UnknownField[] {
  if (fields.length === 0) return [];
  const below = (name: string | number): string => (at === '' ? String(name) : `${at}.${name}`);
  if (Array.isArray(value))
    return value.flatMap((entry, index) => unknownFields(fields, entry, below(index)));
  if (!isRecord(value)) return [];
  const absent = fields.map(({ name }) => name).filter((name) => !Object.hasOwn(value, name));
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = fields.find((each) => each.name === name);
    return field === undefined
      ? [{ path: below(name), meant: likelyName(name, absent) }]
      : unknownFields(field.children, inner, below(name));
  });
}

/** More would push the response out of view; once these are right, the next run names the others. */
const MAX_NOTICES = 3;

/** A sentence or two about each of the first unknown fields, with code in backticks. */
export function fieldNotices(unknown: UnknownField[]): string[] {
  return unknown
    .slice(0, MAX_NOTICES)
    .map(
      ({ path, meant }) =>
        `\`${path}\` is not a field of this request.${meant === null ? '' : ` Did you mean \`${meant}\`?`}`,
    );
}
