import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * A name for the client that limits can count by, never logged. With `trustProxy`, the last entry of
 * `X-Forwarded-For`: the one that our own proxy added; what stands before it is the client's claim.
 * Without, the header is ignored, since anyone could send it. IPv6 counts by /64, the smallest block that one
 * customer gets.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return networkOf(forwarded || socketAddress(c));
}

function socketAddress(c: Context): string {
  // In memory (`app.request`) there is no socket; every such caller counts as one.
  const environment: unknown = c.env;
  const hasSocket = typeof environment === 'object' && environment !== null && 'incoming' in environment;
  return (hasSocket ? getConnInfo(c).remote.address : undefined) ?? 'local';
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
