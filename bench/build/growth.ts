import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputFileOf } from '../../src/model/route.ts';
import { brotliSize } from '../lib/brotli-size.ts';
import type { BenchOptions } from '../lib/figure.ts';
import { ownAssets } from '../lib/page-assets.ts';
import { median } from '../lib/statistics.ts';
import { routeOf, writeTree } from '../tree.ts';
import { buildOurs } from './ours.ts';

interface GrowthOptions {
  folder: string;
  /** Pages of the trees, the smallest first. */
  sizes: number[];
  report: BenchOptions['report'];
}

/** What a reader gets with one page, by the size of the tree: none of it may grow with the number of pages. */
export async function measureGrowth({ folder, sizes, report }: GrowthOptions): Promise<void> {
  const [smallest = 0] = sizes;
  const first = new Map<string, number>();
  for (const pages of sizes) {
    const content = join(folder, `growth-${pages}`);
    const out = join(folder, `growth-out-${pages}`);
    await writeTree({ folder: content, pages });
    await buildOurs({ content, out });
    // The same pages of every tree, packed alike: a large build packs its own less.
    const files = Array.from({ length: Math.min(30, smallest) }, (_, number) =>
      readFileSync(join(out, outputFileOf(routeOf(number)))),
    );
    const { styles, scripts } = ownAssets(out);
    const sizeOf = (paths: string[]): number =>
      paths.reduce((sum, path) => sum + brotliSize(readFileSync(join(out, path))), 0);
    const parts: [name: string, bytes: number][] = [
      ['HTML of a page (median)', median(files.map(brotliSize))],
      ['CSS of a page', sizeOf(styles)],
      ['script of a page', sizeOf(scripts)],
    ];
    for (const [name, value] of parts) {
      const before = first.get(name);
      if (before === undefined) first.set(name, value);
      report({
        name: `${name}, tree of ${pages.toLocaleString('en-US')}`,
        value,
        unit: 'B',
        ...(before === undefined ? {} : { peer: `tree of ${smallest}`, peerValue: before }),
      });
    }
  }
}
