import { FIELD, FIELD_COUNT } from '../index/fields.ts';
import { termOfToken } from '../index/index-file.ts';
import { recordOfRow, type SearchIndex, symbolKey } from '../index/search-index.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Spend } from './search-engine.ts';

/** The records that say every quoted phrase word for word, and none of the words that are left out. */
export function restrict(
  found: Uint32Array,
  { quoted, leftOut }: Pick<ParsedQuery, 'quoted' | 'leftOut'>,
  index: SearchIndex,
  spend: Spend,
): Uint32Array {
  if (quoted.length === 0 && leftOut.length === 0) return found;
  const { vocabulary, postings, recordStarts } = index;
  const hidden = new Set<number>();
  for (const id of leftOut.flatMap((word) => vocabulary.inflections(word))) {
    const rows = postings.rows.subarray(postings.starts[id], postings.starts[id + 1]);
    spend(rows.length);
    for (const row of rows) hidden.add(recordOfRow(row));
  }
  const phrases = quoted.map((words) => words.map((word) => vocabulary.idOf(word) ?? -1));
  const kept = found.filter((record) => !hidden.has(record));
  return kept.filter((record) => {
    spend(((recordStarts[record + 1] ?? 0) - (recordStarts[record] ?? 0)) * phrases.length);
    return phrases.every((phrase) => saysPhrase(record, phrase, index));
  });
}

/** Whether a text that a record shows has the words side by side. */
function saysPhrase(
  record: number,
  phrase: readonly number[],
  { tokens, recordStarts }: SearchIndex,
): boolean {
  const end = recordStarts[record + 1] ?? 0;
  let isShown = false;
  let text: number[] = [];
  for (let at = recordStarts[record] ?? 0; at < end; at += 1) {
    const token = tokens[at] ?? 0;
    if (token < FIELD_COUNT) {
      isShown = token !== FIELD.phrases;
      text = [];
    } else if (isShown && (token & 7) === 0) {
      text.push(termOfToken(token));
      if (text.length > phrase.length) text.shift();
      if (text.length === phrase.length && text.every((id, place) => id === phrase[place])) return true;
    }
  }
  return false;
}

/** The first record of an address of this site, such as `/webhooks#verify-the-signature`, or null. */
export function recordOfAddress(address: string, index: SearchIndex, spend: Spend): number | null {
  const { symbols, records, addresses } = index;
  const [route = ''] = address.split('#');
  const page = symbols.get(symbolKey(route))?.find((number) => records.get(number).url === route);
  if (page === undefined || route === address) return page ?? null;
  let last = -1;
  for (let number = page; number < records.length; number += 1) {
    if (addresses[number] === last) continue;
    last = addresses[number] ?? -1;
    spend(WORK_PER_RECORD);
    const { url } = records.get(number);
    if (url === address) return number;
    if (url.split('#')[0] !== route) return null;
  }
  return null;
}

/** Work to read one record; see `Spend`. */
const WORK_PER_RECORD = 300;
