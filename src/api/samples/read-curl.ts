import { nearest } from '../../model/nearest.ts';
import type { JsonValue } from '../../model/reference.ts';
import type { RunTarget, RunValues } from '../../model/run-sample.ts';
import type { Operation } from '../api-model.ts';
import { API_ORIGIN, queryValue } from '../languages/sample-request.ts';

type RequestedOperation = Pick<Operation, 'id' | 'method' | 'path'>;

/** A word in a POSIX shell, in one pair of quotes or unquoted. */
const WORD = /'([^']*)'|"([^"]*)"|([^\s'"]+)/g;

/**
 * A page's `curl` command → the operation that it requests and its values.
 * @returns null for anything else: other programs, several commands, files, variables other than the key
 */
export function readCurl(code: string, operations: readonly RequestedOperation[]): RunTarget | null {
  const [program, ...words] = [...code.replaceAll('\\\n', ' ').matchAll(WORD)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
  if (program !== 'curl') return null;
  let url: URL | null = null;
  let method: string | null = null;
  let body: string | undefined;
  let publishableKey = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '-X') method = words[++at] ?? null;
    else if (word === '-d') body = words[++at];
    else if (word === '-H') publishableKey ||= words[++at]?.endsWith('$FRAME_PUBLISHABLE_KEY') === true;
    else if (url === null && word.startsWith(`${API_ORIGIN}/`) && !word.includes('$')) url = new URL(word);
    else return null;
  }
  if (url === null) return null;
  method ??= body === undefined ? 'GET' : 'POST';
  const found = operationAt(method, url.pathname, operations);
  if (found === null) return null;
  const values: RunValues = {
    ...(Object.keys(found.pathValues).length === 0 ? {} : { pathValues: found.pathValues }),
    ...(url.search === ''
      ? {}
      : { query: Object.fromEntries([...url.searchParams].map(([name, text]) => [name, queryValue(text)])) }),
    ...(publishableKey ? { publishableKey } : {}),
  };
  if (body === undefined) return { key: found.operation.id, values };
  try {
    return { key: found.operation.id, values: { ...values, body: JSON.parse(body) as JsonValue } };
  } catch {
    return null;
  }
}

/**
 * The first address in shell code that is not one of the API: a path that no operation has, or a host that is almost the
 * API's. Variables stand for any value.
 */
export function misspelledAddress(
  code: string,
  operations: readonly RequestedOperation[],
): { address: string; right: string | null } | null {
  if (operations.length === 0) return null;
  for (const [, origin = '', path = ''] of code.matchAll(/(https?:\/\/[\w.-]+)(\/v1\/[^\s"'?]*)/g)) {
    const written = path.split('/');
    // Each path of the API with the values that this one has in the place of its parameters.
    const paths = operations.map((operation) =>
      operation.path
        .split('/')
        .map((part, at) => (part.startsWith('{') ? written[at] : part))
        .join('/'),
    );
    if (origin === API_ORIGIN && !paths.includes(path)) return { address: path, right: nearest(path, paths) };
    if (origin !== API_ORIGIN && nearest(origin, [API_ORIGIN]) !== null)
      return { address: origin, right: API_ORIGIN };
  }
  return null;
}

/** A path with a literal segment is a closer match than one with a parameter in that position. */
function operationAt(
  method: string,
  path: string,
  operations: readonly RequestedOperation[],
): { operation: RequestedOperation; pathValues: Record<string, string> } | null {
  const parameters = (each: RequestedOperation): number => each.path.split('{').length;
  for (const operation of [...operations].sort((a, b) => parameters(a) - parameters(b))) {
    const pattern = operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (operation.method === method && match !== null) return { operation, pathValues: { ...match.groups } };
  }
  return null;
}
