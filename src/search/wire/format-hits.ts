import { LEVELS, RECORD_FACTS } from '../../model/search.ts';
import type { EngineHit, QueryWord, Spend } from '../query/search-engine.ts';
import { bestLine, findMatches, type MatchRange } from './find-matches.ts';
import { escapeText, escapeTexts, highlight, snippet } from './highlight.ts';

/** A record on the wire (docs/search-protocol.md §3.2). Every text in it is escaped once. */
export type Hit = Record<string, unknown> & { objectID: string };

/** After this many characters of one result, matches are no longer marked, as in the hosted service. */
const MAX_MARKED_CHARACTERS = 50_000;
/** Work per character: to copy it, to cut a snippet, to split it into tokens, and to compare these with a word. */
const WORK = { copy: 0.2, snippet: 4, tokens: 12, compare: 0.5 } as const;

/** Attributes that are searched, and so highlighted unless the request says otherwise, by path: `hierarchy.lvl1`. */
const SEARCHABLE: readonly string[] = [...LEVELS.map((level) => `hierarchy.${level}`), 'content'];

/** Texts that a hit can carry besides `objectID`. Row S4.5; `kind` and what follows are ours. */
const RETRIEVABLE = [...SEARCHABLE, 'type', 'url', 'kind', 'section', ...RECORD_FACTS];

/**
 * Makes the function that turns the records of one result into hits, in their order.
 * @param spend told of the work before it is done
 */
export function createHitFormat(
  parameters: ReadonlyMap<string, unknown>,
  words: readonly QueryWord[],
  spend: Spend = () => undefined,
): (record: EngineHit) => Hit {
  const listOf = (name: string, others: string[]) => (parameters.get(name) as string[] | undefined) ?? others;
  const wanted = listOf('attributesToRetrieve', ['*']);
  const retrieved = RETRIEVABLE.filter((path) => isWanted(wanted, path));
  const marked = listOf('attributesToHighlight', ['*']);
  // `*` means what is searched; a name may also ask for a text that is not.
  const highlighted = marked.includes('*')
    ? SEARCHABLE
    : RETRIEVABLE.filter((path) => isWanted(marked, path));
  const snippets = snippetSizes(parameters);
  const tags = {
    pre: String(parameters.get('highlightPreTag') ?? '<em>'),
    post: String(parameters.get('highlightPostTag') ?? '</em>'),
  };
  const ellipsis = String(parameters.get('snippetEllipsisText') ?? '…');
  let unmarked = MAX_MARKED_CHARACTERS;

  return (record) => {
    const matches = new Map<string, MatchRange[]>();
    const matchesOf = (path: string, text: string): MatchRange[] => {
      const known = matches.get(path);
      if (known !== undefined) return known;
      unmarked -= text.length;
      const isMarked = unmarked >= 0 && words.length > 0;
      if (isMarked) spend(text.length * (WORK.tokens + WORK.compare * words.length));
      const found = isMarked ? findMatches(text, words) : [];
      matches.set(path, found);
      return found;
    };
    /** The given attributes of the record, formatted, nested as in the record, without those that it lacks. */
    const some = (
      paths: Iterable<string>,
      work: number,
      form: (text: string, path: string) => unknown,
    ): Record<string, unknown> => {
      const target: Record<string, unknown> = {};
      for (const path of paths) {
        const text = read(record, path);
        if (text === null) continue;
        spend(text.length * work);
        write(target, path, form(text, path));
      }
      return target;
    };
    // Levels below the record's own are null on the hit; other attributes are absent (check 22).
    const unset = retrieved.filter((path) => SEARCHABLE.includes(path) && read(record, path) === null);
    const hit: Hit = { objectID: escapeText(record.objectID), ...some(retrieved, WORK.copy, escapeText) };
    for (const path of unset) write(hit, path, null);
    for (const name of ['lists', 'places', 'directAnswer'] as const)
      if (record[name] !== undefined && isWanted(wanted, name)) hit[name] = escapeTexts(record[name]);
    if (highlighted.length > 0)
      hit._highlightResult = some(highlighted, WORK.copy, (text, path) =>
        highlight(text, { ranges: matchesOf(path, text), words, tags }),
      );
    if (snippets.size > 0)
      hit._snippetResult = some(snippets.keys(), WORK.snippet, (text, path) => {
        const ranges = matchesOf(path, text);
        const shown = record.kind === 'code' ? bestLine(text, ranges) : { text, ranges };
        const size = snippets.get(path) ?? 1;
        return snippet(shown.text, { ranges: shown.ranges, wordCount: words.length, size, tags, ellipsis });
      });
    return hit;
  };
}

function read(record: EngineHit, path: string): string | null {
  const level = LEVELS.find((each) => path === `hierarchy.${each}`);
  if (level !== undefined) return record.hierarchy[level];
  return (record as unknown as Record<string, string | null | undefined>)[path] ?? null;
}

/** Puts a value in its place. */
function write(target: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', level] = path.split('.');
  target[name] = level === undefined ? value : { ...(target[name] as object | undefined), [level]: value };
}

/** Whether names as a request gives them ask for a path: `*` is everything, `-name` leaves one out. */
function isWanted(names: readonly string[], path: string): boolean {
  const isNamed = names.some((name) => name === '*' || covers(name, path));
  return isNamed && !names.some((name) => name.startsWith('-') && covers(name.slice(1), path));
}

/** Snippet length in words by attribute: `content:10`; `content` alone means 10, `*:5` all searchable ones. Check 28. */
export function snippetSizes(parameters: ReadonlyMap<string, unknown>): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of (parameters.get('attributesToSnippet') ?? []) as string[]) {
    const [, name = entry, size = '10'] = /^(.*?)(?::(\d{1,4}))?$/.exec(entry) ?? [];
    const paths = name === '*' ? SEARCHABLE.filter((path) => !sizes.has(path)) : RETRIEVABLE;
    for (const path of paths)
      if (name === '*' || covers(name, path)) sizes.set(path, Math.max(1, Number(size)));
  }
  return sizes;
}

/** A parent stands for its children. */
const covers = (name: string, path: string): boolean => name === path || path.startsWith(`${name}.`);
