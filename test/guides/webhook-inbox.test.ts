import { afterAll, describe, expect, test } from 'vitest';
import { isMissing, type Language, writeFences } from './page-fences.ts';

/** Runs the inbox printed on /webhooks, which works on each event once. */

const NOW = 1764000100;
const DAY = 86_400;
/** [second in which the event arrives, event, verdict] for one inbox with the default window of seven days */
const ARRIVALS: [number, { id: string; created: number }, string][] = [
  [NOW, { id: 'a', created: NOW - 60 }, 'new'],
  [NOW + 1, { id: 'a', created: NOW - 60 }, 'duplicate'],
  [NOW + 2, { id: 'b', created: NOW - 6 * DAY }, 'new'],
  [NOW + 3, { id: 'c', created: NOW - 8 * DAY }, 'too old'],
  [NOW + 2 * DAY, { id: 'b', created: NOW - 6 * DAY }, 'too old'],
  [NOW + 6 * DAY, { id: 'a', created: NOW - 60 }, 'duplicate'],
  [NOW + 30 * DAY, { id: 'a', created: NOW - 60 }, 'too old'],
];

const page = writeFences('webhooks.mdoc', ['inbox.mjs', 'inbox.rb', 'inbox.py', 'inbox.php']);
afterAll(() => page.remove());

/** Prints the verdicts of one inbox for the arrivals on stdin. */
const arriving: Record<Language, string> = {
  javascript: `import { EventInbox } from './inbox.mjs';
let now = 0;
const inbox = new EventInbox({ now: () => now });
const verdicts = [];
for (const [second, event] of JSON.parse(await new Response(process.stdin).text())) {
  now = second;
  verdicts.push(inbox.accept(event));
}
console.log(JSON.stringify(verdicts));`,
  ruby: `require_relative './inbox'
now = 0
inbox = EventInbox.new(now: -> { now })
puts JSON.parse($stdin.read).map { |second, event, _| now = second; inbox.accept(event).to_s.tr('_', ' ') }.to_json`,
  python: `import json, sys
from inbox import EventInbox
now = [0]
inbox = EventInbox(now=lambda: now[0])
verdicts = []
for second, event, _ in json.load(sys.stdin):
    now[0] = second
    verdicts.append(inbox.accept(event))
print(json.dumps(verdicts))`,
  php: `require 'inbox.php';
$inbox = new EventInbox('verdicts-php.json');
$arrivals = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($one) => $inbox->accept($one[1], $one[0]), $arrivals));`,
};

/** Accepts an event whose work fails the first time, tries again, restarts, and prints how often it was done by then. */
const failing: Record<Language, string> = {
  javascript: `import { EventInbox } from './inbox.mjs';
const done = [];
const counts = [];
let now = 0;
const start = () => new EventInbox({ file: 'failing-mjs.json', now: () => now });
let inbox = start();
for (const [restarts, fails] of [[false, true], [false, false], [true, false]]) {
  if (restarts) inbox = start();
  inbox.accept({ id: 'a', created: 0 });
  await inbox.work(async ({ id }) => { if (fails) throw new Error('down'); done.push(id); });
  now += 10;
  counts.push(done.length);
}
console.log(JSON.stringify(counts));`,
  ruby: `require_relative './inbox'
done = []
counts = []
now = 0
start = -> { EventInbox.new(file: 'failing-rb.json', now: -> { now }) }
inbox = start.call
[[false, true], [false, false], [true, false]].each do |restarts, fails|
  inbox = start.call if restarts
  inbox.accept({ 'id' => 'a', 'created' => 0 })
  inbox.work { |event| fails ? raise('down') : done << event['id'] }
  now += 10
  counts << done.size
end
puts counts.to_json`,
  python: `import json
from inbox import EventInbox
done = []
counts = []
now = [0]
start = lambda: EventInbox("failing-py.json", now=lambda: now[0])
inbox = start()
for restarts, fails in [(False, True), (False, False), (True, False)]:
    if restarts: inbox = start()
    inbox.accept({"id": "a", "created": 0})
    inbox.work(lambda event: 1 / 0 if fails else done.append(event["id"]))
    now[0] += 10
    counts.append(len(done))
print(json.dumps(counts))`,
  php: `require 'inbox.php';
$done = [];
$counts = [];
$inbox = new EventInbox('failing-php.json');
foreach ([[false, true], [false, false], [true, false]] as $at => [$restarts, $fails]) {
    if ($restarts) { $inbox = new EventInbox('failing-php.json'); }
    $inbox->accept(['id' => 'a', 'created' => 0], 0);
    $inbox->work(function ($event) use (&$done, $fails) {
        if ($fails) { throw new Exception('down'); }
        $done[] = $event['id'];
    }, 10 * $at);
    $counts[] = count($done);
}
echo json_encode($counts);`,
};

/** Calls for the work of an event for an hour and a half, every ten seconds. It always fails. Prints [second, log line]. */
const hopeless: Record<Language, string> = {
  javascript: `import { EventInbox } from './inbox.mjs';
const printed = [];
let now = 0;
console.error = (...texts) => printed.push([now, texts.join(' ')]);
const inbox = new EventInbox({ now: () => now });
inbox.accept({ id: 'a', created: 0 });
// Code that others wrote may throw anything.
for (; now < 5400; now += 10) await inbox.work(async () => { throw undefined; });
console.log(JSON.stringify(printed));`,
  ruby: `require_relative './inbox'
$printed = []
$now = 0
def warn(text) = $printed << [$now, text]
inbox = EventInbox.new(now: -> { $now })
inbox.accept({ 'id' => 'a', 'created' => 0 })
# Neither is a StandardError.
0.step(5390, 10) { |now| $now = now; inbox.work { now.zero? ? raise(NotImplementedError) : exit } }
puts $printed.to_json`,
  python: `import contextlib, io, json, sys
from inbox import EventInbox
inbox = EventInbox(now=lambda: now)
now = 0
inbox.accept({"id": "a", "created": 0})
lines = []
for now in range(0, 5400, 10):
    with contextlib.redirect_stderr(io.StringIO()) as printed:
        inbox.work(lambda event: sys.exit(1))
    lines += [[now, line] for line in printed.getvalue().splitlines()]
print(json.dumps(lines))`,
  php: `require 'inbox.php';
ini_set('error_log', 'alerts.txt');
(new EventInbox('hopeless-php.json'))->accept(['id' => 'a', 'created' => 0], 0);
$printed = [];
for ($now = 0; $now < 5400; $now += 10) {
    // Each run of the cron job is a new process.
    (new EventInbox('hopeless-php.json'))->work(fn () => throw new Exception('down'), $now);
    $lines = is_file('alerts.txt') ? file('alerts.txt', FILE_IGNORE_NEW_LINES) : [];
    foreach (array_slice($lines, count($printed)) as $line) { $printed[] = [$now, $line]; }
}
echo json_encode($printed);`,
};

/** Accepts an event whose work ends the process. */
const ending: Record<Language, string> = {
  javascript: `import { EventInbox } from './inbox.mjs';
const inbox = new EventInbox({ file: 'ending-mjs.json', now: () => 0 });
inbox.accept({ id: 'a', created: 0 });
inbox.work(() => { console.log('"ended"'); process.exit(); });`,
  ruby: `require_relative './inbox'
inbox = EventInbox.new(file: 'ending-rb.json', now: -> { 0 })
inbox.accept({ 'id' => 'a', 'created' => 0 })
$stdout.sync = true
inbox.work { puts '"ended"'; exit!(true) }`,
  python: `import os
from inbox import EventInbox
inbox = EventInbox("ending-py.json", now=lambda: 0)
inbox.accept({"id": "a", "created": 0})
def end(event):
    print('"ended"', flush=True)
    os._exit(0)
inbox.work(end)`,
  php: `require 'inbox.php';
$inbox = new EventInbox('ending-php.json');
$inbox->accept(['id' => 'a', 'created' => 0], 0);
$inbox->work(function () { echo '"ended"'; exit; }, 0);`,
};

/** Starts again, and prints the seconds in which the work of that event is called. */
const afterEnding: Record<Language, string> = {
  javascript: `import { EventInbox } from './inbox.mjs';
const called = [];
let now = 0;
const inbox = new EventInbox({ file: 'ending-mjs.json', now: () => now });
for (; now < 20; now += 5) await inbox.work(() => { called.push(now); });
console.log(JSON.stringify(called));`,
  ruby: `require_relative './inbox'
called = []
now = 0
inbox = EventInbox.new(file: 'ending-rb.json', now: -> { now })
4.times { |at| now = at * 5; inbox.work { called << now } }
puts called.to_json`,
  python: `import json
from inbox import EventInbox
called = []
now = 0
inbox = EventInbox("ending-py.json", now=lambda: now)
for now in range(0, 20, 5):
    inbox.work(lambda event: called.append(now))
print(json.dumps(called))`,
  php: `require 'inbox.php';
$called = [];
for ($now = 0; $now < 20; $now += 5) {
    (new EventInbox('ending-php.json'))->work(function () use (&$called, $now) { $called[] = $now; }, $now);
}
echo json_encode($called);`,
};

/** Accepts an event that cannot be stored, nor that another is done; then once more when it can, and after a restart. */
const unstored: Record<Language, string> = {
  javascript: `import { mkdirSync, rmdirSync } from 'node:fs';
import { EventInbox } from './inbox.mjs';
const file = 'unstored-mjs.json';
let inbox = new EventInbox({ file, now: () => 0 });
const accept = (id) => { try { return inbox.accept({ id, created: 0 }); } catch { return 'error'; } };
const verdicts = [accept('a')];
mkdirSync(file + '.new');
verdicts.push(accept('b'));
await inbox.work(() => {});
rmdirSync(file + '.new');
verdicts.push(accept('b'));
inbox = new EventInbox({ file, now: () => 0 });
console.log(JSON.stringify([...verdicts, accept('a'), accept('b')]));`,
  ruby: `require_relative './inbox'
file = 'unstored-rb.json'
inbox = EventInbox.new(file: file, now: -> { 0 })
accept = ->(id) { inbox.accept({ 'id' => id, 'created' => 0 }) rescue 'error' }
verdicts = [accept.('a')]
Dir.mkdir("#{file}.new")
verdicts << accept.('b')
inbox.work {}
Dir.rmdir("#{file}.new")
verdicts << accept.('b')
inbox = EventInbox.new(file: file, now: -> { 0 })
puts [*verdicts, accept.('a'), accept.('b')].to_json`,
  python: `import json
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
inbox.work(lambda event: None)
blocked.rmdir()
verdicts.append(accept("b"))
inbox = EventInbox("unstored-py.json", now=lambda: 0)
print(json.dumps([*verdicts, accept("a"), accept("b")]))`,
  php: `require 'inbox.php';
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
};

for (const language of ['javascript', 'ruby', 'python', 'php'] as const) {
  describe.skipIf(await isMissing(language))(`the inbox in ${language}`, () => {
    test('rejects replayed IDs and old events, even after it has forgotten the ID', async () => {
      const verdicts = await page.run(language, arriving[language], ARRIVALS);
      expect(verdicts).toEqual(ARRIVALS.map(([, , verdict]) => verdict));
    });

    test('does the work of an event once, at the next try, if it fails', async () => {
      expect(await page.run(language, failing[language], null)).toEqual([0, 1, 1]);
    });

    test('tries again after pauses that double, and raises one alert, at the fifth try, if the work of an event keeps failing', async () => {
      const lines = (await page.run(language, hopeless[language], null)) as [number, string][];
      const alerts = lines.filter(([, line]) => line.includes('ALERT'));
      expect(alerts).toEqual([[150, expect.stringContaining('ALERT: Event a is not done after four tries')]]);
      const failures = lines.filter(([, line]) => !line.includes('ALERT'));
      expect(failures.map(([second]) => second)).toEqual([0, 10, 30, 70, 150, 310, 630, 1270, 2550, 5110]);
      for (const [, line] of failures) expect(line).toContain('Event a is not done: ');
    });

    test('pauses after a try that ended the process, too, so that the event holds up no other', async () => {
      expect(await page.run(language, ending[language], null)).toBe('ended');
      expect(await page.run(language, afterEnding[language], null)).toEqual([10]);
    });

    test('takes an event that could not be stored as new when it comes again', async () => {
      const verdicts = await page.run(language, unstored[language], null);
      expect(verdicts).toEqual(['new', 'error', 'new', 'duplicate', 'duplicate']);
    });
  });
}

test('inbox.mjs treats an event without `created` as old', async () => {
  const script = `import { EventInbox } from './inbox.mjs';
console.log(JSON.stringify(new EventInbox({ now: () => ${NOW} }).accept({ id: 'a' })));`;
  expect(await page.run('javascript', script, null)).toBe('too old');
});
