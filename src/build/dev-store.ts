import { readFileSync, statSync } from 'node:fs';
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
  load: () => Promise<Site>;
  /** Receives each page after it was read again, and the site with it. */
  onRead: (page: SitePage, site: Site) => void;
  /** Edits the HTML of every page, for example to add a script. */
  editHtml: (html: string) => string;
}

/** The store of `dev`: what `writeSite` would write, made when it is requested. A page whose file changed is read again. */
export async function createDevStore({ load, onRead, editHtml }: DevStoreOptions) {
  let site: Site;
  let stamps: Map<string, string | null>;
  let searched: { site: Site; engine: SearchEngine } | null = null;
  let vectors: WordVectors | null = null;

  async function loadAll(): Promise<void> {
    site = await load();
    stamps = new Map(site.pages.map(({ path }) => [path, stampOf(path)]));
  }
  // One at a time: a save during a load is seen by the load after it.
  let loading = loadAll();
  await loading;

  /** The page for which `isMeant` holds, as it is on disk now; undefined if there is none. */
  function findPage(isMeant: (page: SitePage) => boolean): SitePage | undefined {
    const page = site.pages.find(isMeant);
    const stamp = page === undefined ? null : stampOf(page.path);
    if (page === undefined || stamp === null) return undefined;
    if (stamp === stamps.get(page.path)) return page;
    stamps.set(page.path, stamp);
    site = withPageRead(site, page);
    const read = site.pages.find(({ path }) => path === page.path);
    if (read !== undefined) onRead(read, site);
    return read;
  }

  return {
    damaged: 0,
    get manifest() {
      const { pages, context } = site;
      const records = searched?.engine.size ?? 0;
      return { build: 'dev', pages: pages.length, records, redirects: context.site.redirects };
    },
    get(path: string): StoredFile | undefined {
      const isOf = ({ route }: SitePage): boolean =>
        path === outputFileOf(route) || `/${path}` === markdownAddressOf(route);
      if (site.pages.some(isOf) && findPage(isOf) === undefined) return undefined;
      const file = writeSite(site).find((each) => each.path === path);
      // Only pictures in several widths take time, and dev has none.
      const content = file?.content() as string | Uint8Array | undefined;
      if (content === undefined || content === '') return undefined;
      return toStored(path, path.endsWith('.html') ? editHtml(String(content)) : content);
    },
    paths: () => writeSite(site).map(({ path }) => path),
    pageAt: (route: string) => findPage((page) => page.route === route),
    /** Applies saves: of the files of pages, or of files that all pages depend on. */
    async update(saved: readonly string[]): Promise<void> {
      const isPage = (path: string) => findPage((page) => page.path === path) !== undefined;
      if (saved.map(isPage).every(Boolean)) return;
      loading = loading.catch(() => undefined).then(loadAll);
      await loading;
    },
    /** Searches all pages. The first search after a save builds the index. */
    search(): SearchEngine {
      if (searched?.site !== site) {
        vectors ??= new WordVectors(new Uint8Array(readFileSync(site.paths.wordVectors)));
        searched = { site, engine: loadIndex(buildIndex(recordsOf(site)), vectors) };
      }
      return searched.engine;
    },
  };
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
