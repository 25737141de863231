import { decodeEntities } from '../../browser/search-client/decode-entities.ts';
import { MARK_CLOSE, MARK_OPEN } from '../../browser/search-client/search-body.ts';

export interface TextPart {
  text: string;
  marked: boolean;
}

/**
 * Splits an escaped text at the exact tags that the request asked for and decodes the rest once, so that text of
 * index or query becomes text nodes and never markup (search contract §3.5). Unpaired tags do no harm.
 */
export function parseMarked(escaped: string): TextPart[] {
  const parts: TextPart[] = [];
  let marked = false;
  for (const piece of escaped.split(TAGS)) {
    if (piece === MARK_OPEN) marked = true;
    else if (piece === MARK_CLOSE) marked = false;
    else if (piece !== '') parts.push({ text: decodeEntities(piece), marked });
  }
  return parts;
}

const TAGS = new RegExp(`(${MARK_OPEN}|${MARK_CLOSE})`);
