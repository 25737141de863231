import { LRUCache } from 'lru-cache';
import type { Encoding } from '../release/site-store.ts';

type Weights = ReadonlyMap<string, number>;

/** Browsers send the same few headers repeatedly; parsing them per request took a tenth of the time per page. */
const parsed = new LRUCache<string, Weights>({ max: 500, memoMethod: parseWeights });
/** Longer headers are not cached, so that clients cannot fill the cache with megabytes. */
const MAX_CACHED_HEADER = 256;

/** Parses an `Accept…` header into lowercase names with weights from 0 to 1. */
function weightsOf(header: string): Weights {
  return header.length > MAX_CACHED_HEADER ? parseWeights(header) : parsed.memo(header);
}

function parseWeights(header: string): Weights {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((value) => value !== undefined);
    if (name !== '') weights.set(name.trim(), quality === undefined ? 1 : Math.min(1, Number(quality) || 0));
  }
  return weights;
}

/**
 * The smallest form of a file that the client accepts (RFC 9110, section 12.5.3).
 * @param offered available forms, best first, `identity` last
 */
export function pickEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (header === undefined || header === '') return 'identity';
  const weights = weightsOf(header);
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.001 : 0);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of offered) {
    const weight = weightOf(encoding);
    if (weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

/**
 * True if the client prefers Markdown to HTML, or names it with an equal weight. A client that accepts neither gets
 * HTML: any page is better than status 406 (RFC 9110, section 12.5.1).
 */
export function acceptsMarkdown(header: string | undefined): boolean {
  // Fast path: nearly every request names HTML without a weight, or only a wildcard.
  if (header === undefined || !/markdown|html\s*;/i.test(header)) return false;
  const weights = weightsOf(header);
  // The most specific entry takes precedence.
  const weightOf = (type: string): number =>
    weights.get(type) ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  const markdown = weightOf('text/markdown');
  const html = weightOf('text/html');
  return weights.has('text/markdown') ? markdown > 0 && markdown >= html : markdown > html;
}
