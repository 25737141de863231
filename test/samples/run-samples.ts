import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import type { Outcome, Sample, SampleLanguage } from './sample.ts';

const run = promisify(execFile);
const here = import.meta.dirname;

const extensions: Record<SampleLanguage, string> = { shell: 'sh', javascript: 'mjs', ruby: 'rb' };

/** What the samples find in their environment, as the pages tell readers to set it. */
const secrets = {
  FRAME_SECRET_KEY: 'sk_sandbox_Vq7Lw2Zk9TnB4xYd',
  FRAME_PUBLISHABLE_KEY: 'pk_sandbox_Jd6PyK9wZc1NbH5s',
  FRAME_WEBHOOK_SECRET: 'Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF',
};

/**
 * Runs samples of one language against the sandbox, all in one process of that language; skipped ones are
 * only parsed.
 *
 * @throws Error when the language itself is missing on this machine.
 */
export async function runSamples(
  language: SampleLanguage,
  samples: Sample[],
  sandbox: RunningSandbox,
): Promise<Outcome[]> {
  const folder = prepareFolder();
  try {
    const jobs = samples.map(({ name, code, fileName, file: page, skipped }) => {
      // One folder a page, so that a sample finds the files that its page names.
      const beside = join(folder, page.replaceAll(/\W+/g, '-'));
      mkdirSync(beside, { recursive: true });
      const file = join(beside, `${name}.${extensions[language]}`);
      for (const path of fileName === null ? [file] : [file, join(beside, fileName)])
        writeFileSync(path, `${code.trimEnd()}\n`);
      return { name, file, origin: sandbox.originFor(callerOf(folder, name)), run: skipped === null };
    });
    const outcomes = await harnesses[language](folder, jobs);
    return outcomes.map((outcome) => ({
      ...outcome,
      error: refusal(sandbox, callerOf(folder, outcome.name)) ?? outcome.error,
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Job {
  name: string;
  file: string;
  origin: string;
  run: boolean;
}

const harnesses: Record<SampleLanguage, (folder: string, jobs: Job[]) => Promise<Outcome[]>> = {
  async shell(folder, jobs) {
    const { list, results } = paths(folder);
    writeFileSync(
      list,
      jobs.map(({ name, file, origin, run }) => `${name} ${file} ${origin} ${run}\n`).join(''),
    );
    await run('bash', [join(here, 'shell-harness.sh'), list, results], options(folder));
    const lines = readFileSync(results, 'utf8').trim().split('\n').filter(Boolean);
    return lines.map((line, index) => {
      const [name = '', status] = line.split(' ');
      if (status === '0') return { name, error: null, line: null };
      const said = readFileSync(`${jobs[index]?.file}.err`, 'utf8').trim();
      const at = /line (\d+):/.exec(said)?.[1];
      return { name, error: said || `exit status ${status}`, line: at === undefined ? null : Number(at) };
    });
  },

  async javascript(folder, jobs) {
    const { list, results } = paths(folder);
    writeFileSync(list, JSON.stringify(jobs));
    const script = join(here, 'javascript-harness.mjs');
    await run('node', ['--experimental-vm-modules', '--no-warnings', script, list, results], options(folder));
    return JSON.parse(readFileSync(results, 'utf8')) as Outcome[];
  },

  async ruby(folder, jobs) {
    const { list, results } = paths(folder);
    writeFileSync(list, JSON.stringify(jobs));
    const gem = join(here, 'ruby');
    await run('ruby', ['-W0', '-I', gem, join(gem, 'harness.rb'), list, results], options(folder)).catch(
      (error) => {
        if (error.code === 'ENOENT')
          throw new Error('Ruby is missing: install it with `apt-get install ruby` or `brew install ruby`');
        throw error;
      },
    );
    return JSON.parse(readFileSync(results, 'utf8')) as Outcome[];
  },
};

function paths(folder: string): { list: string; results: string } {
  return { list: join(folder, 'list'), results: join(folder, 'results') };
}

function options(folder: string) {
  const env = {
    ...process.env,
    // Whoever runs the tests may work with another one; pages say what theirs does in production.
    NODE_ENV: 'test',
    ...secrets,
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
    NODE_OPTIONS: '',
  };
  return { cwd: folder, env, timeout: 110_000, maxBuffer: 16_000_000 };
}

/** A folder with what samples expect beside them: the package, and pictures to upload. */
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

/** Every run of a sample is a caller of its own at the sandbox. */
function callerOf(folder: string, name: string): string {
  return `${basename(folder)}-${name}`;
}

/** What the sandbox refused of a caller's requests. A declined card is an answer that a sample may show. */
function refusal(sandbox: RunningSandbox, caller: string): string | null {
  const bad = sandbox
    .requestsOf(caller)
    .find(({ status, code }) => status >= 400 && code !== 'charge_declined');
  return bad === undefined ? null : `${bad.method} ${bad.path} answers ${bad.status}: ${bad.message}`;
}
