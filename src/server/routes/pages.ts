import type { Context, Handler } from 'hono';
import { nearestAddress, suggest } from '../../model/nearest.ts';
import { markdownAddressOf, markdownLinkOf, outputFileOf } from '../../model/route.ts';
import type { Encoding, SiteStore, StoredFile } from '../../release/site-store.ts';
import { acceptsMarkdown, namesEtag, pickEncoding } from '../negotiate.ts';

/** Longest path that is handled; no page has a longer one (RFC 9110, section 15.5.15). */
const MAX_PATH = 2048;

/** Without it, caches may keep a 405 or a 414 as long as they like (RFC 9110, section 15.1). */
const NO_STORE = { 'cache-control': 'no-store' };

/** Files for the server, not for readers. */
const hidden = /^(search(\/[\w-]+)?\.bin|site\.json|mcp\.json|404\.html|_redirects(\.conf)?)$/;

/** Addresses of files that programs read; they get one sentence instead of the 404 page. */
const forPrograms = /^\/files\/|\.(?:md|txt|ya?ml|json|mjs)$/;

/**
 * Headers per role of a file; docs/operations.md has the reasons. A page for a client that names HTML varies by encoding
 * alone, or a click could not use the prefetched one; `s-maxage=0` makes shared caches ask here, where `Accept` counts.
 */
const ROLES = {
  page: { 'cache-control': 'public, max-age=300, s-maxage=0', vary: 'Accept-Encoding' },
  pageForAnyType: { 'cache-control': 'public, max-age=300, s-maxage=0', vary: 'Accept, Accept-Encoding' },
  // Selected by `Accept`: a shared cache must not give it to a browser.
  markdownByAccept: { 'cache-control': 'private, max-age=300', vary: 'Accept, Accept-Encoding' },
  markdown: {
    'cache-control': 'public, max-age=300, s-maxage=60, stale-while-revalidate=600',
    vary: 'Accept-Encoding',
  },
  // The name changes with the content (RFC 8246).
  hashed: { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' },
  file: { 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400', vary: 'Accept-Encoding' },
  notFound: { 'cache-control': 'no-cache', vary: 'Accept, Accept-Encoding' },
} as const;

type Role = keyof typeof ROLES;

/**
 * Serves the site: pages, their Markdown twins, hashed files, and the 404 page. Rows S2.1 and S2.11.
 * @param everyResponse headers to include in every response
 */
export function createPagesRoute(store: SiteStore, everyResponse: Readonly<Record<string, string>>): Handler {
  // Headers of each file by role and encoding: building them for each response would halve the requests per second.
  const complete = new WeakMap<StoredFile, Map<string, Readonly<Record<string, string>>>>();
  const completeHeaders = (file: StoredFile, role: Role, encoding: Encoding, length: number) => {
    const { preload = [] } = store.manifest;
    const isPage = file.path.endsWith('index.html') || file.path === '404.html';
    return {
      ...everyResponse,
      ...ROLES[role],
      etag: file.etag(encoding),
      'content-type': file.type,
      'content-length': String(length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      // Browsers request these before they parse the page, some 30 ms earlier on a slow phone (RFC 8288).
      ...(isPage && preload.length > 0 ? { link: preload.map(toLink).join(', ') } : {}),
    };
  };

  const send = async (c: Context, file: StoredFile, role: Role): Promise<Response> => {
    const encoding = pickEncoding(c.req.header('accept-encoding'), file.encodings);
    const etag = file.etag(encoding);
    if (role !== 'notFound' && namesEtag(c.req.header('if-none-match'), etag)) {
      c.set('completeWith', 0);
      return new Response(null, { status: 304, headers: { ...everyResponse, ...ROLES[role], etag } });
    }
    const bytes = await file.read(encoding);
    const known = complete.get(file) ?? new Map();
    const form = `${role} ${encoding}`;
    const headers = known.get(form) ?? completeHeaders(file, role, encoding, bytes.length);
    complete.set(file, known.set(form, headers));
    c.set('completeWith', bytes.length);
    // Not `c.body`: it copies headers into an object that then has to be unpacked again.
    return new Response(c.req.method === 'HEAD' ? null : bytes, {
      status: role === 'notFound' ? 404 : 200,
      headers,
    });
  };

  return async function pages(c) {
    const { method, url } = c.req;
    if (method !== 'GET' && method !== 'HEAD')
      return c.text('Only GET and HEAD are supported here.\n', 405, { ...NO_STORE, allow: 'GET, HEAD' });
    const raw = rawPath(url);
    if (raw.length > MAX_PATH) return c.text('The address is too long.\n', 414, NO_STORE);
    const path = decodePath(raw);
    if (path === null) return c.text('The address is not valid.\n', 400, NO_STORE);

    const accept = c.req.header('accept');
    const page = store.get(outputFileOf(path));
    if (page !== undefined) {
      const twin = acceptsMarkdown(accept) ? store.get(markdownAddressOf(path).slice(1)) : undefined;
      if (twin !== undefined) return send(c, twin, 'markdownByAccept');
      return send(c, page, accept?.includes('text/html') ? 'page' : 'pageForAnyType');
    }
    let file = findFile(store, path);
    if (file === undefined && path.startsWith('/assets/') && store.refresh !== undefined) {
      // Another process may have sent a page of a newer release, which needs that release's files.
      await store.refresh();
      file = findFile(store, path);
    }
    if (file !== undefined) return send(c, file, roleOf(file));
    const canonical = canonicalPath(path);
    const isPage = canonical !== path && store.get(outputFileOf(canonical)) !== undefined;
    const target = isPage ? encodeURI(canonical) : movedTo(canonical, store.manifest.redirects);
    if (target !== undefined) return c.redirect(withQuery(target, url), 308);
    const readsPages = !forPrograms.test(path) && /text\/html|\*\/\*/.test(accept ?? '*/*');
    const notFound = readsPages ? store.get('404.html') : undefined;
    if (notFound !== undefined) return send(c, notFound, 'notFound');
    return c.text(`There is nothing at this address. ${hintFor(path, store)}\n`, 404, ROLES.notFound);
  };
}

/** Which file a program probably meant, or where all are listed. */
function hintFor(path: string, store: SiteStore): string {
  const known = [...store.paths()].map((each) => `/${each}`);
  const texts = known.filter((each) => forPrograms.test(each) && !hidden.test(each.slice(1)));
  return suggest(nearestAddress(path, texts), '/llms.txt lists all pages.');
}

/** The new path of a page or its Markdown twin, if it moved. */
function movedTo(path: string, redirects: Readonly<Record<string, string>> = {}): string | undefined {
  const known = new Map(Object.entries(redirects));
  const target = known.get(path.replace(/\.md$/, ''));
  return known.get(path) ?? (target === undefined ? undefined : (markdownLinkOf(target) ?? undefined));
}

/**
 * Keeps the request's query and inserts it before the hash; browsers carry over the request's hash on their own (RFC
 * 9110, section 10.2.2).
 */
function withQuery(target: string, url: string): string {
  const at = url.indexOf('?');
  if (at === -1) return target;
  const [, before = '', hash = ''] = /^([^#]*)(.*)$/.exec(target) ?? [];
  return before + (before.includes('?') ? '&' : '?') + url.slice(at + 1) + hash;
}

/** The file at a path, unless it is for the server only. The `index.html` of a page is served only at the page's own path. */
function findFile(store: SiteStore, path: string): StoredFile | undefined {
  const file = /\/(?:index\.html)?$/.test(path) ? undefined : store.get(path.slice(1));
  return file === undefined || hidden.test(file.path) ? undefined : file;
}

function roleOf(file: StoredFile): Role {
  if (file.immutable) return 'hashed';
  return file.path.endsWith('.md') ? 'markdown' : 'file';
}

const toLink = (address: string): string =>
  `<${address}>; rel=preload; as=${address.endsWith('.css') ? 'style' : 'script'}`;

// Control characters in a path are never intended; NUL would truncate file names.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regular expression looks for them
const forbidden = /[\u0000-\u001f\u007f\\]/;

/** The raw path of an absolute URL: the URL parser would resolve `..` and hide it from our checks. */
export function rawPath(url: string): string {
  return /^[^/]*\/\/[^/]*([^?#]*)/.exec(url)?.[1] || '/';
}

/**
 * Decodes a raw path once. Returns null if it is invalid: malformed percent-encoding, control characters, backslashes,
 * or a `..` segment.
 */
export function decodePath(raw: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return null;
  }
  if (!path.startsWith('/') || forbidden.test(path)) return null;
  return path.split('/').includes('..') ? null : path;
}

/** The canonical path of a page: without trailing slash, `.html`, `/index`, or double slashes. */
export function canonicalPath(path: string): string {
  // Endings in any order, as in `/a.html/`, or the redirect would lead to another one.
  const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?:\/|\.html|\/index)+$/, '');
  return plain === '' ? '/' : plain;
}
