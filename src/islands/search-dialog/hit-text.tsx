import {
  decodeEntities,
  type FoundHit,
  LEVELS,
  type Level,
  MARK_CLOSE,
  MARK_OPEN,
} from '../../browser/search-client/parse-response.ts';
import type { SearchHit } from '../../model/search.ts';
import { Icon, type IconName } from './icon.tsx';

/** Icon, title and path: the content of every row that leads somewhere. */
export function HitText({ hit }: { hit: SearchHit }) {
  const { title, path } = describeHit(hit);
  const icon = hitIcon(hit);
  return (
    <>
      <Icon name={icon} className={`search-kind search-kind-${icon}`} />
      <span className="search-row-text">
        <span className="search-row-title">
          <MarkedText parts={title} />
        </span>
        {path.length === 0 ? null : (
          <span className="search-row-path">
            {path.map((parts, depth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the depth is what a part of the path is
              <span key={depth}>
                <MarkedText parts={parts} />
              </span>
            ))}
          </span>
        )}
      </span>
    </>
  );
}

/** The icon for what a hit was made from; where the service does not say, for its type. */
export function hitIcon({ kind, type }: Pick<SearchHit, 'kind' | 'type'>): IconName {
  if (kind !== undefined) return kind;
  if (type === 'lvl1') return 'page';
  return type === 'content' ? 'text' : 'heading';
}

/** Text with what matched in `mark` elements. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  let start = 0;
  return parts.map(({ text, marked }) => {
    const key = start;
    start += text.length;
    return marked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

export interface HitText {
  title: TextPart[];
  /** Page and headings above the title, from the outside in; empty for a page. */
  path: TextPart[][];
}

/**
 * What a row says about a hit (docs/search-protocol.md §4.7): its own heading, or its text; and below it the path to it.
 * A level or text that is missing is replaced by the deepest heading there is, so that no row is empty.
 */
export function describeHit(hit: SearchHit & Partial<Pick<FoundHit, 'snippets'>>): HitText {
  const partsOf = (name: Level | 'content'): TextPart[] | null => {
    const marked = hit.snippets?.[name];
    if (marked !== undefined) return parseMarked(marked);
    const plain = name === 'content' ? hit.content : hit.hierarchy[name];
    return plain === null ? null : [{ text: plain, marked: false }];
  };
  const levels = LEVELS.slice(1).filter((level) => hit.hierarchy[level] !== null);
  const own = partsOf(hit.type);
  const deepest = levels.at(-1) ?? 'lvl0';
  const title = own ?? partsOf(deepest) ?? [{ text: hit.url, marked: false }];
  const titleLevel = own === null ? deepest : hit.type;
  const end = levels.indexOf(titleLevel as Level);
  const above = titleLevel === 'content' ? levels : levels.slice(0, Math.max(end, 0));
  const path = above.map(partsOf).filter((parts) => parts !== null);
  const content = titleLevel === 'lvl1' && hit.type !== 'content' ? partsOf('content') : null;
  return { title, path: content === null ? path : [content] };
}

/** The parts as one string, for names that assistive technology speaks. */
export function plainText(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}

export interface TextPart {
  text: string;
  marked: boolean;
}

/**
 * Splits an escaped text at the exact tags that the request asked for and decodes the rest once, so that text of
 * index or query becomes text nodes and never markup (docs/search-protocol.md §3.5). Unpaired tags do no harm.
 */
export function parseMarked(escaped: string): TextPart[] {
  const parts: TextPart[] = [];
  let marked = false;
  for (const piece of escaped.split(TAGS)) {
    if (piece === MARK_OPEN) marked = true;
    else if (piece === MARK_CLOSE) marked = false;
    else if (piece !== '') parts.push({ text: decodeEntities(piece), marked });
  }
  return parts;
}

const TAGS = new RegExp(`(${MARK_OPEN}|${MARK_CLOSE})`);
