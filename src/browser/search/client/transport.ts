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

/** Every host was tried and none responded (row S3.9). */
export class RetryError extends Error {
  override name = 'RetryError';
}

/** Row S4.4. The 30 s for writing are not needed here: a reader never writes. */
const CONNECT_MS = 1000;
const READ_MS = 2000;
/** How long a failed host is avoided. */
const AVOIDED_MS = 120_000;
/** The longest that a rate limit may delay a search. */
const MAX_RETRY_AFTER_S = 2;

/** Sends a request to a path, which may have a query string, and returns the parsed JSON of the response. */
export type Transport = (request: { path: string; body: string; signal: AbortSignal }) => Promise<unknown>;

/** What one host did with a request. */
interface Outcome {
  /** 0 if no response arrived. */
  status: number | 'timeout';
  text?: string;
  /** Seconds. */
  retryAfter?: number;
}

/**
 * A transport over several hosts with the failure classes, growing timeouts and two-minute memory of
 * docs/search-protocol.md §2.2, §2.4 and §2.5 (checks 53–57, 59). A single host that times out is tried a second time.
 *
 * Rejects with `RetryError` if every host failed, with `ApiError` if the service rejected the request, and with the
 * signal's reason if the caller aborted it.
 * @param hosts their origins
 */
export function createTransport(hosts: readonly string[]): Transport {
  const failures = new Map<string, { status: Outcome['status']; at: number }>();
  const failureOf = (host: string): Outcome['status'] | null => {
    const failure = failures.get(host);
    return failure !== undefined && Date.now() - failure.at <= AVOIDED_MS ? failure.status : null;
  };

  return async (request) => {
    // Hosts that were down are skipped and slow ones go last; if that leaves none, all are tried.
    const slow = hosts.filter((host) => failureOf(host) === 'timeout');
    const usable = [...hosts.filter((host) => failureOf(host) === null), ...slow];
    const order = usable.length > 0 ? usable : hosts;
    // A single host that was slow is tried again: one slow response is not a failure.
    const single = hosts.length === 1;
    let timeouts = slow.length;
    for (const host of single ? [...order, ...order] : order) {
      const patience = timeouts === 0 ? 1 : timeouts + 3;
      let outcome = await send(host, request, patience);
      const { retryAfter = 1 } = outcome;
      if (outcome.status === 429) {
        await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
        outcome = await send(host, request, patience);
      }
      const { status, text = '' } = outcome;
      if (isFinal(status)) return parseBody(status, text);
      if (status === 'timeout') timeouts += 1;
      failures.set(host, { status, at: Date.now() });
      if (single && status !== 'timeout') break;
    }
    throw new RetryError('No search host responded');
  };
}

/** Sends one POST to one host. `text/plain` avoids a cross-origin preflight. Rejects only if the caller aborts it. */
async function send(
  host: string,
  { path, body, signal }: Parameters<Transport>[0],
  patience: number,
): Promise<Outcome> {
  signal.throwIfAborted();
  const late = new AbortController();
  const abortAfter = (ms: number) => setTimeout(() => late.abort(), ms * patience);
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
    clearTimeout(timer);
    timer = abortAfter(READ_MS);
    const { status, headers } = response;
    const retryAfter = Math.min(Number(headers.get('retry-after')) || 1, MAX_RETRY_AFTER_S);
    return { status, text: isFinal(status) ? await response.text() : '', retryAfter };
  } catch {
    signal.throwIfAborted();
    return { status: late.signal.aborted ? 'timeout' : 0 };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * True for statuses that end a search: success, and a rejection that another host would repeat (docs/search-protocol.md
 * §2.2).
 */
function isFinal(status: Outcome['status']): status is number {
  return status !== 'timeout' && ((status >= 200 && status < 300) || (status >= 400 && status < 500));
}

function parseBody(status: number, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError(`The search service responded ${status} without JSON`, status);
  }
  if (status < 300) return value;
  const { message } = (value ?? {}) as { message?: unknown };
  throw new ApiError(typeof message === 'string' ? message : '', status);
}
