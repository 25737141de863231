import { shown } from '../../api/zod-sentence.ts';
import { nearest } from '../../model/nearest.ts';
import type { McpOperation } from './mcp-data.ts';
import { ToolError } from './tool.ts';

/**
 * The operation that a client means: by method and path, with or without the host, `/v1` and real ids, by operation id, or
 * by the method of an SDK, such as `frame.refunds.create`.
 * @throws ToolError if there is none, or if only a path is given, with the nearest, each on a line
 */
export function findOperation(operations: McpOperation[], written: string): McpOperation {
  const wanted = written.toLowerCase();
  const method = wanted.replace(/^(await )?frame(\.|::)/, '').replace(/\(.*/s, '');
  const named = operations.find(
    ({ id, sdk }) => id.toLowerCase() === wanted || sdk.some((each) => each.toLowerCase() === method),
  );
  if (named !== undefined) return named;
  const request = requestIn(wanted);
  const [verb = '', ...segments] = request.split('/');
  const keyOf = ({ name }: McpOperation): string => requestIn(name.toLowerCase());
  // Parameters may have values.
  const fitting = operations.filter((each) => {
    const [, ...own] = keyOf(each).split('/');
    return own.length === segments.length && own.every((part, at) => part === '{}' || part === segments[at]);
  });
  const paramsOf = ({ name }: McpOperation): number => name.split('{').length;
  const fewest = Math.min(...fitting.map(paramsOf));
  const there = fitting.filter((each) => paramsOf(each) === fewest);
  const found = there.find((each) => keyOf(each).startsWith(verb));
  if (found !== undefined) return found;
  const similar = nearest(request, operations.map(keyOf));
  const having = (written.match(/[A-Za-z][a-z]{2,}/g) ?? []).map((each) => {
    const word = each.toLowerCase().replace(/s$/, '');
    return operations.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(word));
  });
  const [rarest = []] = having.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length);
  const near = [
    there.filter(({ name }) => verb === 'put ' && name.startsWith('PATCH ')),
    there,
    operations.filter((each) => keyOf(each) === similar),
    // `createDocument`, `refund a payment`: those with all of the words, or else with the rarest.
    rarest.filter((each) => having.every((others) => others.includes(each))),
    rarest,
  ].find((each) => each.length > 0);
  const names = (near ?? []).slice(0, 5).map(({ name }) => name);
  const hint = names.length === 0 ? 'Find it with search_docs.' : `The nearest:\n${names.join('\n')}`;
  throw new ToolError(`There is no operation "${shown(written)}". ${hint}`);
}

/** `get https://api.framepayments.com/charges/:id/` → `get /v1/charges/{}`. */
function requestIn(text: string): string {
  const [, verb = '', address = ''] = /^(?:([a-z]+)\s+)?(\S*)/.exec(text) ?? [];
  const path = address
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*/s, '')
    .replaceAll(/\{[^}]*\}|:\w+|<[^>]*>/g, '{}')
    .replaceAll(/^\/|\/$/g, '');
  return `${verb} /${path.replace(/^(?:v1\/)?/, 'v1/')}`;
}
