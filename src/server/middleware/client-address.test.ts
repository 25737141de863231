import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientOf } from './client-address.ts';

function addressOf(options: { trustProxy: boolean; socket?: string; forwarded?: string }) {
  const app = new Hono();
  app.get('/', (c) => c.text(clientAddress(c, options.trustProxy)));
  const headers: Record<string, string> = options.forwarded ? { 'x-forwarded-for': options.forwarded } : {};
  const env = options.socket ? { incoming: { socket: { remoteAddress: options.socket } } } : undefined;
  return Promise.resolve(app.request('/', { headers }, env)).then((response) => response.text());
}

describe('clientAddress', () => {
  it('ignores X-Forwarded-For unless the proxy is ours', async () => {
    const claim = { socket: '192.0.2.1', forwarded: '198.51.100.9' };
    expect(await addressOf({ ...claim, trustProxy: false })).toBe('192.0.2.1');
    expect(await addressOf({ ...claim, trustProxy: true })).toBe('198.51.100.9');
  });

  it('trusts only the entry that our proxy added', async () => {
    const forwarded = '203.0.113.7, 198.51.100.9';
    expect(await addressOf({ trustProxy: true, socket: '127.0.0.1', forwarded })).toBe('198.51.100.9');
  });

  it('falls back to the socket, and in memory to one fixed name', async () => {
    expect(await addressOf({ trustProxy: true, socket: '192.0.2.1' })).toBe('192.0.2.1');
    expect(await addressOf({ trustProxy: true })).toBe('local');
  });

  it.each([
    [
      '192.0.2.1',
      ['192.0.2.1:5678', ' 192.0.2.1 ', '"192.0.2.1:80"', '::ffff:192.0.2.1', '[::FFFF:c000:201]:443'],
    ],
    [
      '2001:0db8:0000:0000::/64',
      [
        '2001:db8::1',
        '2001:DB8::1',
        '[2001:db8::1]',
        '[2001:db8::1]:443',
        '"[2001:db8::1]:443"',
        '2001:0db8:0000:0000:0000:0000:0000:0001',
        '2001:db8::0.0.0.1',
        '2001:db8:0:0:ffff::',
      ],
    ],
    ['fe80:0000:0000:0000::/64', ['fe80::1%eth0', '[fe80::1%25eth0]:80', 'fe80::2']],
  ])('%s counts as one client in every notation', async (name, spellings) => {
    for (const forwarded of spellings) {
      expect(clientOf(forwarded)).toBe(name);
      expect(
        await addressOf({ trustProxy: true, socket: '127.0.0.1', forwarded: `evil, ${forwarded}` }),
      ).toBe(name);
    }
  });

  it.each(['unknown', '', '_hidden', '1.2.3', '1.2.3.4.5', '[::1', ':::', 'x'.repeat(10_000)])(
    '%.20j is not an address: the connection counts',
    async (forwarded) => {
      expect(clientOf(forwarded)).toBeNull();
      expect(await addressOf({ trustProxy: true, socket: '192.0.2.7', forwarded })).toBe('192.0.2.7');
    },
  );

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
    ['2001:db8:1:2::9', '2001:0db8:0001:0002::/64'],
    ['2001:DB8::9', '2001:0db8:0000:0000::/64'],
    ['::1', '0000:0000:0000:0000::/64'],
  ])('%s counts as %s', async (socket, name) => {
    expect(await addressOf({ trustProxy: false, socket })).toBe(name);
  });
});
