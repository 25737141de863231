import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMissing, type PrintedLanguage, writeFences } from './page-fences.ts';
import { sign as signWith } from './scripted-server.ts';

/** Runs the code printed on /webhooks against independently computed signatures. */

const SECRET = 'Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF';
const sign = (body: string, secret = SECRET) => signWith(body, secret);
const NOW = 1764000100;
const BODY =
  '{"id":"1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607","object":"event","type":"charge_intent.succeeded",' +
  '"created":1764000060,"livemode":false,"data":{"object":"charge_intent","metadata":{"order_id":"1042","note":"Ærø €"}}}';

const noRuby = await isMissing('ruby');
const noPython = await isMissing('python');
const noPhp = await isMissing('php');
const page = writeFences('webhooks.mdoc', [
  'verify.mjs',
  'inbox.mjs',
  'verify.rb',
  'inbox.rb',
  'verify.py',
  'inbox.py',
  'verify.php',
  'inbox.php',
  'Sign and post a test event',
]);

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
  page.remove();
});

const HEX = sign(BODY).slice('sha256='.length);

/** [description, raw body, header, receiver's secret, whether it is genuine] */
const DELIVERIES: [string, string, string | undefined, string, boolean][] = [
  ['a genuine body', BODY, sign(BODY), SECRET, true],
  ['an empty body that is signed', '', sign(''), SECRET, true],
  ['a body with one changed digit', BODY.replace('1042', '1043'), sign(BODY), SECRET, false],
  [
    'a body that was parsed and serialized again',
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
  test.each(DELIVERIES)('verifies %s', (_what, body, header, secret, genuine) => {
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

  test('does not run without a secret, so that nothing is signed with an empty one', () => {
    expect(() => verify(BODY, sign(BODY, ''), '')).toThrow(/secret is missing/);
  });
});

describe.skipIf(noRuby)('verify.rb', () => {
  test('agrees with verify.mjs on every delivery', async () => {
    const script = `require_relative './verify'
      puts JSON.parse($stdin.read).map { |_, body, header, secret, _| verify_frame_signature(body, header, secret) }.to_json`;
    expect(await page.run('ruby', script, DELIVERIES)).toEqual(
      DELIVERIES.map(([, , , , genuine]) => genuine),
    );
  });

  test('survives a header with invalid bytes and rejects an empty secret', async () => {
    const script = `require_relative './verify'
      rejected = begin; verify_frame_signature('x', 'y', ''); rescue ArgumentError; true; end
      puts [verify_frame_signature('x', "sha256=\\xff".dup.force_encoding('UTF-8'), 's'), rejected].to_json`;
    expect(await page.run('ruby', script, null)).toEqual([false, true]);
  });
});

describe.skipIf(noPython)('verify.py', () => {
  test('agrees with verify.mjs on every delivery and rejects an empty secret', async () => {
    const script = `import json, sys
from verify import verify_frame_signature
print(json.dumps([verify_frame_signature(body.encode(), header, secret) for _, body, header, secret, _ in json.load(sys.stdin)]))
try:
    verify_frame_signature(b"x", "y", "")
    sys.exit("an empty secret is accepted")
except ValueError:
    pass`;
    expect(await page.run('python', script, DELIVERIES)).toEqual(
      DELIVERIES.map(([, , , , genuine]) => genuine),
    );
  });
});

describe.skipIf(noPhp)('verify.php', () => {
  test('agrees with verify.mjs on every delivery and rejects an empty secret', async () => {
    const script = `require 'verify.php';
      $deliveries = json_decode(file_get_contents('php://stdin'));
      echo json_encode(array_map(fn ($one) => verifyFrameSignature($one[1], $one[2], $one[3]), $deliveries));
      try {
          verifyFrameSignature('x', 'y', '');
          echo 'an empty secret is accepted';
      } catch (InvalidArgumentException) {
      }`;
    expect(await page.run('php', script, DELIVERIES)).toEqual(DELIVERIES.map(([, , , , genuine]) => genuine));
  });
});

/** [second in which the event arrives, event, verdict] for one inbox with the default window of seven days */
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
  test('inbox.mjs rejects replayed IDs and old events, even after it has forgotten the ID', () => {
    let now = 0;
    const inbox = new EventInbox({ now: () => now });
    const verdicts = ARRIVALS.map(([second, event]) => {
      now = second;
      return inbox.accept(event);
    });
    expect(verdicts).toEqual(ARRIVALS.map(([, , verdict]) => verdict));
  });

  test('inbox.mjs treats an event without `created` as old', () => {
    const inbox = new EventInbox({ now: () => NOW });
    expect(inbox.accept({ id: 'a' } as { id: string; created: number })).toBe('too old');
  });

  test.skipIf(noRuby)('inbox.rb reaches the same verdicts', async () => {
    const script = `require_relative './inbox'
      now = 0
      inbox = EventInbox.new(now: -> { now })
      puts JSON.parse($stdin.read).map { |second, event, _| now = second; inbox.accept(event).to_s.tr('_', ' ') }.to_json`;
    expect(await page.run('ruby', script, ARRIVALS)).toEqual(ARRIVALS.map(([, , verdict]) => verdict));
  });
});

/** Prints the verdicts of one inbox for the arrivals on stdin. */
const inboxes: [PrintedLanguage, string, boolean][] = [
  [
    'python',
    `import json, sys
from inbox import EventInbox
now = [0]
inbox = EventInbox(now=lambda: now[0])
verdicts = []
for second, event, _ in json.load(sys.stdin):
    now[0] = second
    verdicts.append(inbox.accept(event))
print(json.dumps(verdicts))`,
    noPython,
  ],
  [
    'php',
    `require 'inbox.php';
      $inbox = new EventInbox('verdicts-php.json');
      $arrivals = json_decode(file_get_contents('php://stdin'), true);
      echo json_encode(array_map(fn ($one) => $inbox->accept($one[1], $one[0]), $arrivals));`,
    noPhp,
  ],
];
for (const [language, script, skip] of inboxes) {
  test.skipIf(skip)(`the inbox in ${language} reaches the same verdicts`, async () => {
    expect(await page.run(language, script, ARRIVALS)).toEqual(ARRIVALS.map(([, , verdict]) => verdict));
  });
}

/** Accepts an event whose work fails the first time, tries again, restarts, and prints how often it was done by then. */
const failing: ['javascript' | PrintedLanguage, string, boolean][] = [
  [
    'javascript',
    `import { EventInbox } from './inbox.mjs';
const done = [];
const counts = [];
const start = () => new EventInbox({ file: 'failing-mjs.json', now: () => 0 });
let inbox = start();
for (const [restarts, fails] of [[false, true], [false, false], [true, false]]) {
  if (restarts) inbox = start();
  inbox.accept({ id: 'a', created: 0 });
  await inbox.work(async ({ id }) => { if (fails) throw new Error('down'); done.push(id); });
  counts.push(done.length);
}
console.log(JSON.stringify(counts));`,
    false,
  ],
  [
    'ruby',
    `require_relative './inbox'
done = []
counts = []
start = -> { EventInbox.new(file: 'failing-rb.json', now: -> { 0 }) }
inbox = start.call
[[false, true], [false, false], [true, false]].each do |restarts, fails|
  inbox = start.call if restarts
  inbox.accept({ 'id' => 'a', 'created' => 0 })
  inbox.work { |event| fails ? raise('down') : done << event['id'] }
  counts << done.size
end
puts counts.to_json`,
    noRuby,
  ],
  [
    'python',
    `import json
from inbox import EventInbox
done = []
counts = []
start = lambda: EventInbox("failing-py.json", now=lambda: 0)
inbox = start()
for restarts, fails in [(False, True), (False, False), (True, False)]:
    if restarts: inbox = start()
    inbox.accept({"id": "a", "created": 0})
    inbox.work(lambda event: 1 / 0 if fails else done.append(event["id"]))
    counts.append(len(done))
print(json.dumps(counts))`,
    noPython,
  ],
  [
    'php',
    `require 'inbox.php';
$done = [];
$counts = [];
$inbox = new EventInbox('failing-php.json');
foreach ([[false, true], [false, false], [true, false]] as [$restarts, $fails]) {
    if ($restarts) { $inbox = new EventInbox('failing-php.json'); }
    $inbox->accept(['id' => 'a', 'created' => 0], 0);
    $inbox->work(function ($event) use (&$done, $fails) {
        if ($fails) { throw new Exception('down'); }
        $done[] = $event['id'];
    });
    $counts[] = count($done);
}
echo json_encode($counts);`,
    noPhp,
  ],
];
for (const [language, script, skip] of failing) {
  test.skipIf(skip)(`an event whose work fails in ${language} is done once, at the next try`, async () => {
    expect(await page.run(language, script, null)).toEqual([0, 1, 1]);
  });
}

/** Tries the work of an event eleven times, which always fails, and prints what it logs. */
const hopeless: ['javascript' | PrintedLanguage, string, boolean][] = [
  [
    'javascript',
    `import { EventInbox } from './inbox.mjs';
const printed = [];
console.error = (...texts) => printed.push(texts.join(' '));
const inbox = new EventInbox({ now: () => 0 });
inbox.accept({ id: 'a', created: 0 });
for (let tries = 0; tries < 11; tries += 1) await inbox.work(async () => { throw new Error('down'); });
console.log(JSON.stringify(printed));`,
    false,
  ],
  [
    'ruby',
    `require_relative './inbox'
$printed = []
def warn(text) = $printed << text
inbox = EventInbox.new(now: -> { 0 })
inbox.accept({ 'id' => 'a', 'created' => 0 })
11.times { inbox.work { raise 'down' } }
puts $printed.to_json`,
    noRuby,
  ],
  [
    'python',
    `import contextlib, io, json, sys
from inbox import EventInbox
inbox = EventInbox(now=lambda: 0)
inbox.accept({"id": "a", "created": 0})
printed = io.StringIO()
with contextlib.redirect_stderr(printed):
    for _ in range(11):
        inbox.work(lambda event: 1 / 0)
print(json.dumps(printed.getvalue().splitlines()))`,
    noPython,
  ],
  [
    'php',
    `require 'inbox.php';
ini_set('error_log', 'alerts.txt');
(new EventInbox('hopeless-php.json'))->accept(['id' => 'a', 'created' => 0], 0);
for ($tries = 0; $tries < 11; $tries++) {
    // Each run of the cron job is a new process.
    (new EventInbox('hopeless-php.json'))->work(fn () => throw new Exception('down'));
}
echo json_encode(file('alerts.txt', FILE_IGNORE_NEW_LINES));`,
    noPhp,
  ],
];
for (const [language, script, skip] of hopeless) {
  test.skipIf(skip)(
    `an event whose work keeps failing in ${language} raises one alert, at the tenth try`,
    async () => {
      const lines = (await page.run(language, script, null)) as string[];
      expect(lines).toHaveLength(11);
      for (const [at, line] of lines.entries())
        expect(line).toMatch(at === 9 ? /ALERT: Event a is not done/ : /(?<!ALERT: )Event a is not done/);
    },
  );
}

/** Accepts an event that cannot be stored, then once more when it can, and once more after a restart. */
const unstored: ['javascript' | PrintedLanguage, string, boolean][] = [
  [
    'javascript',
    `import { mkdirSync, rmdirSync } from 'node:fs';
import { EventInbox } from './inbox.mjs';
const file = 'unstored-mjs.json';
let inbox = new EventInbox({ file, now: () => 0 });
const accept = (id) => { try { return inbox.accept({ id, created: 0 }); } catch { return 'error'; } };
const verdicts = [accept('a')];
mkdirSync(file + '.new');
verdicts.push(accept('b'));
rmdirSync(file + '.new');
verdicts.push(accept('b'));
inbox = new EventInbox({ file, now: () => 0 });
console.log(JSON.stringify([...verdicts, accept('a'), accept('b')]));`,
    false,
  ],
  [
    'ruby',
    `require_relative './inbox'
file = 'unstored-rb.json'
inbox = EventInbox.new(file: file, now: -> { 0 })
accept = ->(id) { inbox.accept({ 'id' => id, 'created' => 0 }) rescue 'error' }
verdicts = [accept.('a')]
Dir.mkdir("#{file}.new")
verdicts << accept.('b')
Dir.rmdir("#{file}.new")
verdicts << accept.('b')
inbox = EventInbox.new(file: file, now: -> { 0 })
puts [*verdicts, accept.('a'), accept.('b')].to_json`,
    noRuby,
  ],
  [
    'python',
    `import json
from pathlib import Path
from inbox import EventInbox
inbox = EventInbox("unstored-py.json", now=lambda: 0)
def accept(id):
    try: return inbox.accept({"id": id, "created": 0})
    except OSError: return "error"
blocked = Path("unstored-py.new")
verdicts = [accept("a")]
blocked.mkdir()
verdicts.append(accept("b"))
blocked.rmdir()
verdicts.append(accept("b"))
inbox = EventInbox("unstored-py.json", now=lambda: 0)
print(json.dumps([*verdicts, accept("a"), accept("b")]))`,
    noPython,
  ],
  [
    'php',
    `require 'inbox.php';
$file = 'unstored-php.json';
$inbox = new EventInbox($file);
$accept = function ($id) use ($inbox) {
    try { return @$inbox->accept(['id' => $id, 'created' => 0], 0); } catch (Throwable) { return 'error'; }
};
$verdicts = [$accept('a')];
mkdir("$file.new");
$verdicts[] = $accept('b');
rmdir("$file.new");
$verdicts[] = $accept('b');
echo json_encode([...$verdicts, $accept('a'), $accept('b')]);`,
    noPhp,
  ],
];
for (const [language, script, skip] of unstored) {
  test.skipIf(skip)(`an event that cannot be stored in ${language} is new when it comes again`, async () => {
    const verdicts = await page.run(language, script, null);
    expect(verdicts).toEqual(['new', 'error', 'new', 'duplicate', 'duplicate']);
  });
}

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
