import type { SearchRecord } from '../../model/search.ts';

/**
 * What `dist/search.json` holds: the records, every term in code-unit order, and the records' texts as one stream of
 * numbers. Postings are derived from the stream at load, which is faster than reading them.
 *
 * A number of the stream below 8 opens a text of that field of the record; any other is `(term id + 1) × 8 + cover`, where
 * `cover` 0 is a word of the text and 1–7 is a joined identifier or a synonym's concept lying over so many words.
 */
export interface IndexData {
  records: SearchRecord[];
  terms: string[];
  tokens: number[];
  /** Numbers of the stream that belong to each record. */
  lengths: number[];
}

const FORMAT = 'frame-search-3';

/** Term id, from 0, and number of words it lies over, 7 at most → one number of the stream. See `IndexData`. */
export function encodeToken(id: number, cover: number): number {
  return (id + 1) * 8 + Math.min(cover, 7);
}

/** Id of a token's term, or -1 for the opening of a field. */
export function termOfToken(token: number): number {
  return (token >>> 3) - 1;
}

/** The index as text, with its format and a checksum in front; `readIndexFile` takes nothing else. */
export function writeIndexFile(data: IndexData): string {
  const json = JSON.stringify(data);
  return `${head(checksum(json))}${json}}`;
}

/** @throws Error with one sentence when the text is not a complete index of this format. */
export function readIndexFile(text: string): IndexData {
  const start = head('00000000').length;
  const found = /^\{"format":"([^"]{1,40})","checksum":"([0-9a-f]{8})","data":/.exec(text.slice(0, 120));
  if (found === null) throw broken('it does not begin like a search index');
  if (found[1] !== FORMAT) throw broken(`it has the format ${found[1]}, this server reads ${FORMAT}`);
  const json = text.slice(start, -1);
  if (!text.endsWith('}') || checksum(json) !== found[2])
    throw broken('it is truncated or was changed after it was written');
  return JSON.parse(json) as IndexData;
}

function head(sum: string): string {
  return `{"format":"${FORMAT}","checksum":"${sum}","data":`;
}

function broken(reason: string): Error {
  return new Error(`The search index cannot be used: ${reason}; run "npm run build" again.`);
}

/** FNV-1a over UTF-16 units: it notices accidents, not attacks. Node's own checksums are not for this folder, which is pure. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
