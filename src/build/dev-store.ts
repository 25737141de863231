import { readFileSync, statSync } from 'node:fs';
import { hasErrors } from '../model/diagnostic.ts';
import { markdownAddressOf, outputFileOf } from '../model/route.ts';
import { contentTypeOf, type StoredFile } from '../release/site-store.ts';
import { buildIndex } from '../search/index/build-index.ts';
import { WordVectors } from '../search/index/word-vectors.ts';
import { loadIndex } from '../search/query/embedded-engine.ts';
import type { SearchEngine } from '../search/query/search-engine.ts';
import { outputHashOf } from './output-writer.ts';
import { type Site, type SitePage, withPageRead } from './site.ts';
import { recordsOf, writeSite } from './write-site.ts';

interface DevStoreOptions {
  /** Receives each page after it was read again. */
  onRead: (page: SitePage) => void;
  /** Edits the HTML of every page, for example to add a script. */
  editHtml: (html: string) => string;
}

/** The store of `dev`: what `writeSite` would write, made when it is requested. A page whose file changed is read again. */
export function createDevStore(loaded: Site, { onRead, editHtml }: DevStoreOptions) {
  let site = loaded;
  let files = contentsOf(site);
  let searched: { site: Site; engine: SearchEngine } | null = null;
  let vectors: WordVectors | null = null;
  const stamps = new Map(site.pages.map(({ path }) => [path, stampOf(path)]));
  const manifest = {
    build: 'dev',
    pages: site.pages.length,
    records: 0,
    redirects: site.context.site.redirects,
  };
  const routes = new Map(
    site.pages.flatMap(({ route }) => [
      [outputFileOf(route), route],
      [markdownAddressOf(route).slice(1), route],
    ]),
  );

  function fresh(page: SitePage): SitePage | undefined {
    const stamp = stampOf(page.path);
    if (stamp === stamps.get(page.path)) return page;
    if (stamp === null) return undefined;
    stamps.set(page.path, stamp);
    site = withPageRead(site, page);
    files = contentsOf(site);
    const read = site.pages.find(({ path }) => path === page.path);
    if (read !== undefined) onRead(read);
    return read;
  }

  /** The page at an address, as it is on disk now; undefined if there is none. */
  function pageAt(route: string): SitePage | undefined {
    const page = site.pages.find((each) => each.route === route);
    return page === undefined ? undefined : fresh(page);
  }

  return {
    damaged: 0,
    manifest,
    get(path: string): StoredFile | undefined {
      const route = routes.get(path);
      if (route !== undefined && pageAt(route) === undefined) return undefined;
      // Only pictures in several widths take time, and dev has none.
      const content = files.get(path)?.() as string | Uint8Array | undefined;
      if (content === undefined || content === '') return undefined;
      return toStored(path, path.endsWith('.html') ? editHtml(String(content)) : content);
    },
    pageAt,
    /** Takes a saved page into account. @returns false for a file that made no page so far, or makes none any more */
    read(path: string): boolean {
      const page = site.pages.find((each) => each.path === path);
      return page !== undefined && fresh(page) !== undefined;
    },
    /** Takes added and deleted public files and pictures into account. */
    list(): void {
      files = contentsOf(site);
    },
    /** Searches all pages. The first search after a save builds the index. */
    search(): SearchEngine {
      if (searched?.site !== site) {
        vectors ??= new WordVectors(new Uint8Array(readFileSync(site.paths.wordVectors)));
        searched = { site, engine: loadIndex(buildIndex(recordsOf(site)), vectors) };
        manifest.records = searched.engine.size;
      }
      return searched.engine;
    },
  };
}

function contentsOf(site: Site) {
  return new Map(writeSite(site).map(({ path, content }) => [path, content]));
}

/** Changes whenever a file does; null if it is deleted. */
function stampOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}

function toStored(path: string, content: string | Uint8Array): StoredFile {
  const bytes = new Uint8Array(Buffer.from(content as string));
  const etag = `"${outputHashOf(bytes)}"`;
  return {
    path,
    size: bytes.length,
    type: contentTypeOf(path),
    immutable: false,
    encodings: ['identity'],
    etag: () => etag,
    read: async () => bytes,
  };
}

/** True if a page has errors, which it shows. */
export function isBroken(page: SitePage | undefined): boolean {
  return page !== undefined && hasErrors(page.diagnostics);
}
