import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { isMissing, type PrintedLanguage, writeFences } from './page-fences.ts';
import { runPreloaded } from './preloaded.ts';
import { outcomes, play, stopPlaying } from './retry-cases.ts';

/** Runs the Ruby, Python, and PHP retry helpers printed on /rate-limiting against a misbehaving server. */

const noRuby = await isMissing('ruby');
const folder = writeFences('rate-limiting.mdoc', ['retry.rb', 'retry.py', 'retry.php']);

afterAll(() => folder.remove());
afterEach(stopPlaying);

const RUBY = `
  require_relative 'retry'
  module Frame
    class APIError < StandardError
      attr_reader :http_status
      def initialize(status) = (super('frame'); @http_status = status)
    end
    class APIConnectionError < APIError; end
  end
  class FrameError < StandardError
    attr_reader :status
    def initialize(status) = (super('frame'); @status = status)
  end
  input = JSON.parse($stdin.read)
  waits = []
  errors = input.fetch('errors', [])
  options = { write: input.fetch('write', false), sleeper: ->(s) { waits << s } }
  options[:max_wait] = input['maxWait'] if input['maxWait']
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

interface HelperResult {
  result: number | string;
  waits: number[];
}

/** Tests the delays of a helper in any language. */
function testWaits(waitsOf: (url: string) => Promise<number[]>): void {
  test('waits 1, 2, 4, 8, and 16 seconds plus up to half a second', async () => {
    const { origin } = await play({ status: 429 });
    const waits = await waitsOf(origin);
    expect(waits).toHaveLength(5);
    for (const [at, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(2 ** at);
      expect(wait).toBeLessThanOrEqual(2 ** at + 0.5);
    }
  });

  test('waits as long as Retry-After says and ignores invalid values', async () => {
    const { origin } = await play(
      { status: 429, retryAfter: '7' },
      { status: 429, retryAfter: 20_000 },
      { status: 429, retryAfter: 'soon' },
      { status: 200 },
    );
    const waits = await waitsOf(origin);
    expect(waits[0]).toBe(7);
    expect(waits[1]).toBeGreaterThan(10);
    expect(waits[2]).toBeLessThanOrEqual(4.5);
  });

  test('all waits together stay under 35 seconds, whatever Retry-After says', async () => {
    const { origin } = await play({ status: 429, retryAfter: '12' });
    expect(await waitsOf(origin)).toEqual([12, 12]);
  });
}

describe.skipIf(noRuby)('retry.rb', () => {
  const ruby = async (input: object) => (await runPreloaded('ruby', folder, RUBY, input)) as HelperResult;

  test.each(outcomes)('$name', async ({ replies, write = false, maxWait, result, requests }) => {
    const { origin, seen } = await play(...replies);
    expect((await ruby({ url: origin, write, maxWait })).result).toBe(result);
    expect(seen).toHaveLength(requests);
  });

  test('survives broken connections but does not retry a write after one', async () => {
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

  testWaits(async (url) => (await ruby({ url })).waits);

  test("handles the gem's errors and lets bugs through", async () => {
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
    // That of the printed servers.
    const limited = await ruby({ write: true, errors: [{ class: 'FrameError', args: [429] }] });
    expect(limited).toMatchObject({ result: 'done', waits: [expect.any(Number)] });
    expect((await ruby({ errors: [{ class: 'Frame::APIError', args: [422] }] })).result).toBe(
      'Frame::APIError',
    );
    expect((await ruby({ errors: [{ class: 'NoMethodError', args: [] }] })).result).toBe('NoMethodError');
    expect((await ruby({ write: true, errors: [{ class: 'Frame::APIError', args: [502] }] })).result).toBe(
      'Frame::APIError',
    );
  });
});

/** Runs the helper around one request without real delays; the other languages raise and throw their own errors. */
const others: { language: PrintedLanguage; script: string; failure: string }[] = [
  {
    language: 'python',
    failure: 'ConnectionError',
    script: `
import json, sys
import requests
from retry import with_retries
given = json.load(sys.stdin)
waits = []
options = {"max_wait": given["maxWait"]} if "maxWait" in given else {}
try:
    response = with_retries(
        lambda: requests.get(given["url"], timeout=10), write=given["write"], sleep=waits.append, **options
    )
    result = response.status_code
except requests.RequestException as error:
    result = type(error).__name__
print(json.dumps({"result": result, "waits": waits}))
`,
  },
  {
    language: 'php',
    failure: 'RuntimeException',
    script: `
      require 'retry.php';
      $given = json_decode(file_get_contents('php://stdin'));
      $waits = [];
      $sleep = function (float $seconds) use (&$waits) { $waits[] = $seconds; };
      $options = ['write' => $given->write, 'sleep' => $sleep];
      if (isset($given->maxWait)) {
          $options['maxWait'] = $given->maxWait;
      }
      try {
          [$result] = withRetries(curl_init($given->url), ...$options);
      } catch (RuntimeException $error) {
          $result = get_class($error);
      }
      echo json_encode(['result' => $result, 'waits' => $waits]);
    `,
  },
];

for (const { language, script, failure } of others) {
  describe.skipIf(await isMissing(language))(`the helper in ${language}`, () => {
    const request = async (url: string, write = false, maxWait?: number) =>
      (await (language === 'python'
        ? runPreloaded(language, folder, script, { url, write, maxWait })
        : folder.run(language, script, { url, write, maxWait }))) as HelperResult;

    test.each(outcomes)('$name', async ({ replies, write, maxWait, result, requests }) => {
      const { origin, seen } = await play(...replies);
      expect((await request(origin, write, maxWait)).result).toBe(result);
      expect(seen).toHaveLength(requests);
    });

    test('survives broken connections but does not retry a write after one', async () => {
      const drop = { status: 'drop' } as const;
      const { origin, seen } = await play(drop, { status: 200 }, drop, { status: 429 }, drop, {
        status: 200,
      });
      expect((await request(origin)).result).toBe(200);
      expect(seen).toHaveLength(2);
      expect((await request(origin, true)).result).toBe(failure);
      expect(seen).toHaveLength(3);
      // After a 429 the connection may be reused; a lost request must not be retried below the helper.
      expect((await request(origin, true)).result).toBe(failure);
      expect(seen).toHaveLength(5);
    });

    testWaits(async (url) => (await request(url)).waits);
  });
}
