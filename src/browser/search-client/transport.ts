import { ApiError } from './api-error.ts';
import type { HostMemory } from './host-memory.ts';
import { type HostFailure, RetryError } from './retry-error.ts';
import { hostKey, type SearchHost } from './search-host.ts';
import { isFinal, type Outcome, type SendTools, sendOnce } from './send-once.ts';

/** Row S4.4. The 30 s for writing have no place here: a reader never writes. */
const CONNECT_MS = 1000;
const READ_MS = 2000;
/** How long a rate limit may hold a search box. */
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

/** Sends a request and gives the parsed JSON of the answer. */
export type Transport = (request: TransportRequest) => Promise<unknown>;

/**
 * A transport over several hosts with the classes of failure, growing timeouts and two-minute memory of search
 * contract §2.2, §2.4 and §2.5 (checks 53–57, 59).
 *
 * What it gives rejects with `RetryError` when every host failed, with `ApiError` when the service refused, and with
 * the signal's reason when the caller stopped it.
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
    for (const host of order.hosts) {
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
      if (outcome.kind === 'answer' && outcome.status === 429) {
        await pause(retryAfterMs(outcome.retryAfter), signal);
        outcome = await send();
      }
      if (outcome.kind === 'answer' && isFinal(outcome.status)) return parseAnswer(outcome);
      if (outcome.kind === 'timeout') timeouts += 1;
      memory.fail(host, outcome.kind === 'timeout' ? 'timeout' : 'down');
      failures.push({
        host: hostKey(host),
        reason: outcome.kind === 'answer' ? outcome.status : outcome.kind,
      });
    }
    throw new RetryError(failures);
  };
}

/** Milliseconds to wait before the one retry: the header's whole seconds, else one, never more than two. */
function retryAfterMs(header: string | null): number {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : 1000;
}

function parseAnswer({ status, body }: Extract<Outcome, { kind: 'answer' }>): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // A page of a proxy is no message for a reader; a line of text is.
    const isText = status >= 400 && body !== '' && !body.trimStart().startsWith('<');
    throw new ApiError(
      isText ? body.slice(0, 200) : `The search service answered ${status} without JSON`,
      status,
    );
  }
  if (status < 300) return value;
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : '';
  throw new ApiError(typeof message === 'string' ? message : '', status);
}
