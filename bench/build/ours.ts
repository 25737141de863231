import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from '../../src/model/site-manifest.ts';
import { type Run, runMeasured } from '../lib/run-measured.ts';

export interface OwnBuild {
  run: Run;
  pages: number;
  /** Of the whole output: compressed forms, Markdown twins and the search index too. */
  bytes: number;
  manifest: SiteManifest;
}

interface BuildOptions {
  /** Without it, the site's own content is built. */
  content?: string;
  out: string;
}

/**
 * Runs what `npm run build` runs; the bundles are fresh by then, so that only the site is built.
 */
export async function buildOurs({ content, out }: BuildOptions): Promise<OwnBuild> {
  const flags = ['--out', out, ...(content === undefined ? [] : ['--content', content])];
  const run = await runMeasured(process.execPath, ['scripts/build.mjs', ...flags]);
  const manifest = JSON.parse(readFileSync(join(out, 'site.json'), 'utf8')) as SiteManifest;
  return { run, pages: manifest.pages, bytes: bytesBelow(out), manifest };
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
