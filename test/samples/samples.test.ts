import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleLanguageName, sampleLanguages } from '../../src/api/languages/registry.ts';
import { loadApi } from '../../src/api/load-api.ts';
import { openApiFile } from '../../src/api/load-openapi.ts';
import { type RunningSandbox, startSandbox } from '../sandbox/start-sandbox.ts';
import { fencesOf, operationSamples, pageSamples } from './collect-samples.ts';
import { runSamples } from './run-samples.ts';
import type { Outcome, Sample } from './sample.ts';

const samples = [...pageSamples(), ...operationSamples()];
const counts: string[] = [];
let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(async () => {
  await sandbox.close();
  const reasons = samples.flatMap(({ skipped }) => skipped ?? []);
  console.log(`Samples: ${counts.join('; ')}.`);
  for (const reason of new Set(reasons))
    console.log(`  not run, ${reason}: ${reasons.filter((other) => other === reason).length}`);
});

describe.each(Object.keys(sampleLanguages) as SampleLanguageName[])('%s samples', (language) => {
  it('of pages and operations run against the sandbox', async () => {
    const chosen = samples.filter((sample) => sample.language === language);
    const started = performance.now();
    const outcomes = await runSamples(language, chosen, sandbox);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const ran = chosen.filter(({ skipped }) => skipped === null).length;
    counts.push(`${language} ran ${ran} in ${seconds} s, ${chosen.length - ran} not run`);
    expect(outcomes.map(({ name }) => name)).toEqual(chosen.map(({ name }) => name));
    expect(failures(chosen, outcomes)).toEqual([]);
  });
});

describe('the collection of samples', () => {
  it('includes every operation in every sample language', () => {
    const all = new Set(loadApi(openApiFile).model?.operations.map(({ id }) => id));
    const generated = (language: SampleLanguageName) =>
      new Set(
        samples
          .filter((sample) => sample.file === 'api/openapi.yaml' && sample.language === language)
          .map(({ name }) => name.replace(/-\w+$/, '')),
      );
    for (const language of Object.keys(sampleLanguages) as SampleLanguageName[])
      expect(generated(language), language).toEqual(all);
    expect(all.size).toBeGreaterThanOrEqual(90);
  });

  it('has a timeout wherever the library has none: curl of PHP, requests of Python', () => {
    const sends = /curl_init\(|requests\.(get|post|patch|delete|request)\(/;
    const sending = samples.filter(({ code }) => sends.test(code));
    expect(sending.length).toBeGreaterThan(60);
    const endless = sending.filter(({ code }) => !/CURLOPT_TIMEOUT|timeout=/.test(code));
    expect(endless.map(({ language, name }) => `${language} ${name}`)).toEqual([]);
  });

  it('gives every sample a unique name', () => {
    const names = samples.map(({ language, name }) => `${language} ${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('the runners', () => {
  const page = (fence: string, run = '') =>
    fencesOf(
      `# Page\n\nText.\n\n\`\`\`${fence.split('\n')[0]}${run}\n${fence.split('\n').slice(1).join('\n')}\n\`\`\`\n`,
      'content/page.mdoc',
    );
  const sdk =
    "import { FrameSDK } from 'framepayments';\nconst frame = new FrameSDK({ apiKey: process.env.FRAME_SECRET_KEY });\n";
  const gem = "require 'frame_payments'\nFrame.api_key = ENV.fetch('FRAME_SECRET_KEY')\n";
  const composer =
    "<?php\nrequire 'vendor/autoload.php';\nFrame\\Auth::setApiKey(getenv('FRAME_SECRET_KEY'));\n";
  const curl = 'curl https://api.framepayments.com/v1/refunds -H "Authorization: Bearer $FRAME_SECRET_KEY"';

  it.skipIf(process.env.SOAK === undefined).each([
    [
      'an unknown field in curl',
      `shell\n${curl} -H "Content-Type: application/json" -d '{"charge": "x"}'`,
      'content/page.mdoc:6 shell sample: POST /v1/refunds responds with 422: charge_intent is missing',
    ],
    [
      'another host',
      'shell\ncurl https://example.com',
      'content/page.mdoc:6 shell sample: curl: a sample may not request https://example.com',
    ],
    [
      'an installation',
      'shell\nnpm install framepayments',
      'content/page.mdoc:6 shell sample: npm: a sample may not run this',
    ],
    ['a variable that is not set', 'shell\necho\necho $NOT_SET', 'content/page.mdoc:7 shell sample'],
    [
      'a method that the package lacks',
      `javascript\n${sdk}await frame.refunds.cancel('x');`,
      'content/page.mdoc:8 javascript sample: TypeError: frame.refunds.cancel is not a function',
    ],
    [
      'a wrong amount',
      `javascript\n${sdk}await frame.refunds.create({ charge_intent: '9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2', amount: 0 });`,
      'content/page.mdoc:8 javascript sample: POST /v1/refunds responds with 422: amount must be >= 1',
    ],
    [
      'JavaScript that does not parse',
      'javascript\nconst a = 1;\nconst = 2;',
      'content/page.mdoc:7 javascript sample: SyntaxError',
    ],
    [
      'a class that the gem lacks',
      `ruby\n${gem}Frame::Nothing.list`,
      'content/page.mdoc:8 ruby sample: NameError',
    ],
    [
      'an unknown id in Ruby',
      `ruby\n${gem}Frame::Refund.retrieve('x')`,
      'content/page.mdoc:8 ruby sample: GET /v1/refunds/x responds with 404: id: no object has the id x',
    ],
    ['Ruby that does not parse', 'ruby\na = 1\nb = )', 'content/page.mdoc:7 ruby sample: SyntaxError'],
    [
      'another host in Ruby',
      "ruby\nrequire 'net/http'\nNet::HTTP.get(URI('https://example.com/'))",
      'content/page.mdoc:7 ruby sample: RuntimeError: A sample may not request example.com',
    ],
    [
      'a missing key in Python',
      `python\nimport requests\n\nrequests.get("https://api.framepayments.com/v1/refunds/x").raise_for_status()`,
      'content/page.mdoc:8 python sample: GET /v1/refunds/x responds with 401',
    ],
    [
      'another host in Python',
      'python\nimport requests\nrequests.get("https://example.com")',
      'content/page.mdoc:7 python sample: RuntimeError: A sample may not request https://example.com',
    ],
    ['Python that does not parse', 'python\na = 1\nb = )', 'content/page.mdoc:7 python sample: SyntaxError'],
    [
      'a method that the PHP package lacks',
      `php\n${composer}(new Frame\\Endpoints\\Refunds())->cancel('x');`,
      'content/page.mdoc:9 php sample: Error: Call to undefined method',
    ],
    [
      'a named argument that the PHP package lacks',
      `php\n${composer}new Frame\\Models\\Refunds\\RefundCreateRequest(amount: 1, chargeIntent: 'x', charge: 'y');`,
      'content/page.mdoc:9 php sample: ArgumentCountError',
    ],
    [
      'another host in PHP',
      "php\n<?php\ncurl_init('https://example.com');",
      'content/page.mdoc:7 php sample: RuntimeException: A sample may not request https://example.com',
    ],
    ['PHP that does not parse', 'php\n<?php\n$a = 1;\n$b = );', 'content/page.mdoc:8 php sample: ParseError'],
  ])('report file and line of %s', async (_, fence, expected) => {
    const [sample] = page(fence);
    if (sample === undefined) throw new Error('The page has no sample');
    const [line] = failures([sample], await runSamples(sample.language, [sample], sandbox));
    expect(line).toContain(expected);
  });

  it.each([
    [
      'javascript',
      'retry.mjs',
      'export const tries = 3;',
      "import { tries } from './retry.mjs';\nif (tries !== 3) throw new Error();",
    ],
    [
      'ruby',
      'retry.rb',
      'TRIES = 3',
      "require_relative 'retry'\nraise unless File.exist?(File.join(__dir__, 'retry.rb'))",
    ],
  ] as const)('let a %s sample import a file that its page names', async (language, title, first, second) => {
    const text = `\`\`\`${language} {% title="${title}" %}\n${first}\n\`\`\`\n\n\`\`\`${language}\n${second}\n\`\`\`\n`;
    const both = fencesOf(text, 'content/page.mdoc');
    expect(failures(both, await runSamples(language, both, sandbox))).toEqual([]);
  });

  it('parse a sample that is not run', async () => {
    const [sample] = page('javascript\nconst = 2;', ' {% run="no: browser code" %}');
    if (sample === undefined) throw new Error('The page has no sample');
    expect(sample.skipped).toBe('browser code');
    const [line] = failures([sample], await runSamples('javascript', [sample], sandbox));
    expect(line).toContain('content/page.mdoc:6 javascript sample: SyntaxError');
  });
});

/** `file:line title: error` for each failed sample. */
function failures(chosen: Sample[], outcomes: Outcome[]): string[] {
  const byName = new Map(chosen.map((sample) => [sample.name, sample]));
  return outcomes.flatMap(({ name, error, line }) => {
    const sample = byName.get(name);
    if (error === null || sample === undefined) return [];
    const place = sample.line === null ? sample.file : `${sample.file}:${sample.line + (line ?? 1) - 1}`;
    return [`${place} ${sample.title}: ${error}`];
  });
}
