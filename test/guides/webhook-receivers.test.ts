import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isMissing, writeFences } from './page-fences.ts';
import { type PrintedServer, printedServers, startNodeServer } from './printed-server.ts';
import { keys, sign } from './scripted-server.ts';

/** Delivers events to the servers printed on /webhooks. */

const SECRET = keys.FRAME_WEBHOOK_SECRET;
const DAY = 86_400;
/** What nothing may log or store, as /api/charge_intents says. */
const CLIENT_SECRET = 'ci_one_secret_x';

const noRuby = await isMissing('ruby');
const languages = ['mjs', 'rb', 'py', 'php'];
const page = writeFences('webhooks.mdoc', [
  ...languages.map((extension) => `verify.${extension}`),
  ...languages.map((extension) => `inbox.${extension}`),
  ...printedServers.map(({ file }) => file),
]);

afterAll(() => page.remove());

/** An event that is `age` seconds old on delivery. */
function eventBody(id: string, age = 0): string {
  const created = Math.floor(Date.now() / 1000) - age;
  const secret = { client_secret: CLIENT_SECRET };
  // Disputes have their charge intent inside, and other objects may have one further down.
  const inside = { ...secret, charges: [{ ...secret, list: [null, 1] }] };
  const data = { object: 'charge_intent', ...secret, charge_intent: inside, metadata: { order_id: '1042' } };
  return JSON.stringify({
    id,
    object: 'event',
    type: 'charge_intent.succeeded',
    created,
    livemode: false,
    data,
  });
}

/** A renewal's payment has no order, and may have no metadata at all. */
const WITHOUT_ORDER = ['null', '{}'];

/** An event with the metadata, which is its id as well. */
function withMetadata(metadata: string): string {
  return eventBody(metadata).replace('"metadata":{"order_id":"1042"}', `"metadata":${metadata}`);
}

/** What an inbox has stored of the event with the metadata. */
function storedEvent(metadata: string): { done: boolean } | undefined {
  const text = readFileSync(page.file('events.json'), 'utf8');
  expect(text).not.toContain(CLIENT_SECRET);
  const stored = JSON.parse(text);
  return (Array.isArray(stored) ? new Map(stored).get(metadata) : stored[metadata]) as { done: boolean };
}

describe('server.mjs', () => {
  let server: PrintedServer;
  beforeAll(async () => {
    server = await startNodeServer(page, { FRAME_WEBHOOK_SECRET: SECRET });
  });
  // It tries again what failed, and the other servers use the same file.
  afterAll(() => server.stop());

  const deliver = async (body: string, header: string | null = sign(body)) => {
    const headers: Record<string, string> = header === null ? {} : { 'X-Frame-Signature': header };
    return (await server.call({ method: 'POST', path: '/hooks/frame', body, headers })).status;
  };
  const timesPaid = () => server.output().split('Order 1042: mark as paid').length - 1;

  test('does the work once per event, however often it is delivered', async () => {
    const body = eventBody('one');
    const statuses = await Promise.all([deliver(body), deliver(body), deliver(body)]);
    statuses.push(await deliver(body));
    await expect.poll(timesPaid).toBe(1);
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test('responds with 400 to a tampered, unsigned, or old event and does no work', async () => {
    const before = timesPaid();
    const body = eventBody('two');
    expect(await deliver(body.replace('1042', '1'), sign(body))).toBe(400);
    expect(await deliver(body, null)).toBe(400);
    expect(await deliver(body, sign(body, 'wrong secret'))).toBe(400);
    expect(await deliver(eventBody('three', 8 * DAY))).toBe(400);
    expect(timesPaid()).toBe(before);
  });

  test('responds with 404 on other paths, rejects a huge body, and keeps serving', async () => {
    expect((await server.call({ method: 'GET', path: '/hooks/frame' })).status).toBe(404);
    const huge = await deliver('x'.repeat(3 * 1024 * 1024)).catch(() => 'connection closed');
    expect([413, 'connection closed']).toContain(huge);
    expect(await deliver(eventBody('four'))).toBe(200);
  });

  test('passes over events without an order instead of printing none, or trying them again forever', async () => {
    for (const metadata of WITHOUT_ORDER) {
      expect(await deliver(withMetadata(metadata))).toBe(200);
      await expect.poll(() => storedEvent(metadata)?.done).toBe(true);
    }
    expect(server.output()).not.toMatch(/not done|Order (?!1042:)/);
  });
});

describe.skipIf(noRuby)('config.ru', () => {
  test('responds like server.mjs', async () => {
    rmSync(page.file('events.json'), { force: true });
    const fresh = eventBody('one');
    const others = WITHOUT_ORDER.map(withMetadata);
    const deliveries = [
      ...others.map((body) => ['POST', '/hooks/frame', body, sign(body)]),
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
      600.times { sleep 0.1 unless $stdout.string.include?('Order 1042') }
      printed.puts [statuses, $stdout.string.scan(/Order.*/)].to_json`;
    expect(await page.run('ruby', script, deliveries)).toEqual([
      [200, 200, 200, 200, 400, 400, 400, 404, 404],
      ['Order 1042: mark as paid'],
    ]);
    expect(storedEvent('one')).toBeDefined();
  });
});

test.skipIf(await isMissing('php'))('server.php responds before its work ends', async () => {
  const folder = writeFences('webhooks.mdoc', ['verify.php', 'inbox.php', 'server.php']);
  onTestFinished(() => folder.remove());
  const text = readFileSync(folder.file('server.php'), 'utf8');
  const work = "    while (!file_exists('go')) { usleep(20000); }\n    $order =";
  writeFileSync(folder.file('server.php'), text.replace('    $order =', work));
  const php = printedServers.find(({ file }) => file === 'server.php');
  const server = await php?.start(folder, { FRAME_WEBHOOK_SECRET: SECRET });
  const body = eventBody('one');
  const headers = { 'X-Frame-Signature': sign(body) };
  expect((await server?.call({ method: 'POST', path: '/hooks/frame', body, headers }))?.status).toBe(200);
  expect(server?.output()).not.toContain('Order');
  writeFileSync(folder.file('go'), '');
  await expect.poll(() => server?.output()).toContain('Order 1042: mark as paid');
  await server?.stop();
});

for (const { file, start, skip } of printedServers) {
  // These two have their own tests above.
  if (file === 'server.mjs' || file === 'config.ru') continue;
  test.skipIf(skip)(`${file} responds like server.mjs`, async () => {
    const server = await start(page, { FRAME_WEBHOOK_SECRET: SECRET });
    const post = async (path: string, body: string, signature: string) => {
      const headers = { 'X-Frame-Signature': signature };
      return (await server.call({ method: 'POST', path, body, headers })).status;
    };
    const fresh = eventBody('one');
    const old = eventBody('two', 8 * DAY);
    const [none, empty] = WITHOUT_ORDER.map(withMetadata) as [string, string];
    const statuses = [
      await post('/hooks/frame', fresh, sign(fresh)),
      await post('/hooks/frame', fresh, sign(fresh)),
      await post('/hooks/frame', `${fresh} `, sign(fresh)),
      await post('/hooks/frame', old, sign(old)),
      await post('/hooks/frame', fresh, ''),
      await post('/other', fresh, sign(fresh)),
      // One that cannot be stored has to come again.
      await post('/hooks/frame', 'nonsense', sign('nonsense')),
      await post('/hooks/frame', none, sign(none)),
      await post('/hooks/frame', empty, sign(empty)),
    ];
    await expect.poll(() => storedEvent('{}')?.done).toBe(true);
    const log = await server.stop();
    expect(statuses).toEqual([200, 200, 400, 400, 400, 404, 500, 200, 200]);
    expect(log.match(/Order [^\n]*/g)).toEqual(['Order 1042: mark as paid']);
  });
}
