import { nearest } from '../../model/nearest.ts';
import type { McpOperation } from './mcp-data.ts';

/**
 * The operation that a client means: by method and path (with or without host, `/v1` and real ids), by operation id, or by SDK
 * method, such as `frame.refunds.create`. `found` is null if there is none or only a path is given; `near` has up to eight others.
 */
export function findOperation(
  operations: McpOperation[],
  written: string,
): { found: McpOperation | null; near: McpOperation[] } {
  const byName = new Map(
    operations.flatMap((each) => [each.id, ...each.sdk].map((name) => [plain(name), each] as const)),
  );
  const name = plain(written.replace(/^(await )?frame(\.|::)/i, '').replace(/\(.*/s, ''));
  const named = byName.get(name);
  if (named !== undefined) return { found: named, near: [] };
  const [verb, version, collection = '', ...rest] = segmentsOf(written);
  const known = nearest(collection, [...new Set(operations.map((each) => segmentsOf(each.name)[2] ?? ''))]);
  const segments = [version, known, ...rest];
  const related = operations
    .map((operation) => {
      const [own, ...parts] = segmentsOf(operation.name);
      // Parameters may have values.
      const same = [...segments, ''].findIndex((part, at) => parts[at] !== '{}' && parts[at] !== part);
      const params = parts.filter((part) => part === '{}').length;
      const apart = Math.abs(parts.length - segments.length);
      return { operation, own, same, params, apart, fits: apart === 0 && same === parts.length };
    })
    .filter(({ same }) => same > 1)
    .toSorted((a, b) => b.same - a.same || a.apart - b.apart || a.params - b.params);
  const method = verb === 'put' ? 'patch' : verb;
  const found = related.find(({ own, fits }) => fits && known === collection && own === method);
  const typo = nearest(name, [...byName.keys()]);
  const called = [...byName].filter(([each]) => each === typo || each.endsWith(`.${name}`));
  const near = [...called.map(([, operation]) => operation), ...related.map(({ operation }) => operation)];
  return { found: found?.operation ?? null, near: [...new Set(near)].slice(0, 8) };
}

/** `create_refund` and `createRefund` are one name. */
const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

/** `GET https://api.framepayments.com/charges/:id/` → `get`, `v1`, `charges`, `{}`. */
function segmentsOf(text: string): string[] {
  const [, verb = '', address = ''] =
    /^(?:(get|post|put|patch|delete)\s+)?(\S*)/.exec(text.toLowerCase()) ?? [];
  const path = address
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*/s, '')
    .replaceAll(/\{[^}]*\}|:\w+|<[^>]*>/g, '{}')
    .replaceAll(/^\/|\/$/g, '');
  return [verb, ...path.replace(/^(?:v1\/)?/, 'v1/').split('/')];
}
