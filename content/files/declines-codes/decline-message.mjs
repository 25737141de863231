import { readFileSync } from 'node:fs';

const GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.';
const CODES = new Map(
  Object.entries(JSON.parse(readFileSync(new URL('decline-codes.json', import.meta.url), 'utf8'))),
);

/** Returns a text that is safe to show for any decline code, known or not. */
export function declineMessage(failureCode) {
  return CODES.get(failureCode)?.message ?? GENERIC;
}

/** True if the same card may be charged again later. `attempts` counts all charges so far. */
export function mayRetryLater(failureCode, attempts) {
  return attempts <= (CODES.get(failureCode)?.retries ?? 0);
}
