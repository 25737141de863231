import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isMissing, type Language, writeFences } from './page-fences.ts';
import { json, keys, type ScriptedServer, startServer } from './scripted-server.ts';

/** Runs the programs on /pagination that read a whole list, while the window of /rate-limiting is used up. */

/** Seconds after which requests are accepted again. */
const WINDOW = 60;
const titles = ['customers.mjs', 'customers.rb', 'customers.py', 'customers.php', 'refunds.mjs'];
const folder = writeFences('pagination.mdoc', [
  ...titles,
  ...['list-all.mjs', 'each_item.rb', 'list_all.py', 'list-all.php'],
]);
const helpers = writeFences('rate-limiting.mdoc', ['retry.mjs', 'retry.rb', 'retry.py', 'retry.php']);
let server: ScriptedServer | undefined;

afterAll(() => {
  folder.remove();
  helpers.remove();
});
afterEach(() => server?.close());

/** Replaces code in a file of the folder. @throws Error if the file does not have it */
function replace(file: string, code: string, by: string): void {
  const text = readFileSync(folder.file(file), 'utf8');
  if (!text.includes(code)) throw new Error(`${file} does not have ${code}`);
  writeFileSync(
    folder.file(file),
    text.replaceAll(code, () => by),
  );
}

/** How the retry helper of each language waits, and how it counts seconds instead. */
const waits = {
  'retry.mjs': ['setTimeout(resolve, ms)', 'resolve(void (globalThis.waited += ms / 1000))'],
  'retry.rb': ['method(:sleep)', '->(seconds) { $waited += seconds }'],
  'retry.py': ['time.sleep', '(lambda seconds: None)'],
  'retry.php': ['usleep((int) ($seconds * 1_000_000))', 'null'],
} as const;

for (const [file, [code, by]] of Object.entries(waits)) {
  writeFileSync(folder.file(file), readFileSync(helpers.file(file), 'utf8'));
  replace(file, code, by);
}

/** The official SDKs raise 429 without headers until the program has waited for the window. */
const SDK = {
  javascript: `
    class FrameSDK {
      customers = {
        async list() {
          if (waited < ${WINDOW}) throw Object.assign(new Error('Too many requests'), { status: 429 });
          return { meta: { has_more: false }, data: ['c', 'b', 'a'].map((id) => ({ id })) };
        },
      };
    }`,
  ruby: `
    module Frame
      class APIError < StandardError
        def http_status = 429
      end
      class List < Array
        def has_more? = false
      end
      Customer = Struct.new(:id, :email) do
        def self.list(**)
          raise APIError if $waited < ${WINDOW}
          List.new(%w[c b a].map { |id| new(id) })
        end
      end
      singleton_class.attr_accessor :api_key
    end`,
};
replace('customers.mjs', "import { FrameSDK } from 'framepayments';", SDK.javascript);
replace('customers.rb', "require 'frame_payments'", SDK.ruby);

/** Runs a program and prints the first word of each line that it printed, as JSON. */
const scripts: Record<Language, (title: string) => string> = {
  javascript: (title) => `
    Object.assign(process.env, JSON.parse(await new Response(process.stdin).text()));
    globalThis.waited = 0;
    const found = [];
    const { log } = console;
    console.log = (id) => found.push(id);
    await import(${JSON.stringify(folder.file(title))});
    log(JSON.stringify(found));`,
  ruby: (title) => `
    ENV.update(JSON.parse($stdin.read))
    require 'stringio'
    $waited = 0
    $stdout = StringIO.new
    load '${title}'
    found = $stdout.string.lines.map { |line| line.split.first }
    $stdout = STDOUT
    puts JSON.generate(found)`,
  python: (title) => `
import contextlib, io, json, os, runpy, sys
os.environ.update(json.load(sys.stdin))
sys.path.insert(0, ".")
out = io.StringIO()
with contextlib.redirect_stdout(out):
    runpy.run_path("${title}")
print(json.dumps([line.split()[0] for line in out.getvalue().splitlines()]))`,
  php: (title) => `
    foreach (json_decode(file_get_contents('php://stdin'), true) as $name => $value) {
        putenv("$name=$value");
    }
    ob_start();
    require '${title}';
    $lines = explode("\\n", trim(ob_get_clean()));
    echo json_encode(array_map(fn ($line) => explode(' ', $line)[0], $lines));`,
};

const programs = [
  { title: 'customers.mjs', language: 'javascript' },
  { title: 'customers.rb', language: 'ruby' },
  { title: 'customers.py', language: 'python' },
  { title: 'customers.php', language: 'php' },
  { title: 'refunds.mjs', language: 'javascript' },
] as const;

for (const { title, language } of programs)
  test.skipIf(await isMissing(language))(
    `${title} outlasts a window of ${WINDOW} seconds in the middle of a list`,
    async () => {
      const hints = ['59', '1'];
      server = await startServer(({ path }, response) => {
        const page = Number(new URL(path, 'http://127.0.0.1').searchParams.get('page'));
        const hint = page === 2 ? hints.shift() : undefined;
        if (hint !== undefined) return json(response, 429, { status: 429 }, { 'retry-after': hint });
        const data = [{ id: ['c', 'b', 'a'][page - 1], email: '', name: '', amount: 1 }];
        json(response, 200, { meta: { has_more: page < 3 }, data });
      });
      const usesSdk = title === 'customers.mjs' || language === 'ruby';
      if (!usesSdk) replace(title, 'https://api.framepayments.com', server.origin);
      expect(await folder.run(language, scripts[language](title), keys)).toEqual(['c', 'b', 'a']);
      expect(server.seen.length).toBe(usesSdk ? 0 : 5);
    },
  );
