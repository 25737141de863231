import { type HostMemory, hostKey, type SearchHost } from './hosts.ts';

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
export interface HostFailure {
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

export interface TransportOptions extends SendTools {
  hosts: readonly SearchHost[];
  memory: HostMemory;
}

export interface TransportRequest {
  /** Path and query string. */
  path: string;
  body: string;
  signal: AbortSignal;
}

/** Sends a request and returns the parsed JSON of the response. */
export type Transport = (request: TransportRequest) => Promise<unknown>;

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

  return async ({ path, body, signal }) => {
    const order = memory.order(hosts);
    const failures: HostFailure[] = [];
    let timeouts = 0;
    // A single host that was slow is tried again: one slow response is not a failure.
    const single = hosts.length === 1;
    const tries = single ? [...order.hosts, ...order.hosts] : order.hosts;
    for (const host of tries) {
      const patience = order.timedOut + timeouts === 0 ? 1 : order.timedOut + timeouts + 3;
      const send = () =>
        sendOnce(
          {
            url: hostKey(host) + path,
            body,
            connectMs: CONNECT_MS * patience,
            readMs: READ_MS * patience,
            signal,
          },
          { fetch, clock },
        );
      let outcome = await send();
      if (outcome.kind === 'response' && outcome.status === 429) {
        await pause(retryAfterMs(outcome.retryAfter), signal);
        outcome = await send();
      }
      if (outcome.kind === 'response' && isFinal(outcome.status)) return parseBody(outcome);
      if (outcome.kind === 'timeout') timeouts += 1;
      memory.fail(host, outcome.kind === 'timeout' ? 'timeout' : 'down');
      failures.push({
        host: hostKey(host),
        reason: outcome.kind === 'response' ? outcome.status : outcome.kind,
      });
      if (single && outcome.kind !== 'timeout') break;
    }
    throw new RetryError(failures);
  };
}

/** Milliseconds to wait before the one retry: the header's whole seconds, otherwise one second, never more than two. */
function retryAfterMs(header: string | null): number {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : 1000;
}

function parseBody({ status, body }: Extract<Outcome, { kind: 'response' }>): unknown {
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

export interface Attempt {
  url: string;
  body: string;
  /**
   * Milliseconds until the headers must arrive: browsers do not expose the connection itself (docs/search-protocol.md
   * §2.4).
   */
  connectMs: number;
  /** Milliseconds from the headers until the body must be complete. */
  readMs: number;
  /** Aborted by the caller; not a failure of the host. */
  signal: AbortSignal;
}

/** `body` is empty if the status already means trying the next host. */
export type Outcome =
  | { kind: 'response'; status: number; body: string; retryAfter: string | null }
  | { kind: 'timeout' }
  | { kind: 'network' };

export interface SendTools {
  fetch: typeof fetch;
  clock: Clock;
}

/**
 * True for statuses that end a search: success, and a rejection that another host would repeat (docs/search-protocol.md
 * §2.2).
 */
export function isFinal(status: number): boolean {
  return (status >= 200 && status < 300) || (status >= 400 && status < 500);
}

/**
 * Sends one POST to one host. `text/plain` avoids a cross-origin preflight.
 * @throws the abort's reason if `signal` aborts it; every other failure is an outcome.
 */
async function sendOnce(attempt: Attempt, { fetch, clock }: SendTools): Promise<Outcome> {
  const { url, body, connectMs, readMs, signal } = attempt;
  signal.throwIfAborted();
  const controller = new AbortController();
  let timedOut = false;
  const expire = () => {
    timedOut = true;
    controller.abort();
  };
  const forward = () => controller.abort();
  signal.addEventListener('abort', forward);
  let timer = clock.setTimeout(expire, connectMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', accept: 'application/json' },
      body,
      redirect: 'manual',
      signal: controller.signal,
    });
    clock.clearTimeout(timer);
    timer = clock.setTimeout(expire, readMs);
    const { status } = response;
    const text = isFinal(status) ? await response.text() : '';
    return { kind: 'response', status, body: text, retryAfter: response.headers.get('retry-after') };
  } catch {
    signal.throwIfAborted();
    return { kind: timedOut ? 'timeout' : 'network' };
  } finally {
    clock.clearTimeout(timer);
    signal.removeEventListener('abort', forward);
  }
}
