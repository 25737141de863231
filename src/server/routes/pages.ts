import type { Context, Handler } from 'hono';
import { markdownAddressOf, outputFileOf } from '../../model/route.ts';
import type { FileStore, StoredFile } from '../file-store.ts';
import { acceptsMarkdown, pickEncoding } from '../negotiate.ts';
import { canonicalPath, decodePath } from '../request-path.ts';

/** Longest path that is looked at; longer ones are nobody's page (RFC 9110, section 15.5.15). */
const MAX_PATH = 2048;

const caching = {
  // The name changes with the content (RFC 8246).
  immutable: 'public, max-age=31536000, immutable',
  // Long enough for a prefetched page to be used at the click, short enough for a deploy to be seen: docs/operations.md.
  page: 'public, max-age=300, s-maxage=60, stale-while-revalidate=600',
  // Chosen by `Accept`: no shared cache may hand it to a browser.
  twin: 'private, max-age=300',
  file: 'public, max-age=3600, stale-while-revalidate=86400',
} as const;

/** Without it caches may keep a 405 or a 414 as long as they like (RFC 9110, section 15.1). */
const REFUSED = { 'cache-control': 'no-store' };

/** Serves the built site: pages, their Markdown twins, hashed files, and the 404 page. Rows S2.1 and S2.11. */
export function createPagesRoute(files: FileStore): Handler {
  /** The answer of the build that is known now, or null where a newer one was found meanwhile. */
  const attempt = async (c: Context): Promise<Response | null> => {
    const { manifest } = files;
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Only GET and HEAD are answered here.\n', 405, { ...REFUSED, allow: 'GET, HEAD' });
    }
    const raw = rawPath(c.req.url);
    if (raw.length > MAX_PATH) return c.text('The address is too long.\n', 414, REFUSED);
    const path = decodePath(raw);
    if (path === null) return c.text('The address is not valid.\n', 400, REFUSED);

    const markdown = files.get(markdownAddressOf(path).slice(1));
    const page = files.get(outputFileOf(path));
    if (page !== undefined) {
      const accept = c.req.header('accept');
      if (markdown !== undefined && acceptsMarkdown(accept)) {
        return answer(c, markdown, { caching: caching.twin, vary: 'Accept, Accept-Encoding' });
      }
      // A prerender sends another `Accept` than the navigation after it, which must still be able to use it.
      const vary = accept?.includes('text/html') ? 'Accept-Encoding' : 'Accept, Accept-Encoding';
      return answer(c, page, { caching: caching.page, vary });
    }
    const file = path.endsWith('.html') ? undefined : files.get(path.slice(1));
    if (file !== undefined && !hidden.test(file.path)) {
      return answer(c, file, { caching: cachingOf(file), vary: 'Accept-Encoding' });
    }
    const canonical = canonicalPath(path);
    if (canonical !== path && files.get(outputFileOf(canonical)) !== undefined) {
      const query = c.req.url.indexOf('?');
      return c.redirect(encodeURI(canonical) + (query === -1 ? '' : c.req.url.slice(query)), 308);
    }
    // Another process may have handed out a page of a newer build, which asks for files of that build.
    await files.reload();
    return files.manifest === manifest ? notFound(c, files) : null;
  };

  return async function pages(c) {
    // As often as builds follow one another: each turn that brings no answer has found a newer one.
    for (;;) {
      const found = await attempt(c);
      if (found !== null) return found;
    }
  };
}

/** Files for the server, not for readers. */
const hidden = /^(search(\/\d+)?\.json|site\.json|404\.html)$/;

function cachingOf(file: StoredFile): string {
  if (file.immutable) return caching.immutable;
  return file.path.endsWith('.md') ? caching.page : caching.file;
}

interface AnswerOptions {
  caching: string;
  vary: string;
  status?: 200 | 404;
}

async function answer(
  c: Context,
  file: StoredFile,
  { caching: cacheControl, vary, status = 200 }: AnswerOptions,
): Promise<Response | null> {
  const encoding = pickEncoding(c.req.header('accept-encoding'), file.encodings);
  const etag = file.etag(encoding);
  const headers: Record<string, string> = { 'cache-control': cacheControl, vary, etag };
  if (status === 200 && matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  const body = await file.read(encoding);
  if (body === null) return null;
  const { bytes } = body;
  headers.etag = body.etag;
  headers['content-type'] = file.type;
  headers['content-length'] = String(bytes.length);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return c.newResponse(c.req.method === 'HEAD' ? null : bytes, status, headers);
}

/** Weak comparison over the list that the client sent (RFC 9110, section 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}

async function notFound(c: Context, files: FileStore): Promise<Response | null> {
  const page = files.get('404.html');
  const wantsPage = /text\/html|\*\/\*/.test(c.req.header('accept') ?? '*/*');
  const vary = 'Accept, Accept-Encoding';
  if (page === undefined || !wantsPage)
    return c.text('There is nothing at this address.\n', 404, { 'cache-control': 'no-cache', vary });
  return answer(c, page, { caching: 'no-cache', vary, status: 404 });
}

/** The path as it was sent: the URL parser would have resolved `..` and hidden it from our checks. */
function rawPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start === -1) return '/';
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}
