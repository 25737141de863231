import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from '../src/model/site-manifest.ts';
import type { Bench, BenchOptions, Figure } from './lib/figure.ts';
import { findProgram } from './lib/find-program.ts';
import { type Run, runMeasured } from './lib/run-measured.ts';
import { withTempFolder } from './lib/temp-folder.ts';
import { type OwnPagesOptions, writeOwnPages } from './own-pages.ts';
import { writeTree } from './tree.ts';

type Promises = { time?: Figure['promise']; memory?: Figure['promise'] };

type WritePages = (options: OwnPagesOptions) => unknown;

const SIZES: { pages: number; write: WritePages; promises?: Promises }[] = [
  { pages: 1000, write: writeOwnPages, promises: { time: { of: 'ratio', atMost: 1 } } },
  // So many copies of our pages would be 1.8 million search records, which no documentation has.
  {
    pages: 10_000,
    write: writeTree,
    promises: { time: { of: 'ratio', atMost: 2 }, memory: { of: 'value', atMost: 3000 } },
  },
];

/** Of different sizes, because the folders are named after them. */
const QUICK = SIZES.map(({ write }, index) => ({ pages: 60 + index, write, promises: {} }));

/**
 * Time and peak memory of a clean build: this site, 1,000 copies of its pages, and 10,000 generated pages, compared with
 * Hugo on the same files.
 */
export const run: Bench = async ({ quick, report, note }) => {
  await withTempFolder(async (folder) => {
    const site = join(folder, 'own');
    const own = await buildOurs(site);
    const { pages } = JSON.parse(readFileSync(join(site, 'site.json'), 'utf8')) as SiteManifest;
    reportRun(report, `this site (${pages} pages)`, own);
    for (const { pages, write, promises } of quick ? QUICK : SIZES) {
      const content = join(folder, `content-${pages}`);
      await write({ folder: content, site, pages, flavor: 'markdoc' });
      const ours = await buildOurs(join(folder, `out-${pages}`), content);
      const hugo = await buildWithHugo({ folder: join(folder, `hugo-${pages}`), site, pages, write, note });
      reportRun(report, `${pages.toLocaleString('en-US')} pages`, ours, { hugo, promises });
    }
  });
};

function reportRun(
  report: BenchOptions['report'],
  name: string,
  ours: Run,
  { hugo = null, promises = {} }: { hugo?: Run | null; promises?: Promises | undefined } = {},
): void {
  const figures = [
    { kind: 'time', of: (run: Run) => run.seconds, unit: 's', promise: promises.time },
    { kind: 'CPU time', of: (run: Run) => run.cpu, unit: 's' },
    {
      kind: 'peak memory',
      of: ({ memory }: Run) => (memory === null ? null : memory / 1e6),
      unit: 'MB',
      promise: promises.memory,
    },
  ];
  for (const { kind, of, unit, promise: kept } of figures) {
    const [value, peerValue] = [of(ours), hugo === null ? null : of(hugo)];
    if (value === null) continue;
    const peer = peerValue === null ? {} : { peer: 'Hugo', peerValue };
    report({ name: `${name}, ${kind}`, value, unit, ...peer, promise: kept });
  }
}

/** Runs what `npm run build` runs; the programs are already bundled, so that only the site is built. */
function buildOurs(out: string, content?: string): Promise<Run> {
  const flags = ['--out', out, ...(content === undefined ? [] : ['--content', content])];
  return runMeasured(process.execPath, ['scripts/build.mjs', ...flags]);
}

interface HugoOptions {
  folder: string;
  write: WritePages;
  site: string;
  pages: number;
  note: BenchOptions['note'];
}

/**
 * Builds the same text with Hugo, the fastest widely used generator. It creates no search index, Markdown twins, or
 * compressed files, which our time includes.
 * @returns null if Hugo is not installed
 */
async function buildWithHugo({ folder, site, pages, write, note }: HugoOptions): Promise<Run | null> {
  const hugo = findProgram('hugo');
  if (hugo === null) {
    note('Hugo is not installed, so there is no peer; Debian: apt-get install hugo');
    return null;
  }
  cpSync('bench/peers/hugo', folder, { recursive: true });
  await write({ folder: join(folder, 'content'), site, pages, flavor: 'markdown' });
  return runMeasured(hugo, ['--quiet', '--destination', join(folder, 'public')], {
    cwd: folder,
    // The cache of an earlier run would make this one faster than a clean build.
    env: { ...process.env, HUGO_CACHEDIR: join(folder, 'cache') },
  });
}
