import type { JsonValue } from '../../src/api/api-model.ts';
import { follow, isRecord, valueAt } from '../../src/api/local-refs.ts';
import type { OpenApiDocument } from '../../src/api/openapi-document.ts';
import type { Route } from './routes.ts';

type Path = (string | number)[];

export interface Answer {
  status: number;
  body: JsonValue;
  /** Where the schema of the answer stands in the document. */
  schemaPath: Path;
}

/**
 * The example answer of an operation. Where requests and answers have several named examples, the answer is
 * the one whose request resembles `body` most; `default` wins a draw.
 */
export function chooseAnswer(document: OpenApiDocument, route: Route, body: unknown): Answer {
  const status = Object.keys(route.operation.responses).find((name) => name.startsWith('2')) ?? '200';
  const at: Path = [...route.at, 'responses', status, 'content', 'application/json'];
  const answers = valueAt(document, [...at, 'examples']);
  const name = exampleLike(document, route, body);
  const chosen = isRecord(answers) && name in answers ? name : 'default';
  const example = follow(document, [...at, 'examples', chosen])?.value;
  if (!isRecord(example)) throw new Error(`${route.operation.operationId} has no example answer ${chosen}`);
  return { status: Number(status), body: example.value as JsonValue, schemaPath: [...at, 'schema'] };
}

function exampleLike(document: OpenApiDocument, route: Route, body: unknown): string {
  const given = valueAt(document, [...route.at, 'requestBody', 'content', 'application/json', 'examples']);
  if (!isRecord(given) || !isRecord(body)) return 'default';
  const examples = Object.entries(given).map(([name, example]): [string, Record<string, unknown>] => [
    name,
    (valueAt(example, ['value']) ?? {}) as Record<string, unknown>,
  ]);
  const keys = new Set(examples.flatMap(([, value]) => Object.keys(value)));
  const telling = [...keys].filter((key) => new Set(examples.map(([, value]) => trait(value[key]))).size > 1);
  const score = ([, value]: (typeof examples)[number]): number =>
    telling.filter((key) => trait(value[key]) === trait(body[key])).length;
  const ranked = examples.toSorted(
    (a, b) => score(b) - score(a) || Number(b[0] === 'default') - Number(a[0] === 'default'),
  );
  return ranked[0]?.[0] ?? 'default';
}

/** What matters of a value when requests are compared: switches and names as they are, of the rest that it is there. */
function trait(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && /^[a-z_]+$/.test(value)) return value;
  return value === undefined ? 'absent' : 'present';
}
