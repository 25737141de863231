import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rubyIsMissing, writeFences } from './page-fences.ts';

/** Runs the code that /webhooks prints against signatures that are computed here, not by it. */

const SECRET = 'Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF';
const NOW = 1764000100;
const BODY =
  '{"id":"1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607","object":"event","type":"charge_intent.succeeded",' +
  '"created":1764000060,"livemode":false,"data":{"object":"charge_intent","metadata":{"order_id":"1042","note":"Ærø €"}}}';

const noRuby = await rubyIsMissing();
const page = writeFences('webhooks.mdoc', [
  'verify.mjs',
  'inbox.mjs',
  'server.mjs',
  'verify.rb',
  'inbox.rb',
  'config.ru',
  'Sign and post a test event',
]);
const servers: ChildProcess[] = [];

function sign(body: string | Buffer, secret = SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

type Verify = (rawBody: string | Buffer, header: string | undefined, secret: string) => boolean;
type Inbox = { accept(event: { id: string; created: number }): string };
type InboxClass = new (options?: { maxAge?: number; now?: () => number }) => Inbox;

let verify: Verify;
let EventInbox: InboxClass;

beforeAll(async () => {
  verify = (await import(pathToFileURL(page.file('verify.mjs')).href)).verifyFrameSignature;
  EventInbox = (await import(pathToFileURL(page.file('inbox.mjs')).href)).EventInbox;
});

afterAll(() => {
  for (const server of servers) server.kill();
  page.remove();
});

const HEX = sign(BODY).slice('sha256='.length);

/** [what is delivered, raw body, header, secret the receiver holds, whether it is genuine] */
const DELIVERIES: [string, string, string | undefined, string, boolean][] = [
  ['a genuine body', BODY, sign(BODY), SECRET, true],
  ['an empty body that is signed', '', sign(''), SECRET, true],
  ['a body with one changed digit', BODY.replace('1042', '1043'), sign(BODY), SECRET, false],
  [
    'a body that was parsed and serialised again',
    JSON.stringify(JSON.parse(BODY), null, 2),
    sign(BODY),
    SECRET,
    false,
  ],
  ['a body with a line feed at its end', `${BODY}\n`, sign(BODY), SECRET, false],
  ['a signature made with another secret', BODY, sign(BODY, 'another secret'), SECRET, false],
  ['a receiver that holds another secret', BODY, sign(BODY), 'whsec_cli_other', false],
  ['no header', BODY, undefined, SECRET, false],
  ['an empty header', BODY, '', SECRET, false],
  ['the digest without its prefix', BODY, HEX, SECRET, false],
  ['another algorithm in the prefix', BODY, `sha1=${HEX}`, SECRET, false],
  ['the prefix alone', BODY, 'sha256=', SECRET, false],
  ['a digest cut short', BODY, sign(BODY).slice(0, -2), SECRET, false],
  ['a digest with a tail', BODY, `${sign(BODY)}00`, SECRET, false],
  ['a digest with a line feed behind it', BODY, `${sign(BODY)}\n`, SECRET, false],
  ['an upper-case digest', BODY, `sha256=${HEX.toUpperCase()}`, SECRET, false],
  ['two headers joined by a proxy', BODY, `${sign(BODY)}, ${sign(BODY)}`, SECRET, false],
  ['64 characters that are not hexadecimal', BODY, `sha256=${'z'.repeat(64)}`, SECRET, false],
  ['64 characters outside ASCII', BODY, `sha256=${'é'.repeat(64)}`, SECRET, false],
];

describe('webhook signature: verify.mjs', () => {
  test.each(DELIVERIES)('judges %s', (_what, body, header, secret, genuine) => {
    expect(verify(body, header, secret)).toBe(genuine);
    expect(verify(Buffer.from(body), header, secret)).toBe(genuine);
  });

  test('agrees with the openssl command', () => {
    const printed = execFileSync('openssl', ['dgst', '-sha256', '-hmac', SECRET], {
      input: BODY,
      encoding: 'utf8',
    });
    expect(verify(BODY, `sha256=${printed.trim().split(' ').pop()}`, SECRET)).toBe(true);
  });

  test('does not run without a secret, so that nobody signs with an empty one', () => {
    expect(() => verify(BODY, sign(BODY, ''), '')).toThrow(/secret is missing/);
  });
});

describe.skipIf(noRuby)('verify.rb', () => {
  test('judges every delivery as verify.mjs does', async () => {
    const script = `require_relative './verify'
      puts JSON.parse($stdin.read).map { |_, body, header, secret, _| verify_frame_signature(body, header, secret) }.to_json`;
    expect(await page.ruby(script, DELIVERIES)).toEqual(DELIVERIES.map(([, , , , genuine]) => genuine));
  });

  test('survives a header with broken bytes and rejects an empty secret', async () => {
    const script = `require_relative './verify'
      rejected = begin; verify_frame_signature('x', 'y', ''); rescue ArgumentError; true; end
      puts [verify_frame_signature('x', "sha256=\\xff".dup.force_encoding('UTF-8'), 's'), rejected].to_json`;
    expect(await page.ruby(script, null)).toEqual([false, true]);
  });
});

/** [second at which the event arrives, event, verdict] for one inbox with the default window of seven days */
const DAY = 86_400;
const ARRIVALS: [number, { id: string; created: number }, string][] = [
  [NOW, { id: 'a', created: NOW - 60 }, 'new'],
  [NOW + 1, { id: 'a', created: NOW - 60 }, 'duplicate'],
  [NOW + 2, { id: 'b', created: NOW - 6 * DAY }, 'new'],
  [NOW + 3, { id: 'c', created: NOW - 8 * DAY }, 'too old'],
  [NOW + 2 * DAY, { id: 'b', created: NOW - 6 * DAY }, 'too old'],
  [NOW + 6 * DAY, { id: 'a', created: NOW - 60 }, 'duplicate'],
  [NOW + 30 * DAY, { id: 'a', created: NOW - 60 }, 'too old'],
];

describe('inbox', () => {
  test('inbox.mjs rejects replayed ids and old events, also after it forgot the id', () => {
    let now = 0;
    const inbox = new EventInbox({ now: () => now });
    const verdicts = ARRIVALS.map(([second, event]) => {
      now = second;
      return inbox.accept(event);
    });
    expect(verdicts).toEqual(ARRIVALS.map(([, , verdict]) => verdict));
  });

  test('inbox.mjs takes an event without `created` for an old one', () => {
    const inbox = new EventInbox({ now: () => NOW });
    expect(inbox.accept({ id: 'a' } as { id: string; created: number })).toBe('too old');
  });

  test.skipIf(noRuby)('inbox.rb gives the same verdicts', async () => {
    const script = `require_relative './inbox'
      now = 0
      inbox = EventInbox.new(now: -> { now })
      puts JSON.parse($stdin.read).map { |second, event, _| now = second; inbox.accept(event).to_s.tr('_', ' ') }.to_json`;
    expect(await page.ruby(script, ARRIVALS)).toEqual(ARRIVALS.map(([, , verdict]) => verdict));
  });
});

/** An event that is `age` seconds old when it is delivered now. */
function eventBody(id: string, age = 0): string {
  const created = Math.floor(Date.now() / 1000) - age;
  const data = { object: 'charge_intent', metadata: { order_id: '1042' } };
  return JSON.stringify({
    id,
    object: 'event',
    type: 'charge_intent.succeeded',
    created,
    livemode: false,
    data,
  });
}

describe('server.mjs', () => {
  let address = '';
  let printed = '';

  beforeAll(async () => {
    const server = spawn(process.execPath, ['server.mjs'], {
      cwd: page.path,
      env: { ...process.env, PORT: '0', FRAME_WEBHOOK_SECRET: SECRET },
    });
    servers.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('exit', () => reject(new Error(`server.mjs stopped: ${printed}`)));
      server.stderr.on('data', (chunk) => {
        printed += chunk;
      });
      server.stdout.on('data', (chunk) => {
        printed += chunk;
        const port = /on port (\d+)/.exec(printed)?.[1];
        if (port) {
          address = `http://127.0.0.1:${port}/hooks/frame`;
          resolve();
        }
      });
    });
  });

  const deliver = async (body: string, header: string | null = sign(body)) => {
    const headers: Record<string, string> = header === null ? {} : { 'X-Frame-Signature': header };
    return (await fetch(address, { method: 'POST', body, headers })).status;
  };
  const timesPaid = () => printed.split('Order 1042: mark as paid').length - 1;

  test('does the work once for one event, however often it is delivered', async () => {
    const body = eventBody('one');
    const statuses = await Promise.all([deliver(body), deliver(body), deliver(body)]);
    statuses.push(await deliver(body));
    await expect.poll(timesPaid).toBe(1);
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test('responds with 400 to a tampered, unsigned or old event and works on none', async () => {
    const before = timesPaid();
    const body = eventBody('two');
    expect(await deliver(body.replace('1042', '1'), sign(body))).toBe(400);
    expect(await deliver(body, null)).toBe(400);
    expect(await deliver(body, sign(body, 'wrong secret'))).toBe(400);
    expect(await deliver(eventBody('three', 8 * DAY))).toBe(400);
    expect(timesPaid()).toBe(before);
  });

  test('responds with 404 elsewhere, rejects a huge body and goes on serving', async () => {
    expect((await fetch(address)).status).toBe(404);
    const huge = await deliver('x'.repeat(3 * 1024 * 1024)).catch(() => 'connection closed');
    expect([500, 'connection closed']).toContain(huge);
    expect(await deliver(eventBody('four'))).toBe(200);
  });

  test('survives an event that its handler cannot work on', async () => {
    const body = eventBody('five').replace('"metadata":{"order_id":"1042"}', '"metadata":null');
    expect(await deliver(body)).toBe(200);
    expect(await deliver(eventBody('six'))).toBe(200);
  });
});

describe.skipIf(noRuby)('config.ru', () => {
  test('responds as server.mjs does', async () => {
    const fresh = eventBody('one');
    const deliveries = [
      ['POST', '/hooks/frame', fresh, sign(fresh)],
      ['POST', '/hooks/frame', fresh, sign(fresh)],
      ['POST', '/hooks/frame', `${fresh} `, sign(fresh)],
      ['POST', '/hooks/frame', eventBody('two', 8 * DAY), sign(eventBody('two', 8 * DAY))],
      ['POST', '/hooks/frame', fresh, null],
      ['GET', '/hooks/frame', '', null],
      ['POST', '/other', fresh, sign(fresh)],
    ];
    const script = `require 'stringio'
      ENV['FRAME_WEBHOOK_SECRET'] = '${SECRET}'
      printed, $stdout = $stdout, StringIO.new
      def run(app) = $app = app
      load './config.ru'
      statuses = JSON.parse($stdin.read).map do |method, path, body, header|
        $app.call('REQUEST_METHOD' => method, 'PATH_INFO' => path,
                  'rack.input' => StringIO.new(body), 'HTTP_X_FRAME_SIGNATURE' => header).first
      end
      printed.puts [statuses, $stdout.string.scan('Order 1042: mark as paid').size].to_json`;
    expect(await page.ruby(script, deliveries)).toEqual([[200, 200, 400, 400, 400, 404, 404], 1]);
  });
});

describe('the command line that signs a test event', () => {
  test('posts a delivery that server.mjs accepts', () => {
    const script = readFileSync(page.file('Sign and post a test event'), 'utf8').replace(
      /\ncurl [\s\S]*/,
      '\nprintf "%s\\n%s" "$SIGNATURE" "$BODY"',
    );
    const printed = execFileSync('bash', ['-c', script], { encoding: 'utf8' });
    const [signature = '', ...body] = printed.split('\n');
    expect(verify(body.join('\n'), `sha256=${signature}`, SECRET)).toBe(true);
    expect(JSON.parse(body.join('\n'))).toMatchObject({ type: 'charge_intent.succeeded' });
  });
});
