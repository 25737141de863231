import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PageFolder, rubyIsMissing, writeFences } from './page-fences.ts';
import { drop, json, type ScriptedServer, startServer } from './scripted-server.ts';

/** Runs the retry helpers that /rate-limiting prints against a server that misbehaves. */

type WithRetries = <T>(
  call: () => Promise<T>,
  options?: { tries?: number; baseMs?: number; write?: boolean; sleep?: (ms: number) => Promise<void> },
) => Promise<T>;

/** One reply of the server: a status, or `drop` for a broken connection. */
interface Reply {
  status: number | 'drop';
  retryAfter?: string;
}

const noRuby = await rubyIsMissing();
let folder: PageFolder;
let withRetries: WithRetries;
let server: ScriptedServer | undefined;

beforeAll(async () => {
  folder = writeFences('rate-limiting.mdoc', ['retry.mjs', 'retry.rb', 'retry-check.mjs']);
  withRetries = (await import(pathToFileURL(folder.file('retry.mjs')).href)).withRetries;
});
afterAll(() => folder.remove());
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Plays the replies in order and repeats the last one. */
async function play(...replies: Reply[]): Promise<ScriptedServer> {
  server = await startServer((_, response) => {
    const count = server?.seen.length ?? 1;
    const reply = replies[Math.min(count, replies.length) - 1] ?? { status: 200 };
    if (reply.status === 'drop') return drop(response);
    json(
      response,
      reply.status,
      { count },
      reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter },
    );
  });
  return server;
}

/** Runs the JavaScript helper around fetch without really waiting; waits are in milliseconds. */
async function viaFetch(options: { tries?: number; baseMs?: number; write?: boolean } = {}) {
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const origin = server?.origin ?? '';
  const result = await withRetries(() => fetch(origin), { ...options, sleep }).then(
    (response) => response.status,
    (error: Error) => error.message,
  );
  return { result, waits };
}

const outcomes: {
  name: string;
  replies: Reply[];
  write?: boolean;
  result: number | string;
  requests: number;
}[] = [
  { name: 'returns at once', replies: [{ status: 200 }], result: 200, requests: 1 },
  {
    name: 'survives 429',
    replies: [{ status: 429 }, { status: 429 }, { status: 200 }],
    result: 200,
    requests: 3,
  },
  {
    name: 'survives 500',
    replies: [{ status: 500 }, { status: 503 }, { status: 200 }],
    result: 200,
    requests: 3,
  },
  { name: 'leaves 422 alone', replies: [{ status: 422 }, { status: 200 }], result: 422, requests: 1 },
  { name: 'leaves 404 alone', replies: [{ status: 404 }, { status: 200 }], result: 404, requests: 1 },
  { name: 'gives up after six tries', replies: [{ status: 429 }], result: 429, requests: 6 },
  {
    name: 'a write survives 429',
    replies: [{ status: 429 }, { status: 201 }],
    write: true,
    result: 201,
    requests: 2,
  },
  {
    name: 'a write is not repeated after 500',
    replies: [{ status: 500 }, { status: 201 }],
    write: true,
    result: 500,
    requests: 1,
  },
  {
    name: 'a hint of an hour ends it',
    replies: [{ status: 429, retryAfter: '3600' }, { status: 200 }],
    result: 429,
    requests: 1,
  },
];

describe('retry.mjs', () => {
  test.each(outcomes)('$name', async ({ replies, write, result, requests }) => {
    const { seen } = await play(...replies);
    expect((await viaFetch(write === undefined ? {} : { write })).result).toBe(result);
    expect(seen).toHaveLength(requests);
  });

  test('survives broken connections', async () => {
    const { seen } = await play({ status: 'drop' }, { status: 'drop' }, { status: 200 });
    expect((await viaFetch()).result).toBe(200);
    expect(seen).toHaveLength(3);
  });

  test('a write is not repeated after a broken connection', async () => {
    const { seen } = await play({ status: 'drop' }, { status: 200 });
    expect((await viaFetch({ write: true })).result).toBe('fetch failed');
    expect(seen).toHaveLength(1);
  });

  test('throws the last error after six broken connections', async () => {
    await play({ status: 'drop' });
    expect((await viaFetch()).result).toBe('fetch failed');
  });

  test('waits 1, 2, 4, 8 and 16 seconds plus up to half a second', async () => {
    await play({ status: 429 });
    const { waits } = await viaFetch();
    expect(waits).toHaveLength(5);
    for (const [at, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(1000 * 2 ** at);
      expect(wait).toBeLessThanOrEqual(1000 * 2 ** at + 500);
    }
  });

  test('two helpers do not wait alike', async () => {
    await play({ status: 429 });
    const first = await viaFetch();
    const second = await viaFetch();
    expect(first.waits).not.toEqual(second.waits);
  });

  test('waits as long as Retry-After asks, in seconds or as a date', async () => {
    await play({ status: 429, retryAfter: '7' }, { status: 200 });
    expect((await viaFetch()).waits).toEqual([7000]);
    await server?.close();
    await play({ status: 429, retryAfter: new Date(Date.now() + 9000).toUTCString() }, { status: 200 });
    const [wait = 0] = (await viaFetch()).waits;
    expect(wait).toBeGreaterThan(7000);
    expect(wait).toBeLessThanOrEqual(9000);
  });

  test('ignores a hint that means nothing', async () => {
    await play({ status: 429, retryAfter: 'soon' }, { status: 429, retryAfter: '-5' }, { status: 200 });
    const { result, waits } = await viaFetch({ baseMs: 10 });
    expect(result).toBe(200);
    expect(Math.max(...waits)).toBeLessThan(100);
  });

  test('knows the errors of the Node SDK', async () => {
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

  test('retries a call that ran out of time, not a bug', async () => {
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

  test('the check that the page proposes prints what the page says', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['retry-check.mjs'], { cwd: folder.path });
    expect(stdout.trim()).toBe('200 3');
  });

  test('really waits without a sleep of its own', async () => {
    await play({ status: 429 }, { status: 200 });
    const origin = server?.origin ?? '';
    const started = performance.now();
    await withRetries(() => fetch(origin), { baseMs: 40 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(38);
  });
});

const RUBY = `
  require_relative 'retry'
  module Frame
    class APIError < StandardError
      attr_reader :http_status
      def initialize(status) = (super('frame'); @http_status = status)
    end
    class APIConnectionError < APIError; end
  end
  input = JSON.parse($stdin.read)
  waits = []
  errors = input.fetch('errors', [])
  options = { write: input.fetch('write', false), sleeper: ->(s) { waits << s } }
  begin
    value = with_retries(**options) do
      error = errors.shift
      raise Object.const_get(error['class']).new(*error['args']) if error
      next 'done' unless input['url']
      uri = URI(input['url'])
      Net::HTTP.start(uri.host, uri.port, max_retries: 0) { |http| http.get('/') }
    end
    result = value.is_a?(Net::HTTPResponse) ? value.code.to_i : value
  rescue StandardError => e
    result = e.class.name
  end
  puts JSON.generate({ result: result, waits: waits })
`;

interface RubyResult {
  result: number | string;
  waits: number[];
}

describe.skipIf(noRuby)('retry.rb', () => {
  const ruby = async (input: object) => (await folder.ruby(RUBY, input)) as RubyResult;

  test.each(outcomes)('$name', async ({ replies, write, result, requests }) => {
    const { origin, seen } = await play(...replies);
    expect((await ruby({ url: origin, write: write ?? false })).result).toBe(result);
    expect(seen).toHaveLength(requests);
  });

  test('survives broken connections, a write does not repeat them', async () => {
    const { origin, seen } = await play(
      { status: 'drop' },
      { status: 200 },
      { status: 'drop' },
      { status: 200 },
    );
    expect((await ruby({ url: origin })).result).toBe(200);
    expect(seen).toHaveLength(2);
    expect((await ruby({ url: origin, write: true })).result).toBe('EOFError');
    expect(seen).toHaveLength(3);
  });

  test('waits 1, 2, 4, 8 and 16 seconds plus up to half a second', async () => {
    const { origin } = await play({ status: 429 });
    const { waits } = await ruby({ url: origin });
    expect(waits).toHaveLength(5);
    for (const [at, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(2 ** at);
      expect(wait).toBeLessThanOrEqual(2 ** at + 0.5);
    }
  });

  test('waits as long as Retry-After asks and ignores nonsense', async () => {
    const { origin } = await play(
      { status: 429, retryAfter: '7' },
      { status: 429, retryAfter: new Date(Date.now() + 30_000).toUTCString() },
      { status: 429, retryAfter: 'soon' },
      { status: 200 },
    );
    const { waits } = await ruby({ url: origin });
    expect(waits[0]).toBe(7);
    expect(waits[1]).toBeGreaterThan(20);
    expect(waits[2]).toBeLessThanOrEqual(4.5);
  });

  test('knows the errors of the gem and leaves bugs alone', async () => {
    const survived = await ruby({
      errors: [
        { class: 'Frame::APIError', args: [429] },
        { class: 'Frame::APIError', args: [502] },
        { class: 'Frame::APIConnectionError', args: [null] },
        { class: 'Errno::ECONNRESET', args: [] },
      ],
    });
    expect(survived.result).toBe('done');
    expect(survived.waits).toHaveLength(4);
    expect((await ruby({ errors: [{ class: 'Frame::APIError', args: [422] }] })).result).toBe(
      'Frame::APIError',
    );
    expect((await ruby({ errors: [{ class: 'NoMethodError', args: [] }] })).result).toBe('NoMethodError');
    expect((await ruby({ write: true, errors: [{ class: 'Frame::APIError', args: [502] }] })).result).toBe(
      'Frame::APIError',
    );
  });
});
