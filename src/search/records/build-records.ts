import type { CodeFile } from '../../model/code-file.ts';
import { type ContentNode, type ContentTag, isReference, isTag, textOf } from '../../model/content-tree.ts';
import type { Phrases, SourcePage } from '../../model/page.ts';
import {
  type Hierarchy,
  RECORD_TYPES,
  type RecordKind,
  type RecordType,
  type SearchRecord,
  type SearchSection,
} from '../../model/search.ts';
import { BREATH, blockText, hasOwnRecord, tidy } from './block-text.ts';
import { headerAnswer } from './direct-answers.ts';
import { addReferenceRecords, type RecordPart, type RecordSink } from './reference-records.ts';
import { symbolsOf } from './symbols.ts';

/** Types of headings, the page's first. */
const HEADINGS = RECORD_TYPES.slice(0, -1) as Exclude<RecordType, 'content'>[];
/** Blocks whose text makes one record. */
const TEXT_BLOCKS = new Set(['p', 'li', 'dt', 'dd', 'blockquote', 'figcaption', 'summary']);
/** Links to pages that have their own records, and the names of columns. */
const LEFT_OUT = new Set(['Card', 'thead']);
/** Longer blocks are cut: a hit shows ten words, and a hosted index rejects records over 10 kB. */
const MAX_TEXT = 4000;
/** Codes and events are looked up wherever they are listed; so is the reference on a page that is a guide otherwise. */
const SECTION_OF_KIND: Partial<Record<RecordKind, SearchSection>> = {
  ...{ error: 'Codes', event: 'Events', operation: 'API', field: 'API' },
};

/** The part of a page that search needs. */
export interface PageInput {
  /** Root-relative, without a slash at the end. */
  route: string;
  /** Title from the front matter. */
  title: string;
  /** Label in the navigation if it differs from the title; readers may look for either. */
  label?: string | undefined;
  /** What readers call the page besides its title; symbols and phrases of its first record. */
  keywords?: readonly string[] | undefined;
  phrases?: Phrases | undefined;
  /** Navigation section; `lvl0` of every record. */
  section: string;
  /** The transformed tree with ids on all headings. */
  tree: ContentNode;
}

/** What search needs of a `SiteContext`. */
interface SearchContext {
  site: { titleFallback: string };
  order: readonly { label: string; href: string }[];
  position: ReadonlyMap<string, number>;
  sectionOf: ReadonlyMap<string, string>;
}

/**
 * Search records of an author's page, under its section and label of the navigation, with its phrases. A page outside the navigation
 * (the map at `/docs`) is found by its title and by the sections that have phrases, with all that is in them: the rest
 * repeats the pages that it leads to.
 */
export function recordsOfPage(
  page: SourcePage,
  { site, order, position, sectionOf }: SearchContext,
  phrases: Phrases = {},
): SearchRecord[] {
  const { route, frontMatter, tree } = page;
  const title = frontMatter.title ?? site.titleFallback;
  const label = order[position.get(route) ?? -1]?.label;
  const section = sectionOf.get(route) ?? title;
  const { keywords } = frontMatter;
  const records = buildRecords({ route, title, label, section, tree, keywords, phrases });
  // Without a navigation, no page is outside of it.
  if (order.length === 0 || position.has(route)) return records;
  let inside = false;
  return records.filter(({ type, url }, index) => {
    if (type === 'lvl2') inside = Object.hasOwn(phrases, url.split('#')[1] ?? '');
    return inside || index === 0;
  });
}

/**
 * One page of the site as search records: one for the page, for each heading and for each paragraph, list item, table
 * row, callout, code block and API symbol, in page order. Row S4.5.
 */
export function buildRecords(page: PageInput): SearchRecord[] {
  const builder = new PageRecords(page);
  builder.walk(page.tree);
  return builder.records;
}

class PageRecords implements RecordSink {
  readonly records: SearchRecord[] = [];
  readonly #route: string;
  readonly #phrases: Phrases;
  #hierarchy: Hierarchy;
  /** Address and facet of the heading that the walk is below. */
  #url: string;
  #section: SearchSection = 'Guides';
  /** Title of the sample that the walk is in. */
  #sample: string | null = null;
  readonly #uses = new Map<string, number>();

  constructor({ route, title, label = title, section, keywords = [], phrases = {} }: PageInput) {
    this.#route = route;
    this.#phrases = phrases;
    this.#url = route;
    const none = { lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
    this.#hierarchy = { lvl0: section, ...none };
    const names = [route, route.split('/').at(-1) ?? '', ...(label === title ? [] : [label])];
    const symbols = [...names.filter((name) => name.length > 1), ...keywords];
    this.add({ level: 1, kind: 'page', text: title, symbols, phrases: keywords });
  }

  walk(node: ContentNode): void {
    if (Array.isArray(node)) {
      for (const child of node) this.walk(child);
    } else if (isTag(node) && !LEFT_OUT.has(node.name)) {
      if (isReference(node)) addReferenceRecords(node.attributes.node, this);
      else if (node.name === 'Heading') this.#heading(node);
      else if (node.name === 'Fence') this.#code(node.attributes);
      else if (node.name === 'Sequence') this.add({ kind: 'text', text: String(node.attributes.title) });
      else if (node.name === 'Samples') this.#samples(node);
      else if (node.name === 'CodeFiles') this.#codeFiles(node);
      else if (node.name === 'Callout') this.#callout(node);
      else if (node.name === 'tr') this.#block(node, 'table');
      else if (TEXT_BLOCKS.has(node.name) && !holdsHeading(node)) this.#block(node, 'text');
      else this.walk(node.children);
    }
  }

  #heading(tag: ContentTag): void {
    const { id: anchor, level } = tag.attributes as { id: string; level: number };
    // The first heading is the page's title, which has its record already.
    if (level > 1)
      this.add({ level, anchor, kind: 'heading', text: textOf(tag.children), symbols: symbolsOf(tag) });
  }

  /** Code in several languages, which share a title. */
  #samples(tag: ContentTag): void {
    const { title } = tag.attributes;
    if (typeof title === 'string') this.#sample = title;
    this.walk(tag.children);
    this.#sample = null;
  }

  /** The lines that the text explains, or all. */
  #codeFiles({ attributes: { title, files } }: ContentTag): void {
    for (const { content, shown, title: name } of files as CodeFile[]) {
      const lines = content.split('\n');
      const parts = shown.flatMap(([from, to]) => lines.slice(from - 1, to));
      this.#code({ content: (parts.length === 0 ? lines : parts).join('\n'), title: title ?? name });
    }
  }

  #code({ content, title }: Record<string, unknown>): void {
    const sample = this.#sample ?? title;
    const lines = String(content).split('\n').map(tidy);
    const text = lines.filter((line) => line !== '').join('\n');
    this.add({ kind: 'code', text, facts: typeof sample === 'string' ? { sample } : {} });
  }

  #callout(tag: ContentTag): void {
    const { title = '' } = tag.attributes;
    this.add({ kind: 'callout', text: `${title}${BREATH}${blockText(tag)}` });
    this.#inside(tag);
  }

  #block(tag: ContentTag, kind: RecordKind): void {
    const directAnswer = headerAnswer(tag);
    const symbols = directAnswer?.names ?? (tag.name === 'p' ? [] : symbolsOf(tag));
    this.add({ kind, text: blockText(tag), symbols, directAnswer });
    this.#inside(tag);
  }

  /** Walks the blocks within a block that have records of their own; its other text is already in its record. */
  #inside(tag: ContentTag): void {
    const inItem = tag.name === 'li';
    const visit = (node: ContentNode): void => {
      if (Array.isArray(node)) node.forEach(visit);
      else if (isTag(node) && hasOwnRecord(node, inItem)) this.walk(node);
      else if (isTag(node)) visit(node.children);
    };
    visit(tag.children);
  }

  add({ level, anchor = null, kind, text, symbols: named = [], ...part }: RecordPart): void {
    const url = anchor === null ? this.#url : `${this.#route}#${anchor}`;
    const isContent = level === undefined;
    const pageSection = this.#route.startsWith('/api/') ? 'API' : 'Guides';
    const ownSection = SECTION_OF_KIND[kind] ?? (isContent ? this.#section : pageSection);
    const section = isContent && anchor === null ? this.#section : ownSection;
    const type = isContent ? 'content' : this.#beginSection(level, text);
    if (!isContent) [this.#url, this.#section] = [url, section];
    const content = isContent ? cut(kind === 'code' ? text : tidy(text), MAX_TEXT) : null;
    if (content === '') return;
    // The first record of an address is named by it, the following ones by their order below it.
    const uses = this.#uses.get(url) ?? 0;
    this.#uses.set(url, uses + 1);
    const objectID = uses === 0 ? url : `${url}~${uses}`;
    const position = this.records.length;
    const hierarchy = this.#hierarchy;
    const own = isContent ? [] : (this.#phrases[anchor ?? ''] ?? []);
    const { phrases = own, facts, envelope = [], list = false, directAnswer } = part;
    const symbols = [...new Set(named)];
    this.records.push({
      ...{ objectID, type, kind, section, hierarchy, content, url, symbols, position, ...facts },
      ...(phrases.length === 0 ? {} : { phrases }),
      ...(envelope.length === 0 ? {} : { envelope }),
      ...(list ? { list } : {}),
      ...(directAnswer === undefined ? {} : { directAnswer }),
    });
  }

  /** Puts a heading into the hierarchy of what follows. */
  #beginSection(level: number, text: string): RecordType {
    const [type = 'lvl6', ...below] = HEADINGS.slice(Math.min(6, Math.max(1, level)) - 1);
    this.#hierarchy = { ...this.#hierarchy, [type]: tidy(text) };
    for (const key of below) this.#hierarchy[key] = null;
    return type;
  }
}

/** An item that begins with a heading is a section: its parts are read one by one. */
function holdsHeading(tag: ContentTag): boolean {
  return tag.children.some((child) => isTag(child) && child.name === 'Heading');
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, text.lastIndexOf(' ', limit) + 1 || limit).trimEnd();
}
