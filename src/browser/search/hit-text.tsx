import { LEVELS, RECORD_KINDS, type SearchHit } from '../../model/search.ts';
import { SHORT_EXCERPTS } from './client/client.ts';
import { decodeEntities, type FoundHit, type Level, MARK_CLOSE, MARK_OPEN } from './client/parse-response.ts';
import { Icon, type IconName } from './icon.tsx';

/** Kinds whose text starts with the name of their subject. */
const NAMED = ['error', 'event', 'field', 'value'];

/** Icon, title, path and facts: the content of every row with a link. */
export function HitText({ hit }: { hit: SearchHit }) {
  const { title, path, hasExcerpt } = describeHit(hit, matchMedia(SHORT_EXCERPTS).matches);
  const { method, retry } = hit;
  const spread = spreadOf(hit);
  const icon = hitIcon(hit);
  const [name, rest] = NAMED.includes(icon) ? splitName(title, hit.content) : [[], title];
  return (
    <>
      <Icon name={icon} className={`search-kind search-kind-${icon}`} />
      <span className="search-row-text">
        <span className="search-row-title">
          {name.length === 0 ? null : (
            <code>
              <MarkedText parts={name} />
            </code>
          )}
          <MarkedText parts={rest} />
        </span>
        {path.length === 0 && method === undefined ? null : (
          <span className={hasExcerpt ? 'search-row-path search-row-excerpt' : 'search-row-path'}>
            {method === undefined ? null : (
              <span>
                <Method name={method} /> <code>{hit.path}</code>
              </span>
            )}
            {path.map((parts, depth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the depth identifies a part of the path
              <span key={depth}>
                <MarkedText parts={parts} />
              </span>
            ))}
          </span>
        )}
      </span>
      {retry === undefined ? null : <RetryChip retry={retry} />}
      {spread === null ? null : <span className="search-chip">{spread}</span>}
    </>
  );
}

/** Where else the field or value of a hit is: `in 18 lists`; null for any other hit. */
export function spreadOf({ kind, lists, places }: Partial<SearchHit>): string | null {
  if (lists !== undefined) return `in ${lists} lists`;
  if (places === undefined) return null;
  return kind === 'value' ? `a value of ${places} fields` : `in ${places} objects and requests`;
}

/** The method of an operation in the color from its page. */
export function Method({ name }: { name: string }) {
  return <strong className={`search-method search-method-${name.toLowerCase()}`}>{name}</strong>;
}

/** @param retry whether trying again helps: `no`, `later` or a condition; what it depends on is in the hit */
function RetryChip({ retry }: { retry: string }) {
  const isFinal = retry === 'no';
  return (
    <span className={isFinal ? 'search-chip search-chip-no' : 'search-chip'}>
      {isFinal ? 'Do not retry' : `Retry ${retry.replace(/^depends .*/, 'depends')}`}
    </span>
  );
}

/** The icon for the kind of a hit, or for its type if the service sends no known kind. */
function hitIcon({ kind, type }: Pick<SearchHit, 'kind' | 'type'>): IconName {
  if (kind !== undefined && RECORD_KINDS.includes(kind)) return kind;
  if (type === 'lvl1') return 'page';
  return type === 'content' ? 'text' : 'heading';
}

/** Text with matches in `mark` elements. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  let start = 0;
  return parts.map(({ text, marked }) => {
    const key = start;
    start += text.length;
    return marked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

/**
 * The texts of a hit's row (docs/search-protocol.md §4.7): its own heading or text; below it its path, and the text
 * that a heading matched by. A missing level or text is replaced by the deepest heading, so that no row is empty.
 * @param wide true if a text has room for more than the snippet
 * @returns the path begins with the outermost heading; `hasExcerpt` if its last part is a text
 */
export function describeHit(
  hit: SearchHit & Partial<Pick<FoundHit, 'snippets'>>,
  wide = false,
): { title: TextPart[]; path: TextPart[][]; hasExcerpt: boolean } {
  const icon = hitIcon(hit);
  const partsOf = (name: Level | 'content'): TextPart[] | null => {
    const marked = hit.snippets?.[name];
    const plain = name === 'content' ? hit.content : hit.hierarchy[name];
    if (marked === undefined) return plain === null ? null : [{ text: plain, marked: false }];
    // Of code, a single line is shown.
    const isWide = wide && name === 'content' && plain !== null && icon !== 'code';
    return isWide ? widenExcerpt(marked, plain, NAMED.includes(icon)) : parseMarked(marked);
  };
  const levels = LEVELS.slice(1).filter((level) => hit.hierarchy[level] !== null);
  const own = partsOf(hit.type);
  const titleLevel = own === null ? (levels.at(-1) ?? 'lvl0') : hit.type;
  const title = own ?? partsOf(titleLevel) ?? [{ text: hit.url, marked: false }];
  const end = levels.indexOf(titleLevel as Level);
  const above = titleLevel === 'content' ? levels : levels.slice(0, Math.max(end, 0));
  const path = above.map(partsOf).filter((parts) => parts !== null);
  if (hit.sample !== undefined) path.push([{ text: hit.sample, marked: false }]);
  // A page has its introduction. Only a heading that matched by the text below it has a snippet of that text.
  const isAbove = hit.type !== 'content' && (titleLevel === 'lvl1' || hit.snippets?.content !== undefined);
  const excerpt = isAbove ? partsOf('content') : null;
  return { title, path: excerpt === null ? path : [...path, excerpt], hasExcerpt: excerpt !== null };
}

/**
 * The first word of a title, which is a name in code, and the rest. A title that starts in the middle of a text gets
 * the name at the start of the whole text.
 */
export function splitName(
  title: readonly TextPart[],
  whole: string | null,
): [name: TextPart[], rest: TextPart[]] {
  if (plainText(title).startsWith('…')) {
    const [name] = whole === null ? [[]] : splitName([{ text: whole, marked: false }], null);
    return [name, [{ text: ' ', marked: false }, ...title]];
  }
  const at = title.findIndex(({ text }) => /:?\s/.test(text));
  const part = title[at];
  if (part === undefined) return [[...title], []];
  const end = part.text.search(/:?\s/);
  const head = { ...part, text: part.text.slice(0, end) };
  const tail = { ...part, text: part.text.slice(end) };
  return [
    [...title.slice(0, at), ...(end === 0 ? [] : [head])],
    [tail, ...title.slice(at + 1)],
  ];
}

/** The joined parts, for accessible names. */
export function plainText(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}

export interface TextPart {
  text: string;
  marked: boolean;
}

const MARKED = new RegExp(`${MARK_OPEN}(.*?)(?:${MARK_CLOSE}|$)`, 's');

/**
 * Splits an escaped text at exactly the tags named in the request and decodes the rest once, so that text of index or
 * query becomes text nodes and never markup (docs/search-protocol.md §3.5).
 */
export function parseMarked(escaped: string): TextPart[] {
  return escaped
    .split(MARKED)
    .map((piece, index) => ({ text: decodeEntities(piece), marked: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** Characters of two lines on a small phone: a match behind them would not be seen. */
const ROOM = 72;
/** Where a sentence, a cell of a table, or a line begins. */
const BEGINNING = /(?<=[.?!]['")]?\s|\s·\s|\n)(?=\S)/g;

/**
 * A snippet with the text around it, for rows of two lines: from the beginning of its sentence, if the match is near it;
 * the style sheet cuts the end. The service cuts few words for narrow screens (row S4.3), in the middle of a sentence; the
 * hit has the whole text.
 * @param marked escaped; starts and ends with an ellipsis if it was cut
 * @param whole the text that it was cut from
 * @param named true if the text starts with the name of its subject, which is not repeated at its sentences
 * @returns the snippet itself if it is not in the text
 */
export function widenExcerpt(marked: string, whole: string, named = false): TextPart[] {
  const snippet = parseMarked(marked.replace(/^… | …$/g, ''));
  const kept = plainText(snippet);
  const at = whole.indexOf(kept);
  if (at === -1 || kept === '') return parseMarked(marked);
  const first = snippet.findIndex((part) => part.marked);
  const matched = at + plainText(snippet.slice(0, first + 1)).length;
  const beginnings = [...whole.matchAll(BEGINNING)].map(({ index }) => index);
  const sentence = named && matched <= ROOM ? 0 : (beginnings.findLast((index) => index <= at) ?? 0);
  const start = matched - sentence <= ROOM ? sentence : at;
  const cut = start > sentence || (named && start > 0) ? '… ' : '';
  const parts = [
    { text: cut + whole.slice(start, at), marked: false },
    ...snippet,
    { text: whole.slice(at + kept.length), marked: false },
  ];
  return parts.filter(({ text }) => text !== '');
}
