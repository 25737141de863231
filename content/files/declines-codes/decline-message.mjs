import { readFileSync } from 'node:fs';

const GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.';
const CODES = new Map(
  Object.entries(JSON.parse(readFileSync(new URL('decline-codes.json', import.meta.url), 'utf8'))),
);
/** Rejections that the shopper can do something about. Nothing was charged. */
export const REJECTIONS = new Map([
  ['sonar_session_required',
    { message: 'You have not been charged. Reload the page, then pay.', next: 'reload' }],
  ['geo_compliance_vpn_detected',
    { message: 'You have not been charged. Turn off your VPN, then reload the page.', next: 'reload' }],
  ['geo_compliance_blocked',
    { message: 'You have not been charged. We cannot take payments from your region.', next: 'stop' }],
]);

/** Returns a text that is safe to show for any decline code, known or not. */
export function declineMessage(failureCode) {
  return CODES.get(failureCode)?.message ?? GENERIC;
}

/** True if the same card may be charged again later. `attempts` counts all charges so far. */
export function mayRetryLater(failureCode, attempts) {
  return attempts <= (CODES.get(failureCode)?.retries ?? 0);
}
