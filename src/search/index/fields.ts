import { LEVELS, type SearchRecord } from '../../model/search.ts';

/**
 * The texts of a record that are searched, in the order of the index's token stream.
 * The numbers are part of the file format.
 */
export const FIELD = {
  /** A heading's or a page's own text. */
  title: 0,
  symbols: 1,
  /** Headings above, down from the page. */
  above: 2,
  /** The page's title, on everything below it. */
  page: 3,
  content: 4,
  section: 5,
  /** On headings, the text below: a question often matches a heading and its first lines together. */
  below: 6,
  /** On headings, what readers ask or set out to do, in their words. */
  phrases: 7,
} as const;

/** Eight is the most that the stream's markers and the postings' masks can hold. */
export const FIELD_COUNT = 8;

/** Characters of the text below a heading that count for the heading itself. */
const BELOW_LENGTH = 2000;

/** The texts of record `number` of a site by field. Words of two texts are never read as one phrase. */
export function fieldTexts(records: readonly SearchRecord[], number: number): string[][] {
  const record = records[number];
  if (record === undefined) return [];
  const headings = LEVELS.slice(1)
    .map((level) => record.hierarchy[level])
    .filter((text) => text !== null);
  const title = record.type === 'content' ? [] : headings.splice(-1);
  const page = headings.splice(0, 1);
  // In the order of the fields' numbers.
  return [
    title,
    record.symbols,
    headings,
    page,
    [record.sample, record.content].filter((text) => typeof text === 'string'),
    record.hierarchy.lvl0 === null ? [] : [record.hierarchy.lvl0],
    record.type === 'content' ? [] : textsBelow(records, number),
    [...(record.phrases ?? [])],
  ];
}

/** Sentences, items, rows and boxes up to the next anchor. Code is left out: it repeats the same words everywhere. */
function textsBelow(records: readonly SearchRecord[], number: number): string[] {
  const url = records[number]?.url;
  const texts: string[] = [];
  let left = BELOW_LENGTH;
  for (let next = number + 1; left > 0; next += 1) {
    const record = records[next];
    if (record === undefined || record.url !== url) break;
    if (record.kind === 'code' || record.content === null) continue;
    texts.push(record.content.slice(0, left));
    left -= record.content.length;
  }
  return texts;
}
