import { nearest } from '../../model/nearest.ts';
import type { McpOperation } from './mcp-data.ts';
import { shown, ToolError } from './tool.ts';

/**
 * The operation that a client means: by method and path, with or without the host, `/v1` and real ids, by operation id, or
 * by the method of an SDK, such as `frame.refunds.create`.
 * @throws ToolError if there is none, or if only a path is given, with the nearest
 */
export function findOperation(operations: McpOperation[], written: string): McpOperation {
  const wanted = written.trim().toLowerCase();
  const method = wanted.replace(/^(await )?frame(\.|::)/, '').replace(/\(.*/s, '');
  const named = operations.find(
    ({ id, sdk }) => id.toLowerCase() === wanted || sdk.some((each) => each.toLowerCase() === method),
  );
  if (named !== undefined) return named;
  const { verb, path } = requestIn(wanted);
  const there = atPath(operations, path);
  const found = there.find(({ name }) => requestIn(name.toLowerCase()).verb === verb);
  if (found !== undefined) return found;
  const near = [
    there.filter(({ name }) => verb === 'put' && name.startsWith('PATCH ')),
    there,
    similar(operations, `${verb} ${path}`),
    withWords(operations, wanted),
  ].find((each) => each.length > 0);
  const names = (near ?? operations).map(({ name }) => name).join(', ');
  const hint =
    near === undefined
      ? `The operations: ${names}`
      : `Did you mean ${names.replace(/, ([^,]*)$/, ' or $1')}?`;
  throw new ToolError(`There is no operation "${shown(written)}". ${hint}`);
}

/** `get https://api.framepayments.com/charges/:id/` → `get` and `/v1/charges/{}`. */
function requestIn(text: string): { verb: string; path: string } {
  const [, verb = '', address = ''] = /^(?:([a-z]+)\s+)?(\S*)/.exec(text) ?? [];
  const path = address
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*/s, '')
    .replaceAll(/\{[^}]*\}|:\w+|<[^>]*>/g, '{}')
    .replaceAll(/^\/|\/$/g, '');
  return { verb, path: `/${path.replace(/^(?:v1\/)?/, 'v1/')}` };
}

/** The operations of a path, whose parameters may have values: of those with the fewest parameters. */
function atPath(operations: McpOperation[], path: string): McpOperation[] {
  const segments = path.split('/');
  const paramsOf = ({ name }: McpOperation): number => name.split('{').length;
  const fitting = operations.filter(({ name }) => {
    const own = requestIn(name.toLowerCase()).path.split('/');
    return own.length === segments.length && own.every((each, at) => each === '{}' || each === segments[at]);
  });
  const fewest = Math.min(...fitting.map(paramsOf));
  return fitting.filter((each) => paramsOf(each) === fewest);
}

function similar(operations: McpOperation[], wanted: string): McpOperation[] {
  const keyOf = ({ name }: McpOperation): string => {
    const { verb, path } = requestIn(name.toLowerCase());
    return `${verb} ${path}`;
  };
  const near = nearest(wanted, operations.map(keyOf));
  return operations.filter((each) => keyOf(each) === near);
}

/** Operations whose id has every word: `cancel subscription`; at most eight. */
function withWords(operations: McpOperation[], wanted: string): McpOperation[] {
  const words = wanted.match(/[a-z]{3,}/g) ?? [];
  if (words.length === 0) return [];
  return operations.filter(({ id }) => words.every((word) => id.toLowerCase().includes(word))).slice(0, 8);
}
