import { describe, expect, it } from 'vitest';
import { OperatorError } from '../../model/diagnostic.ts';
import { HELP, isLoopback, readOptions } from './options.ts';

describe('the flags of the sandbox', () => {
  it('have defaults', () => {
    const none = { webhooks: [], allowRemote: false, rateLimit: null, state: null };
    const all = { ...none, seed: null, now: null, empty: false, help: false };
    expect(readOptions([])).toEqual({ port: 4010, ...all });
  });

  it('are read', () => {
    const webhook = 'http://localhost:4242/hooks/frame';
    const args = ['--port=0', '--seed=7', '--webhook', webhook, '--rate-limit=50', '--state', 'a.json'];
    const read = {
      port: 0,
      seed: 7,
      webhooks: [webhook],
      allowRemote: false,
      rateLimit: 50,
      state: 'a.json',
    };
    expect(readOptions([...args, '--empty'])).toEqual({ ...read, now: null, empty: true, help: false });
  });

  it.each([
    ['2026-01-31', 1769817600],
    ['2026-01-31T09:00:00Z', 1769850000],
    ['1769850000', 1769850000],
  ])('--now takes %s', (text, now) => {
    expect(readOptions(['--now', text])).toMatchObject({ now });
  });

  it('are all in the help', () => {
    for (const flag of [
      'port',
      'webhook',
      'allow-remote',
      'seed',
      'now',
      'empty',
      'rate-limit',
      'state',
      'help',
    ])
      expect(HELP).toMatch(new RegExp(`^  --${flag} `, 'm'));
    expect(readOptions(['--help']).help).toBe(true);
  });

  it.each([
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, not x.'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535, not 65536.'],
    [['--seed', '-1'], 'Run it with --help'],
    [['--rate-limit', 'low'], '--rate-limit must be a whole number from 0 to 1000000, not low.'],
    [['--webhook', 'nowhere'], '--webhook must be an address such as'],
    [
      ['--webhook', 'https://shop.example.com/'],
      'which is not this machine; if that is right, add --allow-remote',
    ],
    [['--color'], 'Run it with --help'],
    [['--now', 'noon'], '--now must be a date such as'],
    [['--now', '1999-01-01'], '--now must be a date such as'],
  ])('%j is rejected with a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(OperatorError);
    expect(() => readOptions(args)).toThrow(sentence);
  });

  it('a remote webhook address is taken where it is allowed', () => {
    const webhook = 'https://shop.example.com/';
    expect(readOptions(['--webhook', webhook, '--allow-remote'])).toMatchObject({ webhooks: [webhook] });
  });

  it('several webhook addresses are taken, each once', () => {
    const [shop, plan] = ['http://localhost:4242/hooks', 'http://localhost:4243/hooks'];
    const args = [shop, plan, shop].flatMap((url) => ['--webhook', url]);
    expect(readOptions(args).webhooks).toEqual([shop, plan]);
  });

  it.each([
    ['http://localhost:1/', true],
    ['http://127.0.0.2/', true],
    ['http://[::1]:80/', true],
    ['http://127.0.0.1.example.com/', false],
    ['http://localhost.example.com/', false],
    ['http://10.0.0.1/', false],
    ['https://127.0.0.999/', false],
  ])('%s is on this machine: %s', (url, loopback) => {
    expect(isLoopback(url)).toBe(loopback);
  });
});
