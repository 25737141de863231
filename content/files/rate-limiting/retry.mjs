const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs `send` until it succeeds, fails permanently, has been tried `tries` times,
 * or would have to wait longer than `maxWaitMs` in total. The default is the waits of
 * six tries, with jitter.
 * `send` returns a promise of a fetch Response or of an SDK method's result.
 * Set `write` for requests that create or change something: then only a 429 is retried.
 */
export async function withRetries(
  send,
  { tries = 6, baseMs = 1000, maxWaitMs = 35_000, write = false, sleep = pause } = {},
) {
  let leftMs = maxWaitMs;
  for (let attempt = 1; ; attempt += 1) {
    let value;
    let error;
    try {
      value = await send();
    } catch (thrown) {
      error = thrown ?? new Error('The request failed without an error');
    }
    const backoffMs =
      baseMs * 2 ** (attempt - 1) + (Math.random() * baseMs) / 2;
    const waitMs = Math.max(retryAfterMs(value), backoffMs);
    const last = attempt >= tries || waitMs > leftMs;
    if (last || !isTemporary(error, value, write)) {
      if (error) throw error;
      return value;
    }
    await value?.body?.cancel?.();
    leftMs -= waitMs;
    await sleep(waitMs);
  }
}

function isTemporary(error, value, write) {
  const status = error?.status ?? value?.status;
  if (status === 429) return true;
  if (write) return false;
  if (status >= 500) return true;
  // No response arrived: SDK error, AbortSignal timeout, connection lost during fetch.
  return (
    error?.code === 'network_error' ||
    error?.name === 'TimeoutError' ||
    error?.cause?.code !== undefined
  );
}

/** `Retry-After`, which is seconds or a date, in milliseconds; 0 without one. */
function retryAfterMs(value) {
  const hint = value?.headers?.get?.('retry-after');
  if (!hint) return 0;
  const ms = /^\d+$/.test(hint.trim())
    ? Number(hint) * 1000
    : Date.parse(hint) - Date.now();
  return ms > 0 ? ms : 0;
}
