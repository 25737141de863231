/** One server that answers searches. */
export interface SearchHost {
  /** With the colon, as `location.protocol` has it. */
  protocol: string;
  /** Name and, where it is not the protocol's own, port. */
  host: string;
}

/** `protocol//host:port`, the name under which a failure is remembered (search contract §7). */
export function hostKey({ protocol, host }: SearchHost): string {
  return `${protocol}//${host}`;
}

/** The server that the page came from. */
export function embeddedHosts(location: { protocol: string; host: string }): SearchHost[] {
  return [{ protocol: location.protocol, host: location.host }];
}

/**
 * The four hosts of a hosted application in the order to try them: the nearest one first, then three
 * fallbacks shuffled once, so that readers spread over them (search contract §2.1).
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
