/**
 * The four hosts of a hosted application, as origins, in the order they are tried: the nearest one first, then three
 * fallbacks shuffled once, to spread the load (docs/search-protocol.md §2.1).
 * @param random numbers from 0 up to but not including 1
 */
export function hostedHosts(appId: string, random: () => number = Math.random): string[] {
  const id = appId.toLowerCase();
  const fallbacks = [1, 2, 3]
    .map((number) => ({ host: `https://${id}-${number}.algolianet.com`, place: random() }))
    .sort((a, b) => a.place - b.place);
  return [`https://${id}-dsn.algolia.net`, ...fallbacks.map(({ host }) => host)];
}

/** Milliseconds after which a failed host is tried again. Row S4.4. */
const EXPIRY_MS = 120_000;
const STORAGE_KEY = 'frame-docs.search.hosts';

type Failure = 'down' | 'timeout';

export type HostMemory = ReturnType<typeof createHostMemory>;

/**
 * Remembers for two minutes which hosts failed (docs/search-protocol.md §2.5): hosts that were down are skipped, slow
 * hosts go last, and if that leaves none, all are tried.
 *
 * @param storage carries the memory from page to page within a visit; if it is missing, full or corrupt, only that is
 * lost.
 */
export function createHostMemory(now: () => number, storage?: Pick<Storage, 'getItem' | 'setItem'>) {
  const remembered = read(storage);
  // Storage may contain anything, so only what is certainly a failure counts.
  const failed = (host: string, failure: Failure): boolean => {
    const entry = remembered.get(host);
    return entry?.failure === failure && now() - entry.at <= EXPIRY_MS;
  };

  return {
    /** @param host its origin, the key of docs/search-protocol.md §7 */
    fail(host: string, failure: Failure): void {
      remembered.set(host, { failure, at: now() });
      try {
        storage?.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(remembered)));
      } catch {
        // Full or blocked storage: this page still remembers.
      }
    },
    /**
     * `hosts`: those to try, in order; never empty unless the given ones were. `timedOut`: how many of them recently
     * timed out, because each lengthens the timeout of the whole search.
     */
    order(hosts: readonly string[]): { hosts: readonly string[]; timedOut: number } {
      const slow = hosts.filter((host) => failed(host, 'timeout'));
      const up = hosts.filter((host) => !failed(host, 'down') && !slow.includes(host));
      const usable = [...up, ...slow];
      return { hosts: usable.length > 0 ? usable : hosts, timedOut: slow.length };
    },
  };
}

function read(
  storage: Pick<Storage, 'getItem'> | undefined,
): Map<string, { failure: Failure; at: number } | null> {
  try {
    return new Map(Object.entries(JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}') ?? {}));
  } catch {
    return new Map();
  }
}
