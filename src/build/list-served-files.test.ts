import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listServedFiles } from './list-served-files.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'frame-served-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('listServedFiles', () => {
  it('names files of each folder below its prefix, and what the build makes itself', async () => {
    for (const folder of ['public/deep', 'images']) mkdirSync(join(base, folder), { recursive: true });
    for (const file of ['public/a.pdf', 'public/deep/b.svg', 'images/c.png'])
      writeFileSync(join(base, file), '');
    const served = await listServedFiles([join(base, 'public'), join(base, 'images')], ['', 'images']);
    for (const address of ['/a.pdf', '/deep/b.svg', '/images/c.png', '/openapi.yaml', '/sitemap.xml'])
      expect(served).toContain(address);
    expect(served).not.toContain('/deep');
  });

  it('a folder that is not there holds no files', async () => {
    const served = await listServedFiles([join(base, 'none')], ['']);
    expect(served).toContain('/robots.txt');
  });
});
