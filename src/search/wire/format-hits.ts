import { LEVELS, RECORD_FACTS, type RecordFacts, type SearchRecord } from '../../model/search.ts';
import type { EngineHit, QueryWord, Spend } from '../query/search-engine.ts';
import { bestLine, findMatches, type MatchRange } from './find-matches.ts';
import { escapeText, escapeTexts, highlight, snippet } from './highlight.ts';

/** A record on the wire (docs/search-protocol.md §3.2). Every text in it is escaped once. */
export type Hit = Record<string, unknown> & { objectID: string };

/** After this many characters of one result, matches are no longer marked, as in the hosted service. */
const MAX_MARKED_CHARACTERS = 50_000;
/** Work per character: to copy it, to cut a snippet, to split it into tokens, and to compare these with a word. */
const WORK = { copy: 0.2, snippet: 4, tokens: 12, compare: 0.5 } as const;

/**
 * Makes the function that turns the records of one result into hits, in their order.
 *
 * @param spend told of the work before it is done
 */
export function createHitFormat(
  parameters: ReadonlyMap<string, unknown>,
  words: readonly QueryWord[],
  spend: Spend = () => undefined,
): (record: EngineHit) => Hit {
  const wanted = listOf(parameters, 'attributesToRetrieve') ?? ['*'];
  const retrieved = selectAttributes(wanted, RETRIEVABLE);
  const counts = (['lists', 'places'] as const).filter((name) => isWanted(wanted, name));
  const wantsAnswer = isWanted(wanted, 'directAnswer');
  const highlighted = selectHighlights(listOf(parameters, 'attributesToHighlight') ?? ['*']);
  const snippets = selectSnippets(listOf(parameters, 'attributesToSnippet') ?? []);
  const tags = {
    pre: String(parameters.get('highlightPreTag') ?? '<em>'),
    post: String(parameters.get('highlightPostTag') ?? '</em>'),
  };
  const ellipsis = String(parameters.get('snippetEllipsisText') ?? '…');
  let unmarked = MAX_MARKED_CHARACTERS;

  return (record) => {
    const matches = new Map<Attribute, MatchRange[]>();
    const matchesOf = (attribute: Attribute, text: string): MatchRange[] => {
      const known = matches.get(attribute);
      if (known !== undefined) return known;
      unmarked -= text.length;
      const isMarked = unmarked >= 0 && words.length > 0;
      if (isMarked) spend(text.length * (WORK.tokens + WORK.compare * words.length));
      const found = isMarked ? findMatches(text, words) : [];
      matches.set(attribute, found);
      return found;
    };
    const hit: Hit = { objectID: escapeText(record.objectID) };
    for (const attribute of retrieved) {
      const text = read(record, attribute);
      spend((text?.length ?? 0) * WORK.copy);
      if (text !== null) write(hit, attribute, escapeText(text));
      // Levels below the record's own are null on the hit; other attributes are absent (check 22).
      else if (SEARCHABLE.includes(attribute)) write(hit, attribute, null);
    }
    for (const name of counts) if (record[name] !== undefined) hit[name] = record[name];
    if (wantsAnswer && record.directAnswer !== undefined) hit.directAnswer = escapeTexts(record.directAnswer);
    const highlights: Record<string, unknown> = {};
    for (const attribute of highlighted) {
      const text = read(record, attribute);
      if (text === null) continue;
      spend(text.length * WORK.copy);
      write(highlights, attribute, highlight(text, { ranges: matchesOf(attribute, text), words, tags }));
    }
    if (highlighted.length > 0) hit._highlightResult = highlights;
    const cuts: Record<string, unknown> = {};
    for (const [attribute, size] of snippets) {
      const text = read(record, attribute);
      if (text === null) continue;
      const ranges = matchesOf(attribute, text);
      const shown = record.kind === 'code' ? bestLine(text, ranges) : { text, ranges };
      spend((ranges.length > 0 ? text.length : Math.min(text.length, 10 * size)) * WORK.snippet);
      write(
        cuts,
        attribute,
        snippet(shown.text, { ranges: shown.ranges, wordCount: words.length, size, tags, ellipsis }),
      );
    }
    if (snippets.size > 0) hit._snippetResult = cuts;
    return hit;
  };
}

/** A text that a record can carry, by its path on records, on hits and in requests: `content`, `hierarchy.lvl1`. */
interface Attribute {
  path: string;
  name: 'content' | 'type' | 'url' | 'kind' | 'section' | keyof RecordFacts | 'hierarchy';
  level?: (typeof LEVELS)[number];
}

/** Attributes that are searched, and so highlighted unless the request says otherwise. */
const SEARCHABLE: readonly Attribute[] = [
  ...LEVELS.map((level) => ({ path: `hierarchy.${level}`, name: 'hierarchy' as const, level })),
  { path: 'content', name: 'content' },
];

/** Attributes that a hit can carry besides `objectID`. Row S4.5; `kind` and what follows are ours. */
const RETRIEVABLE: readonly Attribute[] = [
  ...SEARCHABLE,
  ...(['type', 'url', 'kind', 'section', ...RECORD_FACTS] as const).map((name) => ({ path: name, name })),
];

/** The value of an attribute, or null where the record has none. */
function read(record: SearchRecord, { name, level }: Attribute): string | null {
  if (name === 'hierarchy') return level === undefined ? null : record.hierarchy[level];
  return record[name] ?? null;
}

/** Puts a value in its place. */
function write(target: Record<string, unknown>, { name, level }: Attribute, value: unknown): void {
  if (level === undefined) target[name] = value;
  else target[name] = { ...(target[name] as object | undefined), [level]: value };
}

/** Names as a request gives them → attributes: `*` is everything, `-name` leaves one out, a parent stands for its children. */
function selectAttributes(names: readonly string[], everything: readonly Attribute[]): Attribute[] {
  return everything.filter(({ path }) => isWanted(names, path));
}

function isWanted(names: readonly string[], path: string): boolean {
  const isNamed = names.some((name) => name === '*' || covers(name, path));
  return isNamed && !names.some((name) => name.startsWith('-') && covers(name.slice(1), path));
}

/** `*` means what is searched; a name may also ask for a text that is not. */
function selectHighlights(names: readonly string[]): readonly Attribute[] {
  return names.includes('*') ? SEARCHABLE : selectAttributes(names, RETRIEVABLE);
}

/** `content:10` → words of the window by attribute. `content` alone means 10, `*:5` all searchable ones. Check 28. */
function selectSnippets(names: readonly string[]): Map<Attribute, number> {
  const sizes = new Map<Attribute, number>();
  for (const entry of names) {
    const { name, size } = readSnippet(entry);
    for (const attribute of name === '*' ? SEARCHABLE : RETRIEVABLE) {
      if (name === '*' ? !sizes.has(attribute) : covers(name, attribute.path)) sizes.set(attribute, size);
    }
  }
  return sizes;
}

/** The widest window that a request asks for, in words; 0 where it asks for none. */
export function widestSnippet(parameters: ReadonlyMap<string, unknown>): number {
  const sizes = (listOf(parameters, 'attributesToSnippet') ?? []).map((entry) => readSnippet(entry).size);
  return Math.max(0, ...sizes);
}

function readSnippet(entry: string): { name: string; size: number } {
  const [, name = entry, size = '10'] = /^(.*?)(?::(\d{1,4}))?$/.exec(entry) ?? [];
  return { name, size: Math.max(1, Number(size)) };
}

function covers(name: string, path: string): boolean {
  return name === path || path.startsWith(`${name}.`);
}

function listOf(parameters: ReadonlyMap<string, unknown>, name: string): string[] | null {
  const list = parameters.get(name);
  return Array.isArray(list) ? list : null;
}
