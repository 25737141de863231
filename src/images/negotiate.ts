/** Formats the endpoint offers, best first. */
const OFFERED = ['image/avif', 'image/webp'] as const;

export type OfferedType = (typeof OFFERED)[number];

/**
 * Picks an output type from an `Accept` header (image contract §3): the highest q wins, our order breaks ties,
 * `q=0` excludes. Only the literal lower-case type counts: many clients send a wildcard and cannot show AVIF.
 */
export function negotiateType(accept: string | undefined): OfferedType | null {
  let best: { type: OfferedType; q: number } | null = null;
  const weights = new Map((accept ?? '').split(',').map(parseEntry));
  for (const type of OFFERED) {
    const q = weights.get(type) ?? 0;
    if (q > (best?.q ?? 0)) best = { type, q };
  }
  return best?.type ?? null;
}

function parseEntry(entry: string): [type: string, q: number] {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter));
  if (weight === undefined) return [type, 1];
  const q = Number(weight.slice(2));
  return [type, q >= 0 && q <= 1 ? q : 0];
}
