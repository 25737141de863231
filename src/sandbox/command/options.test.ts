import { describe, expect, it } from 'vitest';
import { isLoopback, OptionsError, readOptions } from './options.ts';

describe('the flags of the sandbox', () => {
  it('have defaults', () => {
    const none = { webhook: null, allowRemote: false, rateLimit: null, state: null };
    expect(readOptions([])).toEqual({ port: 4010, seed: 1, ...none });
  });

  it('are read', () => {
    const webhook = 'http://localhost:4242/hooks/frame';
    const args = ['--port=0', '--seed=7', '--webhook', webhook, '--rate-limit=50', '--state', 'a.json'];
    const read = { port: 0, seed: 7, webhook, allowRemote: false, rateLimit: 50, state: 'a.json' };
    expect(readOptions(args)).toEqual(read);
  });

  it.each([
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, not x.'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535, not 65536.'],
    [['--seed', '-1'], 'The flags are'],
    [['--rate-limit', 'low'], '--rate-limit must be a whole number from 0 to 1000000, not low.'],
    [['--webhook', 'nowhere'], '--webhook must be an address such as'],
    [['--webhook', 'https://shop.example.com/'], 'which is not this machine; add --allow-remote'],
    [['--color'], 'The flags are --port N'],
  ])('%j is rejected with a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(OptionsError);
    expect(() => readOptions(args)).toThrow(sentence);
  });

  it('a remote webhook address is taken where it is allowed', () => {
    const webhook = 'https://shop.example.com/';
    expect(readOptions(['--webhook', webhook, '--allow-remote'])).toMatchObject({ webhook });
  });

  it.each([
    ['http://localhost:1/', true],
    ['http://127.0.0.2/', true],
    ['http://[::1]:80/', true],
    ['http://127.0.0.1.example.com/', false],
    ['http://localhost.example.com/', false],
    ['http://10.0.0.1/', false],
  ])('%s is on this machine: %s', (url, loopback) => {
    expect(isLoopback(url)).toBe(loopback);
  });
});
