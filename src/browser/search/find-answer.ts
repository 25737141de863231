import type { DirectAnswer } from '../../model/search.ts';
import type { FoundHit } from './client/parse-response.ts';

export type AnsweringHit = FoundHit & { directAnswer: DirectAnswer };

/** `pickup_card`, `refund.failed` */
const IDENTIFIER = /\w+(?:[._]\w+)+/g;

/** Hits below this rank are too far from the query, even if the name is the same. */
const MAX_RANK = 3;

/**
 * The hit whose name equals the query as it is written or pasted, or null. A single word such as `customer` or
 * `Authorization` may mean anything, so the hit that it names must rank first; an identifier such as `per_page` means one
 * thing, even if a guide about it ranks first. The first hit also answers a query that has one identifier among its words:
 * `what does pickup_card mean`.
 */
export function findAnswer(query: string, hits: readonly FoundHit[]): AnsweringHit | null {
  const key = nameKey(query);
  const [only, ...others] = query.match(IDENTIFIER) ?? [];
  const asked = only === undefined || others.length > 0 ? null : nameKey(only);
  const isIdentifier = /_|[a-z][A-Z]/.test(query);
  const found = hits.slice(0, MAX_RANK).find((hit, rank): hit is AnsweringHit => {
    const isCommon = hit.kind === 'field' || (hit.kind !== 'error' && /^[a-z]+$/.test(key));
    const names = rank > 0 && isCommon && !isIdentifier ? [] : (hit.directAnswer?.names ?? []);
    return names.map(nameKey).some((name) => {
      // An SDK's client may have any name: `frame.refunds.create`.
      return (
        name === key ||
        (rank === 0 && name === asked) ||
        (hit.kind === 'operation' && name.includes('.') && key.endsWith(`.${name}`))
      );
    });
  });
  if (found?.kind !== 'field') return found ?? null;
  // If several objects have the name, the first on the page that has it most often.
  const queried = found.directAnswer.names.map(nameKey).find((name) => name === key || name === asked);
  const has = (hit: FoundHit): hit is AnsweringHit =>
    hit.kind === 'field' && !!hit.directAnswer?.names.some((name) => nameKey(name) === queried);
  const pages = hits.filter(has).map(({ url }) => url.replace(/#.*/, ''));
  const count = ({ url }: FoundHit): number => pages.filter((page) => url.startsWith(`${page}#`)).length;
  return hits.filter(has).reduce((best, hit) => (count(hit) > count(best) ? hit : best), found);
}

/** Ignores case, quotes, the grouping of card numbers, and all of a line of code but the name of the call in it. */
function nameKey(name: string): string {
  const plain = name
    .replace(/^[\s"'`“”‘’]+|[\s"'`“”‘’,;:]+$/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ');
  if (/^[\d -]+$/.test(plain)) return plain.replace(/[ -]/g, '');
  return plain
    .replace(/\(new (\w+)\(\)\)/, '$1')
    .replace(/^(?:.*= ?)?(?:await )?\$?(?=[\w.:>-]+$|[\w.:>-]+\()/, '')
    .replace(/\(.*$/, '')
    .replace(/->|::/g, '.');
}
