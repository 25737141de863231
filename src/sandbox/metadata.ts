import { invalid } from './api-error.ts';
import type { Metadata } from './objects.ts';

const MAX_PAIRS = 20;

/**
 * Metadata after an update (page `/metadata`): keys that are not sent stay, empty values remove their key, an empty map
 * removes all keys, and whitespace around values is trimmed.
 * @throws ApiError 422 above twenty pairs
 */
export function mergeMetadata(known: Metadata, sent: Metadata | undefined): Metadata {
  if (sent === undefined) return known;
  const merged = Object.keys(sent).length === 0 ? {} : { ...known, ...trimmed(sent) };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
  if (Object.keys(kept).length > MAX_PAIRS) throw invalid('metadata must NOT have more than 20 properties');
  return kept;
}

function trimmed(sent: Metadata): Metadata {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value).trim()]));
}
