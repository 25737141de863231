import type { Field } from '../../api/api-model.ts';
import { queryValue, type SampleRequest, urlOf } from '../../api/languages/sample-request.ts';
import { isRecord } from '../../model/diagnostic.ts';
import { likelyName } from '../../model/json-problem.ts';
import type { JsonValue } from '../../model/reference.ts';
import type { RunValues } from '../../model/run-sample.ts';

/** The parts of a request that a reader may change, as typed text. */
export interface Draft {
  pathValues: Record<string, string>;
  /** A parameter without a value is left out. */
  query: Record<string, string>;
  body: string;
}

/** The request of a sample as its reader finds it. */
export function draftOf({ pathValues, query, body, multipart }: SampleRequest): Draft {
  return {
    pathValues,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    body: body === undefined || multipart ? '' : JSON.stringify(body, null, 2),
  };
}

/** The request of a sample with the values that a button has for it; without any, the sample's own. */
export function withValues(request: SampleRequest, values: RunValues | null): SampleRequest {
  if (values === null) return request;
  return {
    ...request,
    query: values.query ?? {},
    body: values.body,
    pathValues: { ...request.pathValues, ...values.pathValues },
    publishableKey: values.publishableKey ?? request.publishableKey,
  };
}

/** The request that the fields describe, for those who write it as a sample. @returns null if the body is not JSON */
export function editedRequest(request: SampleRequest, draft: Draft): SampleRequest | null {
  const query = givenQuery(draft).map(([name, text]) => [
    name,
    typeof request.query[name] === 'string' ? text : queryValue(text),
  ]);
  const edited = { ...request, pathValues: draft.pathValues, query: Object.fromEntries(query) };
  if (request.multipart) return edited;
  try {
    return { ...edited, body: draft.body.trim() === '' ? undefined : JSON.parse(draft.body) };
  } catch {
    return null;
  }
}

const givenQuery = ({ query }: Draft): [name: string, text: string][] =>
  Object.entries(query).filter(([, text]) => text !== '');

/** Equal for drafts that send the same; how their JSON is set out does not matter. */
export function draftKey({ body, ...others }: Draft): string {
  try {
    return JSON.stringify([others, JSON.parse(body)]);
  } catch {
    return JSON.stringify([others, `not JSON: ${body.trim()}`]);
  }
}

/** The request that a sample sends, with the reader's changes. It is never sent anywhere: the sandbox reads it. */
export function buildRequest(request: SampleRequest, draft: Draft): Request {
  const { method, body, multipart, publishableKey } = request;
  const query = Object.fromEntries(givenQuery(draft));
  const url = urlOf({ ...request, pathValues: draft.pathValues, query });
  const headers = new Headers({
    authorization: `Bearer ${publishableKey ? 'pk' : 'sk'}_sandbox_in_the_browser`,
  });
  if (multipart) return new Request(url, { method, headers, body: formOf(body) });
  if (method === 'GET' || draft.body.trim() === '') return new Request(url, { method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: draft.body });
}

/** Which files a form has matters to the sandbox, not what is in them. */
function formOf(body: JsonValue | undefined): FormData {
  const form = new FormData();
  for (const name of isRecord(body) ? Object.keys(body) : [])
    form.append(name, new Blob(['file']), `${name}.jpg`);
  return form;
}

/** A name in a body that its operation does not know. */
export interface UnknownField {
  /** As in the API's messages: `payment_method_data.exp_moth`. */
  path: string;
  /** The field beside it that was most likely meant and is not given; null if none is similar. */
  meant: string | null;
}

/**
 * Names in a body that the document does not have, in order. The API's error does not name a misspelled field if the one
 * that was meant is required: without `amount`, `amuont` is answered by `amount is missing`.
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
