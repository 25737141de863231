import type { MiddlewareHandler } from 'hono';
import type { FileStore } from '../file-store.ts';

/**
 * Names what every page waits for before its first paint in a `Link` header (RFC 8288; `rel=preload` of the HTML
 * standard), so that a browser asks for it before it reads the page: a slow phone does so some 30 ms later. Networks in
 * front of the server may send the same as early hints (RFC 8297).
 */
export function createPreloadHeader(files: Pick<FileStore, 'manifest'>): MiddlewareHandler {
  return async function preloadHeader(c, next) {
    await next();
    const { preload = [] } = files.manifest;
    if (preload.length > 0 && c.res.headers.get('content-type')?.startsWith('text/html'))
      c.res.headers.set('link', preload.map(toLink).join(', '));
  };
}

function toLink(address: string): string {
  return `<${address}>; rel=preload; as=${address.endsWith('.css') ? 'style' : 'script'}`;
}
