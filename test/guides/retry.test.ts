import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PageFolder, writeFences } from './page-fences.ts';
import { outcomes, play, playedOrigin, stopPlaying } from './retry-cases.ts';

/** Runs the JavaScript retry helper printed on /rate-limiting against a misbehaving server. */

type WithRetries = <T>(
  call: () => Promise<T>,
  options?: Options & { sleep?: (ms: number) => Promise<void> },
) => Promise<T>;
interface Options {
  tries?: number;
  baseMs?: number;
  maxWaitMs?: number | undefined;
  write?: boolean;
}

let folder: PageFolder;
let withRetries: WithRetries;

beforeAll(async () => {
  folder = writeFences('rate-limiting.mdoc', ['retry.mjs', 'retry-check.mjs']);
  withRetries = (await import(pathToFileURL(folder.file('retry.mjs')).href)).withRetries;
});
afterAll(() => folder.remove());
afterEach(stopPlaying);

/** Runs the JavaScript helper around fetch without real delays; delays are in milliseconds. */
async function viaFetch(options: Options = {}) {
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const origin = playedOrigin();
  const result = await withRetries(() => fetch(origin), { ...options, sleep }).then(
    (response) => response.status,
    (error: Error) => error.message,
  );
  return { result, waits };
}

describe('retry.mjs', () => {
  test.each(outcomes)('$name', async ({ replies, write = false, maxWait, result, requests }) => {
    const { seen } = await play(...replies);
    const maxWaitMs = maxWait && maxWait * 1000;
    expect((await viaFetch({ write, maxWaitMs })).result).toBe(result);
    expect(seen).toHaveLength(requests);
  });

  test('survives broken connections', async () => {
    const { seen } = await play({ status: 'drop' }, { status: 'drop' }, { status: 200 });
    expect((await viaFetch()).result).toBe(200);
    expect(seen).toHaveLength(3);
  });

  test('a write is not retried after a broken connection', async () => {
    const { seen } = await play({ status: 'drop' }, { status: 200 });
    expect((await viaFetch({ write: true })).result).toBe('fetch failed');
    expect(seen).toHaveLength(1);
  });

  test('throws the last error after six broken connections', async () => {
    await play({ status: 'drop' });
    expect((await viaFetch()).result).toBe('fetch failed');
  });

  test('waits 1, 2, 4, 8, and 16 seconds plus up to half a second', async () => {
    await play({ status: 429 });
    const { waits } = await viaFetch();
    expect(waits).toHaveLength(5);
    for (const [at, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(1000 * 2 ** at);
      expect(wait).toBeLessThanOrEqual(1000 * 2 ** at + 500);
    }
  });

  test('two helpers use different random delays', async () => {
    await play({ status: 429 });
    const first = await viaFetch();
    const second = await viaFetch();
    expect(first.waits).not.toEqual(second.waits);
  });

  test('waits as long as Retry-After says, in seconds or as a date', async () => {
    await play({ status: 429, retryAfter: '7' }, { status: 200 });
    expect((await viaFetch()).waits).toEqual([7000]);
    await stopPlaying();
    await play({ status: 429, retryAfter: 30_000 }, { status: 200 });
    const [wait = 0] = (await viaFetch()).waits;
    expect(wait).toBeGreaterThan(10_000);
    expect(wait).toBeLessThanOrEqual(30_000);
  });

  test('all waits together stay under 35 seconds, whatever Retry-After says', async () => {
    await play({ status: 429, retryAfter: '12' });
    expect((await viaFetch()).waits).toEqual([12_000, 12_000]);
  });

  test('ignores an invalid Retry-After', async () => {
    await play({ status: 429, retryAfter: 'soon' }, { status: 429, retryAfter: '-5' }, { status: 200 });
    const { result, waits } = await viaFetch({ baseMs: 10 });
    expect(result).toBe(200);
    expect(Math.max(...waits)).toBeLessThan(100);
  });

  test('handles the errors of the Node SDK', async () => {
    const failures = [{ status: 429 }, { status: 0, code: 'network_error' }, { status: 502 }];
    const value = await withRetries(
      async () => {
        const failure = failures.shift();
        if (failure) throw Object.assign(new Error('FrameAPIError'), failure);
        return { status: 'active' };
      },
      { sleep: async () => {} },
    );
    expect(value).toEqual({ status: 'active' });
    let calls = 0;
    const missingKey = async () => {
      calls += 1;
      throw Object.assign(new Error('no key'), { status: 0, code: 'missing_api_key' });
    };
    await expect(withRetries(missingKey, { sleep: async () => {} })).rejects.toThrow('no key');
    expect(calls).toBe(1);
  });

  test('retries a request that timed out, not a bug', async () => {
    let calls = 0;
    const slow = () => {
      calls += 1;
      return calls === 1
        ? Promise.reject(new DOMException('too slow', 'TimeoutError'))
        : Promise.resolve('done');
    };
    expect(await withRetries(slow, { sleep: async () => {} })).toBe('done');
    const bug = async () => {
      calls += 1;
      throw new TypeError('undefined is not a function');
    };
    calls = 0;
    await expect(withRetries(bug, { sleep: async () => {} })).rejects.toThrow(TypeError);
    expect(calls).toBe(1);
  });

  test('the check suggested on the page prints the documented output', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['retry-check.mjs'], { cwd: folder.path });
    expect(stdout.trim()).toBe('200 3');
  });

  test('waits in real time without a custom sleep function', async () => {
    await play({ status: 429 }, { status: 200 });
    const origin = playedOrigin();
    const started = performance.now();
    await withRetries(() => fetch(origin), { baseMs: 40 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(38);
  });
});
