import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BenchOptions } from '../lib/figure.ts';
import { findProgram } from '../lib/find-program.ts';
import { type Run, runMeasured } from '../lib/run-measured.ts';

interface NextOptions {
  /** Our own site, built: the peer shows the Markdown twins of its pages, which hold the same text in full. */
  site: string;
  note: BenchOptions['note'];
}

/** The peer works in a copy, so that its packages never lie beside our sources. */
const FOLDER = '.build/peers/next';

/**
 * Builds the plainest Next.js App Router site of our text, without highlighting, search or images, as files. It is
 * installed from its own lock file the first time.
 * @returns null where it cannot be installed
 */
export async function buildWithNext({
  site,
  note,
}: NextOptions): Promise<{ run: Run; folder: string } | null> {
  const npm = findProgram('npm');
  if (npm === null || !(await install(npm, note))) return null;
  const content = resolve(FOLDER, 'content');
  for (const old of [content, `${FOLDER}/out`, `${FOLDER}/.next`])
    rmSync(old, { recursive: true, force: true });
  cpSync(site, content, {
    recursive: true,
    filter: (path) => path.endsWith('.md') || (statSync(path).isDirectory() && !path.endsWith('/assets')),
  });
  const run = await runMeasured(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: FOLDER,
    env: { ...process.env, CONTENT: content, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  return { run, folder: resolve(FOLDER, 'out') };
}

/** True once the packages of the lock file are there. */
async function install(npm: string, note: BenchOptions['note']): Promise<boolean> {
  cpSync('bench/peers/next', FOLDER, { recursive: true });
  const marker = `${FOLDER}/node_modules/.installed`;
  const lock = readFileSync(`${FOLDER}/package-lock.json`, 'utf8');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return true;
  try {
    note('installing the packages of the Next.js peer');
    await runMeasured(npm, ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund']);
    writeFileSync(marker, lock);
    return true;
  } catch (error) {
    note(`the Next.js peer cannot be installed, so nothing stands beside the own site: ${String(error)}`);
    return false;
  }
}
