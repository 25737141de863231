import type { Clock } from './clock.ts';

export interface Attempt {
  url: string;
  body: string;
  /** Milliseconds until the headers must be here: a browser cannot see the connection itself (contract §2.4). */
  connectMs: number;
  /** Milliseconds from the headers until the body must be whole. */
  readMs: number;
  /** The caller's wish to stop; not a failure of the host. */
  signal: AbortSignal;
}

/** `body` is empty where the status already says to try the next host. */
export type Outcome =
  | { kind: 'answer'; status: number; body: string; retryAfter: string | null }
  | { kind: 'timeout' }
  | { kind: 'network' };

export interface SendTools {
  fetch: typeof fetch;
  clock: Clock;
}

/** True for the statuses that end a call: success, and a refusal that another host would repeat (contract §2.2). */
export function isFinal(status: number): boolean {
  return (status >= 200 && status < 300) || (status >= 400 && status < 500);
}

/**
 * Sends one POST to one host. `text/plain` needs no preflight across origins.
 * @throws the abort's reason when `signal` stops it; every other failure is an outcome.
 */
export async function sendOnce(attempt: Attempt, { fetch, clock }: SendTools): Promise<Outcome> {
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
    return { kind: 'answer', status, body: text, retryAfter: response.headers.get('retry-after') };
  } catch {
    signal.throwIfAborted();
    return { kind: timedOut ? 'timeout' : 'network' };
  } finally {
    clock.clearTimeout(timer);
    signal.removeEventListener('abort', forward);
  }
}
