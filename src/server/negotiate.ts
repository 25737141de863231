import type { Encoding } from '../release/site-store.ts';

/** An `Accept…` header as names with weights from 0 to 1; an invalid weight counts as 0. */
function weightsOf(header: string): Map<string, number> {
  const entries = header.split(',').map((part): [string, number] => {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = Number(parameters.find((each) => /^q=/i.test(each))?.slice(2) ?? 1);
    return [name, weight >= 0 && weight <= 1 ? weight : 0];
  });
  return new Map(entries);
}

/** The offered names with a weight above 0, highest first; their order breaks ties. */
function preferred<Name>(offered: readonly Name[], weightOf: (name: Name) => number): Name[] {
  return offered.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}

/**
 * The smallest form of a file that the client accepts (RFC 9110, section 12.5.3).
 * @param offered available forms, best first, `identity` last
 */
export function pickEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (header === undefined || header === '') return 'identity';
  const weights = weightsOf(header.toLowerCase());
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.001 : 0);
  return preferred(offered, weightOf)[0] ?? 'identity';
}

/**
 * True if the client prefers Markdown to HTML, or names it with an equal weight. A client that accepts neither gets
 * HTML: any page is better than status 406 (RFC 9110, section 12.5.1).
 */
export function acceptsMarkdown(header: string | undefined): boolean {
  // Fast path: nearly every request names HTML without a weight, or only a wildcard.
  if (header === undefined || !/markdown|html\s*;/i.test(header)) return false;
  const weights = weightsOf(header.toLowerCase());
  // The most specific entry takes precedence.
  const weightOf = (type: string): number =>
    weights.get(type) ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  const markdown = weightOf('text/markdown');
  const html = weightOf('text/html');
  return weights.has('text/markdown') ? markdown > 0 && markdown >= html : markdown > html;
}

/** Formats that the image endpoint offers, best first. */
const OFFERED = ['image/avif', 'image/webp'] as const;

/**
 * Output types in an `Accept` header, preferred first; our order breaks ties. Only the literal lowercase type counts: many
 * clients send a wildcard but do not support AVIF (docs/image-protocol.md, "Processing").
 */
export function acceptedTypes(accept: string | undefined): (typeof OFFERED)[number][] {
  const weights = weightsOf(accept ?? '');
  return preferred(OFFERED, (type) => weights.get(type) ?? 0);
}

/**
 * True if `If-None-Match` names a validator: a list, `*`, or weak tags (RFC 9110, section 13.1.2); also without quotes,
 * because other servers of the image protocol send them so.
 */
export function namesEtag(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return known.some((each) => each === '*' || each === etag || `"${each}"` === etag);
}
