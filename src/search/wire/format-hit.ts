import type { SearchRecord } from '../../model/search.ts';
import type { QueryWord } from '../engine/search-engine.ts';
import { escapeText } from '../escape.ts';
import { findMatches, type MatchRange } from '../find-matches.ts';
import { highlight } from '../highlight.ts';
import { snippet } from '../snippet.ts';
import {
  attributeOf,
  RETRIEVABLE,
  SEARCHABLE,
  selectAttributes,
  selectSnippets,
  setPath,
} from './attributes.ts';

/** A record on the wire (contract §3.2). Every text in it is escaped once. */
export type Hit = Record<string, unknown> & { objectID: string };

/** After so many characters of one answer marks are left out, as in the hosted service: it bounds the work of a call. */
const MARKED_CHARACTERS = 50_000;

/** Makes the function that turns the records of one answer into hits, in their order. */
export function createHitFormat(
  parameters: ReadonlyMap<string, unknown>,
  words: readonly QueryWord[],
): (record: SearchRecord) => Hit {
  const retrieved = selectAttributes(listOf(parameters, 'attributesToRetrieve') ?? ['*'], RETRIEVABLE);
  const marked = listOf(parameters, 'attributesToHighlight');
  const highlighted = marked === null ? SEARCHABLE : selectHighlights(marked);
  const snippets = selectSnippets(listOf(parameters, 'attributesToSnippet') ?? []);
  const tags = {
    pre: String(parameters.get('highlightPreTag') ?? '<em>'),
    post: String(parameters.get('highlightPostTag') ?? '</em>'),
  };
  const ellipsis = String(parameters.get('snippetEllipsisText') ?? '…');
  let budget = MARKED_CHARACTERS;

  return (record) => {
    const matches = new Map<string, MatchRange[]>();
    const matchesOf = (path: string, text: string): MatchRange[] => {
      const known = matches.get(path);
      if (known !== undefined) return known;
      budget -= text.length;
      const found = budget < 0 ? [] : findMatches(text, words);
      matches.set(path, found);
      return found;
    };
    const hit: Hit = { objectID: escapeText(record.objectID) };
    for (const path of retrieved) {
      const value = attributeOf(record, path);
      // Levels below the record's own are null on the hit; other attributes are absent (check 22).
      setPath(hit, path, value === null ? null : escapeText(value));
    }
    const marks: Record<string, unknown> = {};
    for (const path of highlighted) {
      const text = attributeOf(record, path);
      if (text !== null)
        setPath(marks, path, highlight(text, { ranges: matchesOf(path, text), words, tags }));
    }
    if (highlighted.length > 0) hit._highlightResult = marks;
    const cuts: Record<string, unknown> = {};
    for (const [path, size] of snippets) {
      const text = attributeOf(record, path);
      if (text === null) continue;
      const ranges = matchesOf(path, text);
      setPath(cuts, path, snippet(text, { ranges, wordCount: words.length, size, tags, ellipsis }));
    }
    if (snippets.size > 0) hit._snippetResult = cuts;
    return hit;
  };
}

/** `*` means what is searched; a name may also ask for a text that is not. */
function selectHighlights(names: readonly string[]): string[] {
  return names.includes('*') ? SEARCHABLE : selectAttributes(names, RETRIEVABLE);
}

function listOf(parameters: ReadonlyMap<string, unknown>, name: string): string[] | null {
  const list = parameters.get(name);
  return Array.isArray(list) ? list : null;
}
