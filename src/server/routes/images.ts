import { type Context, Hono } from 'hono';
import { IMAGE_ENDPOINT } from '../../model/srcset.ts';
import { createImageService, type ImageServiceOptions } from '../images/image-service.ts';
import type { ImageType } from '../images/image-type.ts';
import { ImageError, parseImageParams } from '../images/params.ts';
import { acceptedTypes, namesEtag } from '../negotiate.ts';

/** Four hours, the protocol's minimum. After a deploy, a replaced image shows within that time or on reload. */
const CACHE_CONTROL = 'public, max-age=14400, must-revalidate';
/** The queue has moved on by then. */
const RETRY_AFTER_SECONDS = '5';
/** Prevents an image opened as a page from running anything, whatever it contains. */
const IMAGE_POLICY = "script-src 'none'; frame-src 'none'; sandbox;";

/**
 * `GET|HEAD /_next/image?url=…&w=…&q=…` (rows S5.1 and S5.2, docs/image-protocol.md); mount it at the root. A damaged file
 * throws the store's error.
 */
export function createImageRoute(options: ImageServiceOptions): Hono {
  const findImage = createImageService(options);
  const app = new Hono();

  app.get(IMAGE_ENDPOINT, async (c) => {
    const params = parseImageParams(new URL(c.req.url).searchParams);
    const { etag, load } = await findImage(params, acceptedTypes(c.req.header('accept'))[0]);
    if (isCurrent(c, etag)) return c.body(null, 304, cacheHeaders(etag));
    const image = await load();
    if (isCurrent(c, image.etag)) return c.body(null, 304, cacheHeaders(image.etag));
    return c.body(image.bytes, 200, {
      ...cacheHeaders(image.etag),
      'content-type': image.type,
      'content-length': String(image.bytes.length),
      'content-disposition': contentDisposition(params.url, image.type),
      'content-security-policy': IMAGE_POLICY,
      'x-content-type-options': 'nosniff',
      'x-nextjs-cache': image.cache,
    });
  });
  app.all(IMAGE_ENDPOINT, (c) => {
    c.header('allow', 'GET, HEAD');
    return reject(c, 405, 'Method Not Allowed');
  });
  app.all(`${IMAGE_ENDPOINT}/`, (c) => c.redirect(`${IMAGE_ENDPOINT}${new URL(c.req.url).search}`, 308));
  app.all(`${IMAGE_ENDPOINT}/*`, (c) => reject(c, 404, 'Not Found'));
  app.onError((error, c) => {
    if (!(error instanceof ImageError)) throw error;
    if (error.status === 503) c.header('retry-after', RETRY_AFTER_SECONDS);
    return reject(c, error.status, error.message);
  });
  return app;
}

function reject(c: Context, status: 400 | 404 | 405 | 413 | 503, message: string): Response {
  return c.text(message, status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
}

function cacheHeaders(etag: string) {
  return { vary: 'Accept', 'cache-control': CACHE_CONTROL, etag: `"${etag}"` };
}

function isCurrent(c: Context, etag: string): boolean {
  const mayReuse = !/\bno-cache\b/i.test(c.req.header('cache-control') ?? '');
  return mayReuse && namesEtag(c.req.header('if-none-match'), `"${etag}"`);
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
