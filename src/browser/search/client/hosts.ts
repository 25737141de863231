/** One server that serves searches. */
export interface SearchHost {
  /** With the colon, as in `location.protocol`. */
  protocol: string;
  /** Name, and the port if it is not the protocol's default. */
  host: string;
}

/** `protocol//host:port`, the key that a failure is stored under (docs/search-protocol.md §7). */
export function hostKey({ protocol, host }: SearchHost): string {
  return `${protocol}//${host}`;
}

/** The server of the page's own origin. */
export function embeddedHosts(location: { protocol: string; host: string }): SearchHost[] {
  return [{ protocol: location.protocol, host: location.host }];
}

/**
 * The four hosts of a hosted application in the order they are tried: the nearest one first, then three fallbacks
 * shuffled once, to spread the load (docs/search-protocol.md §2.1).
 * @param random numbers from 0 up to but not including 1
 */
export function hostedHosts(appId: string, random: () => number = Math.random): SearchHost[] {
  const fallbacks = [1, 2, 3];
  for (let last = fallbacks.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [fallbacks[last], fallbacks[other]] = [fallbacks[other] ?? 0, fallbacks[last] ?? 0];
  }
  const id = appId.toLowerCase();
  const names = [`${id}-dsn.algolia.net`, ...fallbacks.map((number) => `${id}-${number}.algolianet.com`)];
  return names.map((host) => ({ protocol: 'https:', host }));
}

/** Milliseconds after which a failed host is tried again. Row S4.4. */
const EXPIRY_MS = 120_000;
const STORAGE_KEY = 'frame-docs.search.hosts';

type Failure = 'down' | 'timeout';
type Remembered = Record<string, { failure: Failure; at: number }>;

export interface HostOrder {
  /** Hosts in the order to try; never empty unless `hosts` was. */
  hosts: SearchHost[];
  /** How many of them recently timed out: each lengthens the timeout of the whole search. */
  timedOut: number;
}

export interface HostMemory {
  fail(host: SearchHost, failure: Failure): void;
  order(hosts: readonly SearchHost[]): HostOrder;
}

/**
 * Remembers for two minutes which hosts failed (docs/search-protocol.md §2.5): hosts that were down are skipped, slow
 * hosts go last, and if that leaves none, all are tried.
 *
 * @param storage carries the memory from page to page within a visit; if it is missing, full or corrupt, only that is
 * lost.
 */
export function createHostMemory(
  now: () => number,
  storage?: Pick<Storage, 'getItem' | 'setItem'>,
): HostMemory {
  const remembered = new Map(Object.entries(read(storage)));

  const failureOf = (host: SearchHost): Failure | null => {
    const entry = remembered.get(hostKey(host));
    return entry === undefined || now() - entry.at > EXPIRY_MS ? null : entry.failure;
  };

  return {
    fail(host, failure) {
      remembered.set(hostKey(host), { failure, at: now() });
      try {
        storage?.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(remembered)));
      } catch {
        // Full or blocked storage: this page still remembers.
      }
    },
    order(hosts) {
      const up = hosts.filter((host) => failureOf(host) === null);
      const slow = hosts.filter((host) => failureOf(host) === 'timeout');
      const usable = [...up, ...slow];
      return { hosts: usable.length > 0 ? usable : [...hosts], timedOut: slow.length };
    },
  };
}

function read(storage: Pick<Storage, 'getItem'> | undefined): Remembered {
  try {
    const value: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter((entry) => isRemembered(entry[1])));
  } catch {
    return {};
  }
}

function isRemembered(value: unknown): value is Remembered[string] {
  if (typeof value !== 'object' || value === null || !('failure' in value) || !('at' in value)) return false;
  return (value.failure === 'down' || value.failure === 'timeout') && typeof value.at === 'number';
}
