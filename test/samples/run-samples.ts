import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { SampleLanguageName } from '../../src/api/languages/registry.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import { type Runner, runners } from './runners.ts';
import type { Outcome, Sample } from './sample.ts';

const run = promisify(execFile);
const here = import.meta.dirname;

/** Environment variables for samples, set as pages tell readers to. */
const secrets = {
  FRAME_SECRET_KEY: 'sk_sandbox_Vq7Lw2Zk9TnB4xYd',
  FRAME_PUBLISHABLE_KEY: 'pk_sandbox_Jd6PyK9wZc1NbH5s',
  FRAME_WEBHOOK_SECRET: 'Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF',
};

/**
 * Runs samples in one language against the sandbox, all in one process; skipped samples are only parsed.
 *
 * The process is the language's harness with two arguments. The first is a list of the samples, one per line: name,
 * file, origin of the sandbox for this sample, and `true` or `false` for running or only parsing it. The second is the
 * file for the outcomes, one per line: name, line inside the sample or 0, error or nothing. Columns are separated by
 * tabs.
 *
 * @throws Error if the language is not installed on this machine
 */
export async function runSamples(
  language: SampleLanguageName,
  samples: Sample[],
  sandbox: RunningSandbox,
): Promise<Outcome[]> {
  const runner = runners[language];
  const folder = prepareFolder();
  try {
    const jobs = samples.map(({ name, code, fileName, file: page, skipped }) => {
      // One folder per page, so that samples find the files that their page names.
      const beside = join(folder, page.replaceAll(/\W+/g, '-'));
      mkdirSync(beside, { recursive: true });
      const file = join(beside, `${name}.${runner.extension}`);
      for (const path of fileName === null ? [file] : [file, join(beside, fileName)])
        writeFileSync(path, `${code.trimEnd()}\n`);
      return [name, file, sandbox.originFor(callerOf(folder, name)), skipped === null];
    });
    const outcomes = await runHarness(runner, folder, jobs.map((job) => `${job.join('\t')}\n`).join(''));
    return outcomes.map((outcome) => ({
      ...outcome,
      error: rejection(sandbox, callerOf(folder, outcome.name)) ?? outcome.error,
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runHarness(
  { harness, options, tool }: Runner,
  folder: string,
  list: string,
): Promise<Outcome[]> {
  const [listFile, results, script] = [join(folder, 'list'), join(folder, 'results'), join(here, harness)];
  writeFileSync(listFile, list);
  const program = tool === null ? process.execPath : programOf(tool);
  const given = options.map((option) => option.replace('HARNESS', dirname(script)));
  const env = {
    ...process.env,
    // The test environment may set another value; the pages say what it does in production.
    NODE_ENV: 'test',
    ...secrets,
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
    NODE_OPTIONS: '',
  };
  await run(program, [...given, script, listFile, results], {
    cwd: folder,
    env,
    timeout: 110_000,
    maxBuffer: 16_000_000,
  }).catch((error) => {
    if (error.code !== 'ENOENT' || tool === null) throw error;
    throw new Error(
      `${tool.name} is missing: install it with \`apt-get install ${tool.packages.join(' ')}\``,
    );
  });
  const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [name = '', at = '0', error = ''] = line.split('\t');
    return { name, error: error === '' ? null : error, line: Number(at) || null };
  });
}

/** The program that `npm test` found, or the one that the shell would run. */
export function programOf({ variable, paths }: NonNullable<Runner['tool']>): string {
  return process.env[variable] ?? basename(paths[0] ?? '');
}

/** Creates a folder with the files that samples expect: the package, and pictures to upload. */
function prepareFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frame-samples-'));
  const entry = join(folder, 'node_modules/framepayments');
  mkdirSync(entry, { recursive: true });
  writeFileSync(
    join(entry, 'package.json'),
    '{"name":"framepayments","type":"module","exports":"./index.mjs"}',
  );
  writeFileSync(join(entry, 'index.mjs'), readFileSync(join(here, 'frame-sdk-stand-in.mjs')));
  for (const picture of ['front.jpg', 'back.jpg', 'selfie.jpg']) writeFileSync(join(folder, picture), 'JPEG');
  return folder;
}

/** Every run of a sample is a separate client of the sandbox. */
function callerOf(folder: string, name: string): string {
  return `${basename(folder)}-${name}`;
}

/** The first error that the sandbox returned to a sample. A declined card does not count: a sample may show it. */
function rejection(sandbox: RunningSandbox, caller: string): string | null {
  const bad = sandbox
    .requestsOf(caller)
    .find(({ status, code }) => status >= 400 && code !== 'charge_declined');
  return bad === undefined ? null : `${bad.method} ${bad.path} responds with ${bad.status}: ${bad.message}`;
}
