// @ts-nocheck: plain Node runs it, without types
/**
 * Runs JavaScript samples one after another in this process, so that Node starts only once. `run-samples.ts` describes
 * the arguments.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { SourceTextModule } from 'node:vm';

const [, , list, results] = process.argv;
const silent = () => {};
Object.assign(console, {
  log: silent,
  info: silent,
  warn: silent,
  error: silent,
  table: silent,
  dir: silent,
});
const realFetch = globalThis.fetch;
globalThis.fetch = (address, options) => {
  const url = String(address?.url ?? address);
  const sandbox = url.replace(/^https:\/\/api\.framepayments\.com(?=\/|$)/, process.env.FRAME_SANDBOX);
  if (!sandbox.startsWith('http://127.0.0.1:')) throw new Error(`A sample may not request ${url}`);
  return realFetch(sandbox, options);
};
process.exit = (code) => {
  throw new Error(`The sample ends the process with ${code ?? 0}`);
};

let late;
process.on('uncaughtException', (error) => {
  late = error;
});
process.on('unhandledRejection', (error) => {
  late = error;
});

const timeout = (ms) =>
  new Promise((_, reject) => setTimeout(() => reject(new Error(`No end after ${ms} ms`)), ms).unref());

const outcomes = [];
for (const job of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
  const [name, file, origin, run] = job.split('\t');
  late = undefined;
  process.env.FRAME_SANDBOX = origin;
  try {
    // A sample that is not run is still parsed.
    new SourceTextModule(readFileSync(file, 'utf8'), { identifier: file });
    if (run === 'true') await Promise.race([import(file), timeout(10_000)]);
    if (late) throw late;
    outcomes.push([name, 0, '']);
  } catch (error) {
    // Unlike the error of a module with a syntax error, that of `node --check` has a line number.
    const told =
      error instanceof SyntaxError ? spawnSync('node', ['--check', file]).stderr.toString() : error?.stack;
    const line = new RegExp(`${file.replaceAll('.', '\\.')}:(\\d+)`).exec(told ?? '')?.[1];
    outcomes.push([name, line ?? 0, `${error?.name}: ${error?.message}`.replaceAll(/\s+/g, ' ')]);
  }
}
writeFileSync(results, outcomes.map((outcome) => `${outcome.join('\t')}\n`).join(''));
process.reallyExit(0);
