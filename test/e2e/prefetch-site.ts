import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundleBrowserModule } from '../bundle-browser-module.ts';

export interface SeenRequest {
  url: string;
  /** True for a prefetch. */
  prefetch: boolean;
}

export interface PrefetchSite {
  origin: string;
  /** Pages requested since `forget`, in order, without scripts and icons. */
  seen: SeenRequest[];
  /** Maximum number of concurrent prefetches. */
  mostInFlight: () => number;
  /** Number of responses currently on hold. */
  held: () => number;
  /** Releases the responses on hold. */
  release: () => void;
  forget: () => void;
  close: () => Promise<void>;
}

export interface PrefetchSiteOptions {
  /** Body of the page at `/`. */
  home: string;
  /** True if every other page is put on hold until released. */
  hold?: boolean;
  /** Pages whose requests fail. */
  broken?: string[];
}

/** The script, bundled once for all sites. */
let bundled: Promise<string> | undefined;
const POLICY = "default-src 'self'; style-src 'unsafe-inline'";

/** A small site whose pages contain only the prefetch script, with the real site's caching. */
export async function startPrefetchSite(options: PrefetchSiteOptions): Promise<PrefetchSite> {
  const { home, hold = false, broken = [] } = options;
  bundled ??= bundleBrowserModule('src/browser/always/prefetch.ts');
  const script = (await bundled).replace(/export\{(\w+) as initPrefetch\};?\s*$/, '$1(() => {});');
  const seen: SeenRequest[] = [];
  const waiting: (() => void)[] = [];
  let [inFlight, most] = [0, 0];

  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url === '/prefetch.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    if (url === '/favicon.ico') return void response.writeHead(204).end();
    const prefetch = isPrefetch(request);
    seen.push({ url, prefetch });
    if (prefetch) most = Math.max(most, ++inFlight);
    const body = url === '/' ? home : `<h1>${url}</h1>`;
    const respond = () => {
      if (prefetch) inFlight -= 1;
      if (broken.includes(url)) return void response.destroy();
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=300, s-maxage=60, stale-while-revalidate=600',
        vary: 'Accept-Encoding',
        'content-security-policy': POLICY,
      });
      response.end(
        `<!doctype html><html lang="en"><title>${url}</title><body>${body}<script src="/prefetch.js" type="module"></script>`,
      );
    };
    if (hold && url !== '/') waiting.push(respond);
    else respond();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    mostInFlight: () => most,
    held: () => waiting.length,
    release: () => {
      for (const respond of waiting.splice(0)) respond();
    },
    forget: () => {
      seen.length = 0;
    },
    close: () => close(server),
  };
}

function isPrefetch({ headers }: IncomingMessage): boolean {
  return String(headers['sec-purpose'] ?? headers.purpose ?? '').startsWith('prefetch');
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
