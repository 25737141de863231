import type { SearchRecord } from '../../model/search.ts';
import type { QueryWord } from '../engine/search-engine.ts';
import { escapeText } from '../escape.ts';
import { findMatches, type MatchRange } from '../find-matches.ts';
import { highlight } from '../highlight.ts';
import { snippet } from '../snippet.ts';
import { type Attribute, RETRIEVABLE, SEARCHABLE, selectAttributes, selectSnippets } from './attributes.ts';

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
    const matches = new Map<Attribute, MatchRange[]>();
    const matchesOf = (attribute: Attribute, text: string): MatchRange[] => {
      const known = matches.get(attribute);
      if (known !== undefined) return known;
      budget -= text.length;
      const found = budget < 0 ? [] : findMatches(text, words);
      matches.set(attribute, found);
      return found;
    };
    const hit: Hit = { objectID: escapeText(record.objectID) };
    for (const attribute of retrieved) {
      const value = attribute.read(record);
      // Levels below the record's own are null on the hit; other attributes are absent (check 22).
      attribute.write(hit, value === null ? null : escapeText(value));
    }
    const marks: Record<string, unknown> = {};
    for (const attribute of highlighted) {
      const text = attribute.read(record);
      if (text !== null)
        attribute.write(marks, highlight(text, { ranges: matchesOf(attribute, text), words, tags }));
    }
    if (highlighted.length > 0) hit._highlightResult = marks;
    const cuts: Record<string, unknown> = {};
    for (const [attribute, size] of snippets) {
      const text = attribute.read(record);
      if (text === null) continue;
      const ranges = matchesOf(attribute, text);
      attribute.write(cuts, snippet(text, { ranges, wordCount: words.length, size, tags, ellipsis }));
    }
    if (snippets.size > 0) hit._snippetResult = cuts;
    return hit;
  };
}

/** `*` means what is searched; a name may also ask for a text that is not. */
function selectHighlights(names: readonly string[]): readonly Attribute[] {
  return names.includes('*') ? SEARCHABLE : selectAttributes(names, RETRIEVABLE);
}

function listOf(parameters: ReadonlyMap<string, unknown>, name: string): string[] | null {
  const list = parameters.get(name);
  return Array.isArray(list) ? list : null;
}
