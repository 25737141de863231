import {
  type Hierarchy,
  LEVELS,
  RECORD_KINDS,
  RECORD_TYPES,
  SEARCH_SECTIONS,
  type SearchRecord,
} from '../../model/search.ts';

/** What every record has, by position; what few have, by name. */
type RecordTuple = [
  /** What the id has behind the URL, which nearly all ids begin with; in a list, an id that does not. */
  id: string | [string],
  url: string,
  /** Places in `RECORD_TYPES`, `RECORD_KINDS` and `SEARCH_SECTIONS`. */
  type: number,
  kind: number,
  section: number,
  /** Without the empty levels at the end. */
  levels: (string | null)[],
  content: string | null,
  symbols: string[],
  position: number,
  rest?: Partial<SearchRecord>,
];

/** A record as an index stores it: JSON without the names that all records share, two thirds as long. */
export function encodeRecord(record: SearchRecord): string {
  const { objectID, url, type, kind, section, hierarchy, content, symbols, position, ...rest } = record;
  const levels = LEVELS.map((level) => hierarchy[level]);
  while (levels.length > 0 && levels.at(-1) === null) levels.pop();
  const tuple: RecordTuple = [
    objectID.startsWith(url) ? objectID.slice(url.length) : [objectID],
    url,
    RECORD_TYPES.indexOf(type),
    RECORD_KINDS.indexOf(kind),
    SEARCH_SECTIONS.indexOf(section),
    levels,
    content,
    symbols,
    position,
  ];
  if (Object.values(rest).some((value) => value !== undefined)) tuple.push(rest);
  return JSON.stringify(tuple);
}

/** The record that `encodeRecord` wrote. */
export function decodeRecord(text: string): SearchRecord {
  const [id, url, type, kind, section, levels, content, symbols, position, rest] = JSON.parse(
    text,
  ) as RecordTuple;
  return {
    objectID: typeof id === 'string' ? url + id : id[0],
    type: RECORD_TYPES[type] ?? 'content',
    kind: RECORD_KINDS[kind] ?? 'text',
    section: SEARCH_SECTIONS[section] ?? 'Guides',
    hierarchy: Object.fromEntries(
      LEVELS.map((level, at) => [level, levels[at] ?? null]),
    ) as unknown as Hierarchy,
    content,
    url,
    symbols,
    ...rest,
    position,
  };
}

/** The records of an index as bytes, a fraction of what they take as objects. Only those that are shown are ever parsed. */
export class RecordStore {
  readonly #starts: Uint32Array;
  readonly #texts: Uint8Array;
  readonly #decoder = new TextDecoder();

  /**
   * @param texts records as `encodeRecord` writes them, one after another, in UTF-8
   * @param starts where each begins, and where the last one ends
   */
  constructor(texts: Uint8Array, starts: Uint32Array) {
    this.#texts = texts;
    this.#starts = starts;
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  /** @throws RangeError where there is no record with this number */
  get(number: number): SearchRecord {
    const end = this.#starts[number + 1];
    if (end === undefined) throw new RangeError(`There is no record ${number}.`);
    return decodeRecord(this.#decoder.decode(this.#texts.subarray(this.#starts[number], end)));
  }

  *[Symbol.iterator](): Generator<SearchRecord> {
    for (let number = 0; number < this.length; number += 1) yield this.get(number);
  }
}

/** Where each of the lengths begins, and where the last one ends. */
export function startsOf(lengths: Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}
