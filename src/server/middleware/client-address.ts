import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { expandIPv6 } from 'hono/utils/ipaddr';

/**
 * Identifies a client for rate limits; never logged. With `trustProxy`, by the last entry of `X-Forwarded-For`, which our
 * own proxy added: clients can forge the others, and without a proxy all of them.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  // There is no socket in memory (`app.request`); all such clients count as one.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  return clientOf(forwarded ?? '') ?? clientOf(incoming?.socket.remoteAddress ?? '') ?? 'local';
}

/**
 * One name for an address in any notation, with or without a port, brackets, quotes, or a zone; null for anything else. IPv6
 * counts by /64, the smallest block that a customer gets, and an IPv4-mapped address as the IPv4 address.
 */
export function clientOf(text: string): string | null {
  const plain = text.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1] ?? /^([\d.]+):\d+$/.exec(plain)?.[1] ?? plain;
  const address = bare.split('%', 1)[0] ?? '';
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const groups = expandIPv6(address.toLowerCase()).split(':');
  if (groups.slice(0, 6).join(':') !== '0000:0000:0000:0000:0000:ffff')
    return `${groups.slice(0, 4).join(':')}::/64`;
  return [...Buffer.from(groups.slice(6).join(''), 'hex')].join('.');
}
