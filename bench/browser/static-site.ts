import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export interface StaticSite {
  origin: string;
  close: () => Promise<void>;
}

interface StaticSiteOptions {
  folder: string;
  /** Changes the text of pages before they are served. */
  edit?: (html: string) => string;
  /** Sent with every answer. */
  headers?: Record<string, string>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Kinds that shrink no further. */
const packed = new Set(['.png', '.ico', '.woff2', '.br', '.gz']);

/**
 * Serves a folder as a good content network does: brotli at its best quality, made before the first request, pages that
 * may be used for a minute, everything else for a year. The peer gets no worse server than we do.
 */
export async function serveStatic({
  folder,
  edit = (html) => html,
  headers = {},
}: StaticSiteOptions): Promise<StaticSite> {
  const files = new Map<string, { type: string; body: Buffer; packed: boolean }>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const end = extname(entry.name);
    if (!entry.isFile() || end === '.br' || end === '.gz' || end === '.md' || entry.name === 'search.json')
      continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const body = end === '.html' ? Buffer.from(edit(bytes.toString())) : bytes;
    const small = packed.has(end) ? body : pack(body);
    files.set(`/${relative(folder, path)}`, {
      type: types[end] ?? 'application/octet-stream',
      body: small,
      packed: small !== body,
    });
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/').replace(/(.)\/$/, '$1');
    const found = [path, `${path}.html`, `${path}/index.html`, '/index.html'].find((name) => files.has(name));
    const file = path !== '/' && found === '/index.html' ? undefined : files.get(found ?? '');
    if (file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, {
      ...headers,
      'content-type': file.type,
      'content-length': file.body.length,
      ...(file.packed ? { 'content-encoding': 'br' } : {}),
      'cache-control':
        file.type.startsWith('text/html') || file.type.startsWith('text/plain')
          ? 'public, max-age=60, stale-while-revalidate=600'
          : 'public, max-age=31536000, immutable',
    });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function pack(body: Buffer): Buffer {
  const small = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return small.length < body.length ? small : body;
}
