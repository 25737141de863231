import type { HostMemory } from './hosts.ts';

/** The clock of the client and the dialog; tests pass one that they advance manually. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds; the number cancels it. */
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number | undefined): void;
}

/** The browser's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
};

/** The service rejected a search. Has the service's own message and HTTP status (row S3.12). */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Why one host failed, in a search that no host responded to. */
interface HostFailure {
  host: string;
  /** An HTTP status, `timeout`, or `network` if no response arrived. */
  reason: number | 'timeout' | 'network';
}

/** Every host was tried and none responded (row S3.9). A host that was tried twice is listed twice. */
export class RetryError extends Error {
  override name = 'RetryError';

  constructor(readonly failures: HostFailure[]) {
    super(`Unreachable hosts: ${failures.map(({ host, reason }) => `${host} (${reason})`).join(', ')}`);
  }
}

/** Row S4.4. The 30 s for writing are not needed here: a reader never writes. */
const CONNECT_MS = 1000;
const READ_MS = 2000;
/** The longest that a rate limit may delay a search. */
const MAX_RETRY_AFTER_MS = 2000;

interface TransportOptions {
  /** Their origins. */
  hosts: readonly string[];
  memory: HostMemory;
  fetch: typeof fetch;
  clock: Clock;
}

export interface TransportRequest {
  /** Path and query string. */
  path: string;
  body: string;
  signal: AbortSignal;
}

/** Sends a request and returns the parsed JSON of the response. */
export type Transport = (request: TransportRequest) => Promise<unknown>;

/** What one host did with a request. */
interface Outcome {
  status: HostFailure['reason'];
  /** Empty if the status already means trying the next host. */
  body: string;
  retryAfter: string | null;
}

/**
 * A transport over several hosts with the failure classes, growing timeouts and two-minute memory of
 * docs/search-protocol.md §2.2, §2.4 and §2.5 (checks 53–57, 59). A single host that times out is tried a second time.
 *
 * Rejects with `RetryError` if every host failed, with `ApiError` if the service rejected the request, and with the
 * signal's reason if the caller aborted it.
 */
export function createTransport({ hosts, memory, fetch, clock }: TransportOptions): Transport {
  const pause = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = clock.setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clock.clearTimeout(timer);
        reject(signal.reason);
      });
    });

  /** Sends one POST to one host. `text/plain` avoids a cross-origin preflight. Rejects only if the caller aborts it. */
  const send = async (host: string, request: TransportRequest, patience: number): Promise<Outcome> => {
    const { path, body, signal } = request;
    signal.throwIfAborted();
    const late = new AbortController();
    const abortAfter = (ms: number) => clock.setTimeout(() => late.abort(), ms * patience);
    // Until the headers arrive: browsers do not expose the connection itself (docs/search-protocol.md §2.4).
    let timer = abortAfter(CONNECT_MS);
    try {
      const response = await fetch(host + path, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', accept: 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, late.signal]),
      });
      clock.clearTimeout(timer);
      timer = abortAfter(READ_MS);
      const { status, headers } = response;
      const text = isFinal(status) ? await response.text() : '';
      return { status, body: text, retryAfter: headers.get('retry-after') };
    } catch {
      signal.throwIfAborted();
      return { status: late.signal.aborted ? 'timeout' : 'network', body: '', retryAfter: null };
    } finally {
      clock.clearTimeout(timer);
    }
  };

  return async (request) => {
    const order = memory.order(hosts);
    const failures: HostFailure[] = [];
    let timeouts = order.timedOut;
    // A single host that was slow is tried again: one slow response is not a failure.
    const single = hosts.length === 1;
    for (const host of single ? [...order.hosts, ...order.hosts] : order.hosts) {
      const patience = timeouts === 0 ? 1 : timeouts + 3;
      let outcome = await send(host, request, patience);
      if (outcome.status === 429) {
        await pause(retryAfterMs(outcome.retryAfter), request.signal);
        outcome = await send(host, request, patience);
      }
      const { status } = outcome;
      if (isFinal(status)) return parseBody(status, outcome.body);
      if (status === 'timeout') timeouts += 1;
      memory.fail(host, status === 'timeout' ? status : 'down');
      failures.push({ host, reason: status });
      if (single && status !== 'timeout') break;
    }
    throw new RetryError(failures);
  };
}

/**
 * True for statuses that end a search: success, and a rejection that another host would repeat (docs/search-protocol.md
 * §2.2).
 */
function isFinal(status: Outcome['status']): status is number {
  return typeof status === 'number' && ((status >= 200 && status < 300) || (status >= 400 && status < 500));
}

/** Milliseconds to wait before the one retry: the header's whole seconds, otherwise one second, never more than two. */
function retryAfterMs(header: string | null): number {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : 1000;
}

function parseBody(status: number, body: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // Readers can use a line of text, but not a proxy's HTML error page.
    const isText = status >= 400 && body !== '' && !body.trimStart().startsWith('<');
    throw new ApiError(
      isText ? body.slice(0, 200) : `The search service responded ${status} without JSON`,
      status,
    );
  }
  if (status < 300) return value;
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : '';
  throw new ApiError(typeof message === 'string' ? message : '', status);
}
