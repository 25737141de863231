/** What a host does with a request. */
export type Behaviour =
  | 'refuse'
  | 'silent'
  | 'stall-body'
  | { status: number; body?: unknown; headers?: Record<string, string> };

export interface FakeNetwork {
  fetch: typeof fetch;
  /** Hosts in the order in which requests reached them. */
  calls: { host: string; url: URL; init: RequestInit; aborted: boolean }[];
  /** Changes what a host does from now on. */
  set(host: string, behaviour: Behaviour | Behaviour[]): void;
}

/** A network of hosts that behave as told; a list of behaviours is used up call by call, the last one staying. */
export function createFakeNetwork(hosts: Record<string, Behaviour | Behaviour[]>): FakeNetwork {
  const behaviours = new Map(Object.entries(hosts).map(([host, how]) => [host, [how].flat()]));
  const calls: FakeNetwork['calls'] = [];

  const untilAborted = <T>(signal: AbortSignal | null | undefined, call: { aborted: boolean }) =>
    new Promise<T>((_, reject) => {
      signal?.addEventListener('abort', () => {
        call.aborted = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
    });

  const fakeFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const call = { host: url.host, url, init, aborted: false };
    calls.push(call);
    const list = behaviours.get(url.host) ?? ['refuse' as const];
    const how = list.length > 1 ? list.shift() : list[0];
    if (how === undefined || how === 'refuse') throw new TypeError('Failed to fetch');
    if (how === 'silent') return untilAborted(init.signal, call);
    if (how === 'stall-body') {
      const response = new Response('{}');
      // Tests share modules, and Hono replaces the global Response by one whose methods are read-only.
      Object.defineProperty(response, 'text', { value: () => untilAborted(init.signal, call) });
      return response;
    }
    const { status, body, headers } = how;
    return new Response(
      typeof body === 'string' ? body : JSON.stringify(body ?? { results: [{ hits: [] }] }),
      {
        status,
        headers,
      },
    );
  };

  return {
    fetch: fakeFetch as typeof fetch,
    calls,
    set: (host, how) => behaviours.set(host, [how].flat()),
  };
}
