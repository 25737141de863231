import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../fixtures/root.ts';

const run = promisify(execFile);

/** Everything that is no output of a command. */
const PROJECT = readdirSync(ROOT).filter(
  (name) => !/^(?:\.git|\.build|\.cache|dist.*|test-results)$/.test(name),
);

let parent: string;
let project: string;

/** Runs an npm script of the copy from another folder. */
async function npmRun(...args: string[]): Promise<string> {
  const { stdout } = await run('npm', ['--prefix', project, 'run', ...args], { cwd: parent });
  return stdout;
}

beforeAll(() => {
  if (!existsSync(join(ROOT, '.build/node.fingerprint')))
    throw new Error('The build tests need the built programs: run `npm run build` first.');
  parent = mkdtempSync(join(tmpdir(), 'frame-folder-'));
  project = join(parent, 'my dócs');
  mkdirSync(project);
  for (const name of PROJECT.filter((name) => name !== 'node_modules'))
    cpSync(join(ROOT, name), join(project, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  // What is bundled already; only its place is new.
  for (const name of readdirSync(join(ROOT, '.build')).filter((name) =>
    /^(?:node|client|sandbox)$|print$/.test(name),
  ))
    cpSync(join(ROOT, '.build', name), join(project, '.build', name), { recursive: true });
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe('a folder with a space and an accent in its path', () => {
  it.runIf(process.env.SOAK)('npm run check passes', async () => {
    expect(await npmRun('check')).toMatch(/^\d+ pages(?:, no errors| checked)$/m);
  });

  it('npm run new writes a page', async () => {
    await npmRun('new', '--', 'guides/first-page', '--title', 'Take a first payment');
    expect(existsSync(join(project, 'content/guides/first-page.mdoc'))).toBe(true);
  });

  it('npm run sandbox starts the program', async () => {
    await expect(npmRun('sandbox', '--', '--no-such-flag')).rejects.toThrow('Run it with --help');
  });
});
