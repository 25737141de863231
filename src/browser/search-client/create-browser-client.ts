import { systemClock } from './clock.ts';
import { createHostMemory } from './host-memory.ts';
import { createSearchClient, type SearchClient } from './search-client.ts';
import type { SearchConfig } from './search-config.ts';
import { embeddedHosts, hostedHosts } from './search-host.ts';
import { createTransport } from './transport.ts';

/** The search client over what a browser has: its `fetch`, time, session storage and window. */
export function createBrowserClient(config: SearchConfig): SearchClient {
  const clock = systemClock;
  return createSearchClient({
    config,
    clock,
    transport: createTransport({
      hosts: config.hosted === null ? embeddedHosts(location) : hostedHosts(config.hosted.appId),
      memory: createHostMemory(clock.now, sessionStorageIfAllowed()),
      fetch: (url, init) => fetch(url, init),
      clock,
    }),
    snippetWords: () => (matchMedia('(max-width: 768px)').matches ? 5 : 10),
  });
}

/** Reading the property itself throws where a reader has blocked site data. */
function sessionStorageIfAllowed(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
