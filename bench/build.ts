import { join } from 'node:path';
import { measureGrowth } from './build/growth.ts';
import { buildWithHugo } from './build/hugo-peer.ts';
import { buildWithNext } from './build/next-peer.ts';
import { buildOurs } from './build/ours.ts';
import type { Bench } from './lib/figure.ts';
import type { Run } from './lib/run-measured.ts';
import { withTempFolder } from './lib/temp-folder.ts';
import { writeOwnPages } from './tree/own-pages.ts';
import { type Flavour, writeTree } from './tree.ts';

interface Tree {
  name: string;
  pages: number;
  write: (folder: string, flavour: Flavour) => Promise<void>;
}

/** Trees of generated text, each page another, and one of this site's own text, over and over. */
function treesOf(site: string, quick: boolean): Tree[] {
  const generated = (pages: number): Tree => ({
    name: `${pages.toLocaleString('en-US')} pages`,
    pages,
    write: (folder, flavour) => writeTree({ folder, pages, flavour }),
  });
  const own = (pages: number): Tree => ({
    name: `${pages.toLocaleString('en-US')} pages of this site's text`,
    pages,
    write: (folder, flavour) => writeOwnPages({ folder, site, pages, flavour }),
  });
  return quick ? [generated(30), own(40)] : [generated(1000), generated(10_000), own(10_000)];
}

/** How long a build takes, what memory it needs and how large its output is, beside two peers on the same text. */
export const run: Bench = async ({ quick, report, note }) => {
  await withTempFolder(async (folder) => {
    const own = await buildOurs({ out: join(folder, 'own') });
    const next = await buildWithNext({ site: join(folder, 'own'), note });
    reportRun('own site', own.run, next === null ? null : { name: 'Next.js + Markdoc', run: next.run });
    report({ name: 'own site, output per page', value: own.bytes / own.pages / 1000, unit: 'kB' });

    for (const [index, { name, pages, write }] of treesOf(join(folder, 'own'), quick).entries()) {
      const content = join(folder, `content-${index}`);
      await write(content, 'markdoc');
      const out = join(folder, `out-${index}`);
      const ours = await buildOurs({ content, out });
      const hugo = await buildWithHugo({
        folder: join(folder, `hugo-${index}`),
        write: (to) => write(to, 'markdown'),
        note,
      });
      reportRun(name, ours.run, hugo);
      report({ name: `${name}, output per page`, value: ours.bytes / pages / 1000, unit: 'kB' });
    }
    await measureGrowth({ folder, sizes: quick ? [10, 30] : [30, 300, 3000], report });
  });

  function reportRun(name: string, ours: Run, peer: { name: string; run: Run } | null): void {
    const beside = (value: number | null | undefined) =>
      peer === null || value === null || value === undefined ? {} : { peer: peer.name, peerValue: value };
    report({ name: `${name}, time`, value: ours.seconds, unit: 's', ...beside(peer?.run.seconds) });
    if (ours.cpu !== null)
      report({ name: `${name}, time of all cores`, value: ours.cpu, unit: 's', ...beside(peer?.run.cpu) });
    if (ours.memory !== null)
      report({
        name: `${name}, peak memory`,
        value: ours.memory / 1e6,
        unit: 'MB',
        ...beside(peer?.run.memory === null || peer === null ? null : peer.run.memory / 1e6),
      });
  }
};
