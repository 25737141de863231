import type { JsonValue, Operation } from '../api-model.ts';
import { type ArgumentSource, sdkCallsFor } from './sdk-calls.ts';

/** One request with example values: all that a sample says, whatever the language. */
export interface SampleRequest {
  operationId: string;
  example: string;
  method: Operation['method'];
  /** Template, for example `/v1/refunds/{id}`. */
  path: string;
  pathValues: Record<string, string>;
  query: Record<string, JsonValue>;
  body: JsonValue | undefined;
  /** True where the body is sent as files of a form rather than as JSON. */
  multipart: boolean;
  /** True where the call is made with the publishable key. */
  publishableKey: boolean;
}

/** Examples that stand for a call from a browser or an app, which holds the publishable key only. */
const publishableKeyExamples = new Set(['wallet', 'publishable_key']);

/**
 * Gathers the example values of an operation.
 *
 * @param example name of the request example; `default` is the first that a reader should see.
 */
export function sampleRequest(operation: Operation, example = 'default'): SampleRequest {
  const multipart = operation.bodies.find((body) => body.contentType === 'multipart/form-data');
  const body = multipart ?? operation.bodies[0];
  const chosen = body?.examples.find((candidate) => candidate.name === example);
  return {
    operationId: operation.id,
    example,
    method: operation.method,
    path: operation.path,
    pathValues: Object.fromEntries(
      operation.pathParameters.map(({ name, example }) => [name, String(example)]),
    ),
    query: queryValues(operation),
    body: chosen?.value,
    multipart: multipart !== undefined,
    publishableKey: publishableKeyExamples.has(example),
  };
}

/** The query parameters that every library can send, so that the three samples make the same request. */
function queryValues(operation: Operation): Record<string, JsonValue> {
  const calls = sdkCallsFor(operation.id);
  const values: Record<string, JsonValue> = {};
  for (const { name, example, required } of operation.queryParameters) {
    if (example === undefined) continue;
    if (required || calls === undefined || calls.query.includes(name)) values[name] = example;
  }
  return values;
}

/** Values of positional arguments in order; one in the middle that has no value is undefined, at the end it is left out. */
export function argumentValues(sources: ArgumentSource[], request: SampleRequest): (JsonValue | undefined)[] {
  const values = sources.map((source) => argumentValue(source, request));
  return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
}

function argumentValue(
  source: ArgumentSource,
  { body, pathValues, query }: SampleRequest,
): JsonValue | undefined {
  if (source === 'body') return body;
  if (source === 'query') return Object.keys(query).length > 0 ? query : undefined;
  const name = source.slice(source.indexOf('.') + 1);
  if (source.startsWith('path.')) return pathValues[name];
  if (source.startsWith('query.')) return query[name];
  return (body as Record<string, JsonValue> | undefined)?.[name];
}

/** False for a call that cannot send the body of the request; a sample of it would make another request. */
export function carriesBody(sources: ArgumentSource[], { body }: SampleRequest): boolean {
  return body === undefined || sources.some((source) => source.startsWith('body'));
}
