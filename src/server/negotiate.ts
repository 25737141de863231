import type { Encoding } from './file-store.ts';

/** One entry of an `Accept…` header: name in lower case, and its weight from 0 to 1. */
function parseWeighted(header: string): Map<string, number> {
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
 * The smallest form of a file that the client takes (RFC 9110, section 12.5.3).
 * @param offered forms that exist, best first; `identity` last
 */
export function pickEncoding(header: string | undefined, offered: Encoding[]): Encoding {
  if (header === undefined || header === '') return 'identity';
  const weights = parseWeighted(header);
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

/** True where the client asks for Markdown and likes it at least as well as HTML. */
export function acceptsMarkdown(header: string | undefined): boolean {
  // Without the word there is nothing to weigh, which is so for nearly every request.
  if (header === undefined || !/markdown/i.test(header)) return false;
  const weights = parseWeighted(header);
  const markdown = weights.get('text/markdown') ?? 0;
  // The most specific entry counts (RFC 9110, section 12.5.1).
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}
