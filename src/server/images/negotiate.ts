/** Formats the endpoint offers, best first. */
const OFFERED = ['image/avif', 'image/webp'] as const;

export type OfferedType = (typeof OFFERED)[number];

/**
 * Output types in an `Accept` header, preferred first (docs/image-protocol.md, "Processing"): the highest q wins, our
 * order breaks ties, `q=0` excludes. Only the literal lowercase type counts: many clients send a wildcard but do not
 * support AVIF.
 */
export function acceptedTypes(accept: string | undefined): OfferedType[] {
  const weights = new Map((accept ?? '').split(',').map(parseEntry));
  const weightOf = (type: OfferedType) => weights.get(type) ?? 0;
  return OFFERED.filter((type) => weightOf(type) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}

function parseEntry(entry: string): [type: string, q: number] {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter));
  if (weight === undefined) return [type, 1];
  const q = Number(weight.slice(2));
  return [type, q >= 0 && q <= 1 ? q : 0];
}
