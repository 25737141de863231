import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * A name for the client that limits can count by, never logged. With `trustProxy`, the last entry of
 * `X-Forwarded-For`: the one that our own proxy added; what is before it is the client's claim.
 * Without, the header is ignored, since anyone could send it.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  return clientOf(forwarded ?? '') ?? clientOf(socketAddress(c)) ?? 'local';
}

function socketAddress(c: Context): string {
  // In memory (`app.request`) there is no socket; every such caller counts as one.
  const environment: unknown = c.env;
  const hasSocket = typeof environment === 'object' && environment !== null && 'incoming' in environment;
  return (hasSocket ? getConnInfo(c).remote.address : undefined) ?? '';
}

/**
 * An address as proxies write it → one name per client: with or without a port, brackets, quotes or a zone, in any
 * spelling of IPv6. IPv6 counts by /64, the smallest block that one customer gets; an IPv4 address that is mapped into
 * IPv6 counts as the IPv4 address. Null for what is not an address.
 */
export function clientOf(text: string): string | null {
  const plain = text.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1] ?? /^([\d.]+):\d+$/.exec(plain)?.[1] ?? plain;
  const address = bare.split('%', 1)[0] ?? '';
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  // The URL parser knows all spellings, a dotted end too, and writes one.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...new Array<string>(8 - left.length - right.length).fill('0'), ...right];
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
}
