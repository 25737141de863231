import type { Clock } from '../transport.ts';

/** What a host does with a request. */
export type Behavior =
  | 'disconnect'
  | 'silent'
  | 'stall-body'
  | { status: number; body?: unknown; headers?: Record<string, string>; afterMs?: number };

export interface FakeNetwork {
  fetch: typeof fetch;
  /** Requests in the order in which they reached their hosts. */
  requests: { host: string; url: URL; init: RequestInit; aborted: boolean }[];
  /** Changes a host's behavior from now on. */
  set(host: string, behavior: Behavior | Behavior[]): void;
}

/**
 * A network of hosts with scripted behavior; a list of behaviors is used up request by request, and the last one
 * repeats.
 * @param clock used for `afterMs`
 */
export function createFakeNetwork(
  hosts: Record<string, Behavior | Behavior[]>,
  clock?: Pick<Clock, 'setTimeout'>,
): FakeNetwork {
  const behaviors = new Map(Object.entries(hosts).map(([host, how]) => [host, [how].flat()]));
  const requests: FakeNetwork['requests'] = [];

  const untilAborted = <T>(signal: AbortSignal | null | undefined, request: { aborted: boolean }) =>
    new Promise<T>((_, reject) => {
      signal?.addEventListener('abort', () => {
        request.aborted = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
    });

  const fakeFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const request = { host: url.host, url, init, aborted: false };
    requests.push(request);
    const list = behaviors.get(url.host) ?? ['disconnect' as const];
    const how = list.length > 1 ? list.shift() : list[0];
    if (how === undefined || how === 'disconnect') throw new TypeError('Failed to fetch');
    if (how === 'silent') return untilAborted(init.signal, request);
    if (how === 'stall-body') {
      const response = new Response('{}');
      // Tests share modules, and Hono replaces the global Response with one whose methods are read-only.
      Object.defineProperty(response, 'text', { value: () => untilAborted(init.signal, request) });
      return response;
    }
    const { status, body, headers, afterMs } = how;
    if (clock && afterMs) {
      const arrived = new Promise<void>((resolve) => clock.setTimeout(resolve, afterMs));
      await Promise.race([arrived, untilAborted(init.signal, request)]);
    }
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
    requests,
    set: (host, how) => behaviors.set(host, [how].flat()),
  };
}
