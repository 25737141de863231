import { createHmac, timingSafeEqual } from 'node:crypto';

/** True when the header is Frame's signature of exactly these bytes. */
export function verifyFrameSignature(rawBody, header, secret) {
  if (!secret) throw new Error('The webhook secret is missing.');

  const match = /^sha256=([0-9a-f]{64})$/.exec(header ?? '');
  if (!match) return false;

  const received = Buffer.from(match[1], 'hex');
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  return timingSafeEqual(received, expected);
}
