import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchOptions } from '../lib/figure.ts';
import { findProgram } from '../lib/find-program.ts';
import { type Run, runMeasured } from '../lib/run-measured.ts';

interface HugoOptions {
  /** Folder for the peer's site; it does not exist yet. */
  folder: string;
  /** Writes the pages, as plain Markdown, into a folder. */
  write: (content: string) => Promise<void>;
  note: BenchOptions['note'];
}

/**
 * Builds the same text with Hugo, the fastest generator in wide use: highlighting with classes, navigation of the
 * section, table of contents. It makes no search index, no compressed forms and no Markdown twins; our time has them in it.
 * @returns null where Hugo is not here
 */
export async function buildWithHugo({
  folder,
  write,
  note,
}: HugoOptions): Promise<{ name: string; run: Run } | null> {
  const hugo = findProgram('hugo');
  if (hugo === null) {
    note('hugo is not here, so nothing stands beside the generated trees; Debian: apt-get install hugo');
    return null;
  }
  cpSync('bench/peers/hugo', folder, { recursive: true });
  await write(join(folder, 'content'));
  const run = await runMeasured(hugo, ['--quiet', '--destination', join(folder, 'public')], {
    cwd: folder,
    // Its cache of earlier runs would make a second run faster than a first.
    env: { ...process.env, HUGO_CACHEDIR: join(folder, 'cache') },
  });
  const version = /v(\d+\.\d+\.\d+)/.exec((await runMeasured(hugo, ['version'])).output)?.[1] ?? '';
  return { name: `Hugo ${version}`.trim(), run };
}
