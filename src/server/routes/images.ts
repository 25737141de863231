import { type Context, Hono } from 'hono';
import { IMAGE_ENDPOINT } from '../../model/srcset.ts';
import { createImageService, type ImageServiceOptions } from '../images/image-service.ts';
import type { ImageType } from '../images/image-type.ts';
import { BadParameter, parseImageParams } from '../images/params.ts';

/** Four hours, the protocol's minimum. After a deploy, a replaced image shows within that time or on reload. */
const CACHE_CONTROL = 'public, max-age=14400, must-revalidate';
/** The line has moved on by then. */
const RETRY_AFTER_SECONDS = '5';
/** Not a registered status, but the one that servers commonly log when the client closes the connection first. */
const CLIENT_CLOSED_REQUEST = 499;
/** Prevents an image opened as a page from running anything, whatever it contains. */
const IMAGE_POLICY = "script-src 'none'; frame-src 'none'; sandbox;";

/**
 * `GET|HEAD /_next/image?url=…&w=…&q=…` (rows S5.1 and S5.2, docs/image-protocol.md). Mount at the root:
 * `app.route('/', createImageRoute({ store }))`. Responds with 4xx to client errors and with 503 if too many images
 * wait; a damaged file throws the store's error.
 */
export function createImageRoute(options: ImageServiceOptions): Hono {
  const serveImage = createImageService(options);
  const app = new Hono();

  app.get(IMAGE_ENDPOINT, async (c) => {
    let params: ReturnType<typeof parseImageParams>;
    try {
      params = parseImageParams(new URL(c.req.url).searchParams);
    } catch (error) {
      if (error instanceof BadParameter) return reject(c, 400, error.message);
      throw error;
    }
    const result = await serveImage({
      params,
      accept: c.req.header('accept'),
      isCurrent: (etag) => isCurrent(c, etag),
      signal: c.req.raw.signal,
    });
    switch (result.kind) {
      case 'rejected':
        return reject(c, result.status, result.message);
      case 'busy':
        c.header('retry-after', RETRY_AFTER_SECONDS);
        return reject(c, 503, 'Too many images are waiting to be resized');
      case 'gone':
        // The client is gone; the status is for logs and metrics.
        return new Response(null, { status: CLIENT_CLOSED_REQUEST });
      case 'unchanged':
        return c.body(null, 304, cacheHeaders(result));
      case 'image':
        return c.body(result.bytes, 200, {
          ...cacheHeaders(result),
          'content-type': result.type,
          'content-length': String(result.bytes.length),
          'content-disposition': contentDisposition(params.url, result.type),
          'content-security-policy': IMAGE_POLICY,
          'x-content-type-options': 'nosniff',
          'x-nextjs-cache': result.cache,
        });
    }
  });
  app.all(IMAGE_ENDPOINT, (c) => {
    c.header('allow', 'GET, HEAD');
    return reject(c, 405, 'Method Not Allowed');
  });
  app.all(`${IMAGE_ENDPOINT}/`, (c) => c.redirect(`${IMAGE_ENDPOINT}${new URL(c.req.url).search}`, 308));
  app.all(`${IMAGE_ENDPOINT}/*`, (c) => reject(c, 404, 'Not Found'));
  return app;
}

function reject(c: Context, status: 400 | 404 | 405 | 413 | 503, message: string): Response {
  return c.text(message, status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
}

function cacheHeaders({ etag }: { etag: string }) {
  return { vary: 'Accept', 'cache-control': CACHE_CONTROL, etag: `"${etag}"` };
}

/**
 * RFC 9110 §13.1.2: a list, `*`, or weak tags; also unquoted, because other servers of this protocol send such
 * validators.
 */
function isCurrent(c: Context, etag: string): boolean {
  const known = c.req.header('if-none-match');
  if (known === undefined || /\bno-cache\b/i.test(c.req.header('cache-control') ?? '')) return false;
  if (known.trim() === '*') return true;
  return known.split(',').some(
    (each) =>
      each
        .trim()
        .replace(/^W\//, '')
        .replace(/^"(.*)"$/, '$1') === etag,
  );
}

/**
 * Name and extension as in docs/image-protocol.md, "Headers": the last segment up to its first dot, then the type's own
 * extension.
 */
function contentDisposition(url: string, type: ImageType): string {
  const segment = (url.split(/[?#]/, 1)[0] ?? '').split('/').at(-1) ?? '';
  const extension = type === 'image/x-icon' ? 'ico' : type.slice('image/'.length);
  const name = segment === '' ? 'image.bin' : `${segment.split('.', 1)[0]}.${extension}`;
  const ascii = name.replace(/[^\x20-\x7e]/g, '?').replaceAll('"', '\\"');
  const plain = `attachment; filename="${ascii}"`;
  if (!/[^\x20-\x7e]|%/.test(name)) return plain;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}
