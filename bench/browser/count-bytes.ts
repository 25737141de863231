import type { BrowserContext, CDPSession } from '@playwright/test';

export interface PageBytes {
  html: number;
  styles: number;
  scripts: number;
  /** Pictures, fonts and whatever else is loaded for the page itself. */
  other: number;
  requests: number;
  /** Bytes that were fetched for pages the reader may open next. */
  prefetched: number;
  prefetches: number;
}

interface SeenRequest {
  type: string;
  prefetch: boolean;
  bytes: number;
}

/** Milliseconds without a request after which a page counts as loaded. */
const QUIET = 700;

/** Loads a page in a fresh context and counts what it fetches by itself: bytes of bodies as they travel, without headers. */
export async function countBytes(context: BrowserContext, url: string): Promise<PageBytes> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = await watchRequests(session);
  await page.goto(url, { waitUntil: 'load' });
  await requests.quiet();
  await page.close();
  const seen = requests.all().filter(({ bytes }) => bytes > 0);
  const own = seen.filter(({ prefetch }) => !prefetch);
  const ahead = seen.filter(({ prefetch }) => prefetch);
  const sum = (list: SeenRequest[], types?: string[]): number =>
    list.filter(({ type }) => types?.includes(type) ?? true).reduce((total, { bytes }) => total + bytes, 0);
  const [html, styles, scripts] = [sum(own, ['Document']), sum(own, ['Stylesheet']), sum(own, ['Script'])];
  return {
    html,
    styles,
    scripts,
    other: sum(own) - html - styles - scripts,
    requests: own.length,
    prefetched: sum(ahead),
    prefetches: ahead.length,
  };
}

async function watchRequests(session: CDPSession) {
  const requests = new Map<string, SeenRequest>();
  let last = performance.now();
  let open = 0;
  const touch = (): void => {
    last = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    touch();
    open += requests.has(requestId) ? 0 : 1;
    requests.set(requestId, { type: type ?? 'Other', prefetch: isPrefetch(type, request.headers), bytes: 0 });
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const known = requests.get(requestId);
    if (known !== undefined && isPrefetch(known.type, headers)) known.prefetch = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    touch();
    const known = requests.get(requestId);
    const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length');
    // Both servers tell it; what the protocol reports while a body comes in is unpacked bytes in part.
    if (known !== undefined && !response.fromDiskCache) known.bytes = Number(length?.[1] ?? 0);
  });
  const end = (): void => {
    touch();
    open -= 1;
  };
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  await session.send('Network.enable');
  return {
    all: () => [...requests.values()],
    /** Waits until nothing has been fetched for a while, ten seconds at most: the prefetches end by themselves. */
    async quiet(): Promise<void> {
      const from = performance.now();
      while (performance.now() - from < 10_000 && (open > 0 || performance.now() - last < QUIET)) {
        if (performance.now() - last > 3 * QUIET) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

/** The hint of a link element, and the header by which Next.js marks what it fetches ahead. */
function isPrefetch(type: string | undefined, headers: Record<string, string>): boolean {
  const names = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return (
    type === 'Prefetch' ||
    /prefetch|prerender/.test(names['sec-purpose'] ?? names.purpose ?? '') ||
    names['next-router-prefetch'] !== undefined ||
    names['next-router-segment-prefetch'] !== undefined
  );
}
