import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type ContentFile, readContent } from '../content/read.ts';
import type { PageOutline } from '../content/read-outline.ts';
import { hasErrors } from '../model/diagnostic.ts';
import { markdownAddressOf, outputFileOf } from '../model/route.ts';
import { contentTypeOf } from '../release/content-type.ts';
import type { SiteStore, StoredFile } from '../release/site-store.ts';
import { EmbeddedEngine } from '../search/engine/embedded-engine.ts';
import { buildPart } from '../search/engine/index-part.ts';
import { mergeParts } from '../search/engine/merge-parts.ts';
import { RecordStore } from '../search/engine/record-store.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import { createSearchIndex } from '../search/engine/search-index.ts';
import { WordVectors } from '../search/engine/word-vectors.ts';
import { BATCH_PAGES, scaleOf } from './compile-all.ts';
import { type CompiledPage, compilePage } from './compile-page.ts';
import type { LoadedSite } from './load-site.ts';
import { llmsFullText } from './machine-texts.ts';
import { outputHashOf } from './output-writer.ts';
import { apiTexts, siteTexts } from './release.ts';

/** Files derived from all pages together, or from the API document. */
const LISTS =
  /^(404\.html|(sitemap|feed)\.xml|robots\.txt|llms\.txt|\.well-known\/security\.txt|mcp\.json|openapi\.(yaml|json))$/;

/** Text of a code file, or the HTML that a page puts in its place. */
const CODE_FILE = /^(?:files|fragments)\//;

/** How many pages are cached as last compiled. */
const KEPT_PAGES = 300;

interface OnDemandOptions {
  /** Folder of public files and pictures. */
  staticFolder: string;
  /** File of the word vectors. */
  wordVectors: string;
  /** Title and description of a page, read as cheaply as possible. */
  outlineOf: (file: ContentFile) => PageOutline;
  /** Receives each page after it is compiled. */
  onCompiled?: (page: CompiledPage) => void;
  /** Edits the HTML of every page, for example to add a script. */
  editHtml?: (html: string) => string;
}

export interface OnDemandSite extends SiteStore {
  /** True for a page with errors; it shows them. */
  hasErrors(path: string): boolean;
  /** Call after a page was saved: lists and search are updated at their next request. */
  invalidate(): void;
  /** Searches all pages as they are on disk. The first search builds the index; a save rebuilds a part of it. */
  search(): Promise<SearchEngine>;
}

/** A site that compiles a page when it is requested: what `dev` serves. A changed time or size makes a file stale. */
export function compileOnDemand(site: LoadedSite, options: OnDemandOptions): OnDemandSite {
  const { staticFolder, wordVectors, outlineOf, onCompiled, editHtml = (html) => html } = options;
  const pages = new LRUCache<string, { stamp: string; page: CompiledPage }>({ max: KEPT_PAGES });
  const fileAt = new Map<string, ContentFile>();
  for (const file of site.files) {
    fileAt.set(outputFileOf(file.route), file);
    fileAt.set(markdownAddressOf(file.route).slice(1), file);
  }
  const { redirects } = site.context.site;
  const manifest = { build: 'dev', pages: site.files.length, records: 0, redirects };
  let texts: Map<string, string> | null = null;
  const index = createPartedIndex(site.files, wordVectors, pageOf);

  /** Null if the file has just been deleted. */
  function pageOf(file: ContentFile): CompiledPage | null {
    const stats = statSync(file.path, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    const stamp = `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
    const known = pages.get(file.path);
    if (known?.stamp === stamp) return known.page;
    const page = compilePage(readContent(file), site);
    pages.set(file.path, { stamp, page });
    onCompiled?.(page);
    return page;
  }

  function textsOf(): Map<string, string> {
    texts ??= new Map([
      ...siteTexts(
        site.files.map((file) => outlineOf(file)),
        site,
      ),
      ...apiTexts(site),
    ]);
    return texts;
  }

  /** Of the page that prints it, which was most likely compiled just before. */
  function codeFileOf(path: string): string | null {
    const cached = [...pages.values()].map(({ page }) => page);
    const find = (page: CompiledPage | null) => page?.files.find(([each]) => each === path)?.[1];
    for (const page of cached) {
      const text = find(page);
      if (text !== undefined) return text;
    }
    for (const file of site.files) {
      const text = find(pageOf(file));
      if (text !== undefined) return text;
    }
    return null;
  }

  function contentOf(path: string): string | Buffer | null {
    const file = fileAt.get(path);
    if (file !== undefined) {
      const page = pageOf(file);
      const text = path.endsWith('.md') ? page?.markdown : page?.html;
      return text === undefined || text === '' ? null : text;
    }
    if (path === 'llms-full.txt' && scaleOf(site.files.length).fullText)
      return llmsFullText(site.files.map((each) => pageOf(each)?.markdown ?? ''));
    if (CODE_FILE.test(path)) return codeFileOf(path);
    if (LISTS.test(path)) return textsOf().get(path) ?? null;
    return readStatic(staticFolder, path);
  }

  return {
    damaged: 0,
    manifest,
    get(path) {
      const content = contentOf(path);
      if (content === null) return undefined;
      return toStored(path, path.endsWith('.html') ? editHtml(content.toString()) : content);
    },
    hasErrors(path) {
      const file = fileAt.get(outputFileOf(path));
      return file !== undefined && hasErrors(pageOf(file)?.diagnostics ?? []);
    },
    invalidate() {
      texts = null;
      index.invalidate();
    },
    async search() {
      const engine = await index.open();
      manifest.records = engine.size;
      return engine;
    },
  };
}

function readStatic(folder: string, path: string): Buffer | null {
  if (path === '' || path.split('/').includes('..')) return null;
  try {
    return readFileSync(join(folder, path));
  } catch {
    // Absent, a folder, or a path below a file.
    return null;
  }
}

function toStored(path: string, content: string | Buffer): StoredFile {
  const bytes = new Uint8Array(Buffer.from(content as string));
  const etag = `"${outputHashOf(bytes)}"`;
  return {
    path,
    type: contentTypeOf(path),
    immutable: false,
    encodings: ['identity'],
    etag: () => etag,
    read: async () => bytes,
  };
}

/** The search index in the same parts as a large build, so that a save rebuilds only one. */
function createPartedIndex(
  files: ContentFile[],
  wordVectors: string,
  pageOf: (file: ContentFile) => CompiledPage | null,
) {
  const parts = Array.from({ length: Math.ceil(files.length / BATCH_PAGES) }, (_, number) => ({
    files: files.slice(number * BATCH_PAGES, (number + 1) * BATCH_PAGES),
    stamp: '',
    index: buildPart([]),
  }));
  let opening: Promise<SearchEngine> | null = null;
  let vectors: WordVectors | null = null;

  async function open(): Promise<SearchEngine> {
    for (const part of parts) {
      const stamp = part.files.map(({ path }) => statSync(path, { throwIfNoEntry: false })?.mtimeMs).join();
      if (part.stamp === stamp) continue;
      const records: CompiledPage['records'] = [];
      for (const file of part.files) {
        records.push(...(pageOf(file)?.records ?? []));
        // Yields so that pages are served in the meantime.
        await setImmediate();
      }
      Object.assign(part, { stamp, index: buildPart(records) });
    }
    vectors ??= new WordVectors(new Uint8Array(readFileSync(wordVectors)));
    const index = mergeParts(parts.map((part) => part.index));
    const records = new RecordStore(index.sizes);
    for (const part of parts) records.add(part.index.texts);
    return new EmbeddedEngine(createSearchIndex(index, records), vectors);
  }

  return {
    invalidate(): void {
      opening = null;
    },
    open(): Promise<SearchEngine> {
      opening ??= open().catch((error) => {
        opening = null;
        throw error;
      });
      return opening;
    },
  };
}
