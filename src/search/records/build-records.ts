import { type ContentNode, type ContentTag, isTag, textOf } from '../../model/content-tree.ts';
import type { Hierarchy, RecordKind, RecordType, SearchRecord } from '../../model/search.ts';
import { blockText, hasOwnRecord, tidy } from './block-text.ts';
import type { PageInput } from './page-input.ts';
import { symbolsOf } from './symbols.ts';

const KINDS: ReadonlySet<string> = new Set<RecordKind>([
  'page',
  'heading',
  'text',
  'code',
  'table',
  'callout',
  'operation',
  'field',
  'value',
  'error',
  'event',
]);
const LEVELS = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
/** Blocks whose text makes one record. */
const TEXT_BLOCKS = new Set(['p', 'li', 'dt', 'dd', 'blockquote', 'figcaption']);
/** Links to pages that have their own records; as text they would only repeat these. */
const LEFT_OUT = new Set(['Card', 'thead']);
/** Longer blocks are cut: a hit shows ten words, and a hosted index refuses records over 10 kB. */
const MAX_TEXT = 4000;
const MAX_CODE = 2000;

/**
 * One page of the site as search records: one for the page, for each heading and for each paragraph, list item, table
 * row, callout, code block and API symbol, in page order. Rows S4.5 and issue "Records".
 */
export function buildRecords(page: PageInput): SearchRecord[] {
  const builder = new PageRecords(page);
  builder.walk(page.tree);
  return builder.records;
}

class PageRecords {
  readonly records: SearchRecord[] = [];
  readonly #route: string;
  #hierarchy: Hierarchy;
  /** Address of the section that the walk is in. */
  #url: string;
  readonly #uses = new Map<string, number>();

  constructor({ route, title, label, section, keywords = [] }: PageInput) {
    this.#route = route;
    this.#url = route;
    this.#hierarchy = {
      lvl0: section,
      lvl1: title,
      lvl2: null,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    };
    const names = [
      route,
      route.split('/').at(-1) ?? '',
      ...(label === undefined || label === title ? [] : [label]),
    ];
    this.#add({
      type: 'lvl1',
      kind: 'page',
      content: null,
      symbols: [...names.filter((name) => name.length > 1), ...keywords],
    });
  }

  walk(node: ContentNode): void {
    if (Array.isArray(node)) {
      for (const child of node) this.walk(child);
    } else if (isTag(node) && !LEFT_OUT.has(node.name)) {
      if (node.name === 'Heading') this.#heading(node);
      else if (typeof node.attributes.searchKind === 'string') this.#symbol(node);
      else if (node.name === 'Fence') this.#code(node);
      else if (node.name === 'Callout') this.#callout(node);
      else if (node.name === 'tr') this.#block(node, 'table');
      else if (TEXT_BLOCKS.has(node.name) && !holdsHeading(node)) this.#block(node, 'text');
      else this.walk(node.children);
    }
  }

  #heading(tag: ContentTag): void {
    const level = Math.min(6, Math.max(1, Number(tag.attributes.level)));
    // The first heading is the page's title, which has its record already.
    if (level === 1) return;
    const hierarchy = { ...this.#hierarchy };
    for (const key of LEVELS.slice(level - 1)) hierarchy[key] = null;
    const type = LEVELS[level - 1] ?? 'lvl6';
    hierarchy[type] = tidy(textOf(tag.children));
    this.#hierarchy = hierarchy;
    if (typeof tag.attributes.id === 'string') this.#url = `${this.#route}#${tag.attributes.id}`;
    this.#add({ type, kind: kindOf(tag) ?? 'heading', content: null, symbols: symbolsOf(tag) });
  }

  /** A field, value, error or event: found at its own anchor. */
  #symbol(tag: ContentTag): void {
    const id = tag.attributes.id;
    const url = typeof id === 'string' ? `${this.#route}#${id}` : this.#url;
    this.#add({ kind: kindOf(tag) ?? 'text', content: blockText(tag), symbols: symbolsOf(tag), url });
    this.#inside(tag);
  }

  #code(tag: ContentTag): void {
    const { content, title } = tag.attributes;
    const text = [title, content].filter((part) => typeof part === 'string').join(' · ');
    this.#add({ kind: 'code', content: cut(tidy(text), MAX_CODE), symbols: [] });
  }

  #callout(tag: ContentTag): void {
    const title = typeof tag.attributes.title === 'string' ? tag.attributes.title : '';
    this.#add({ kind: 'callout', content: tidy(`${title} · ${blockText(tag)}`), symbols: [] });
    this.#inside(tag);
  }

  #block(tag: ContentTag, kind: RecordKind): void {
    this.#add({ kind, content: blockText(tag), symbols: tag.name === 'p' ? [] : symbolsOf(tag) });
    this.#inside(tag);
  }

  /** Blocks within a block that have records of their own; its other text was read with it. */
  #inside(tag: ContentTag): void {
    const inItem = tag.name === 'li';
    const visit = (node: ContentNode): void => {
      if (Array.isArray(node)) for (const child of node) visit(child);
      else if (isTag(node)) {
        if (hasOwnRecord(node, inItem)) this.walk(node);
        else visit(node.children);
      }
    };
    visit(tag.children);
  }

  #add(part: Pick<SearchRecord, 'kind' | 'content' | 'symbols'> & { type?: RecordType; url?: string }): void {
    const { type = 'content', kind, symbols, url = this.#url } = part;
    if (type === 'content' && (part.content === null || part.content === '')) return;
    const content = part.content === null ? null : cut(part.content, MAX_TEXT);
    // The first record of an address is named by it, the following ones by their order below it.
    const uses = this.#uses.get(url) ?? 0;
    this.#uses.set(url, uses + 1);
    const objectID = uses === 0 ? url : `${url}~${uses}`;
    const position = this.records.length;
    this.records.push({ objectID, type, kind, hierarchy: this.#hierarchy, content, url, symbols, position });
  }
}

function kindOf(tag: ContentTag): RecordKind | null {
  const kind = tag.attributes.searchKind;
  return typeof kind === 'string' && KINDS.has(kind) ? (kind as RecordKind) : null;
}

/** Steps are list items that hold headings: their parts are read one by one. */
function holdsHeading(tag: ContentTag): boolean {
  return tag.children.some((child) => isTag(child) && child.name === 'Heading');
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, text.lastIndexOf(' ', limit) + 1 || limit).trimEnd();
}
