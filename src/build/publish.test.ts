import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutputWriter } from './output-writer.ts';
import { publish, readManifest, writeManifest } from './publish.ts';

let base: string;
let out: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'frame-publish-'));
  out = join(base, 'site');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A build of the given files. */
async function build(files: Record<string, string>): Promise<string> {
  const staging = join(base, 'staging');
  const writer = createOutputWriter({ folder: staging, quality: 1 });
  const written = await Promise.all(Object.entries(files).map(([path, text]) => writer.write(path, text)));
  return publish({ staging, out, files: written, pages: 1, records: 0 });
}

const style = (number: number) => `assets/site-${number}.css`;
const styles = () =>
  readdirSync(join(out, 'assets'))
    .filter((name) => name.endsWith('.css'))
    .sort();
const css = 'a { color: black; }\n'.repeat(20);

describe('publish', () => {
  it('keeps hashed files of the five builds before, with their compressed forms, and no others', async () => {
    for (let number = 1; number <= 7; number += 1) {
      await build({
        'index.html': `page ${number}`,
        [`old-${number}.html`]: 'x',
        [style(number)]: css + number,
      });
    }
    expect(styles()).toEqual([2, 3, 4, 5, 6, 7].map((number) => `site-${number}.css`));
    expect(existsSync(join(out, `${style(2)}.br`))).toBe(true);
    expect(existsSync(join(out, `${style(1)}.br`))).toBe(false);
    expect(readdirSync(out).filter((name) => name.startsWith('old-'))).toEqual(['old-7.html']);
    const manifest = await readManifest(out);
    const retired = Object.fromEntries(manifest?.files.map(({ path, retired: age }) => [path, age]) ?? []);
    expect(retired[style(2)]).toBe(5);
    expect(retired[style(7)]).toBeUndefined();
  });

  it('a file that is used again is no old one', async () => {
    await build({ 'index.html': 'a', [style(1)]: css });
    await build({ 'index.html': 'b' });
    await build({ 'index.html': 'c', [style(1)]: css });
    const files = (await readManifest(out))?.files.filter(({ path }) => path === style(1));
    expect(files).toHaveLength(1);
    expect(files?.[0]?.retired).toBeUndefined();
  });

  it('gives the same files the same name, whatever was there before', async () => {
    const first = await build({ 'index.html': 'a', [style(1)]: css });
    const second = await build({ 'index.html': 'b', [style(1)]: css });
    expect(second).not.toBe(first);
    await build({ 'index.html': 'c' });
    expect(await build({ 'index.html': 'a', [style(1)]: css })).toBe(first);
  });

  it('leaves nothing beside the site', async () => {
    await build({ 'index.html': 'a' });
    await build({ 'index.html': 'b' });
    expect(readdirSync(base)).toEqual(['site']);
  });

  it('leaves the last good site in place where the new one cannot be', async () => {
    await build({ 'index.html': 'good' });
    const failing = publish({
      staging: join(base, 'never-made'),
      out,
      files: [{ path: 'index.html', hash: 'x', size: 1 }],
      pages: 1,
      records: 0,
    });
    await expect(failing).rejects.toThrow();
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('good');
    expect((await readManifest(out))?.files.map(({ path }) => path)).toEqual(['index.html']);
  });

  it('refuses a folder that no build has written, and leaves it alone', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
    await expect(build({ 'index.html': 'a' })).rejects.toThrow(/was not written by a build/);
    expect(readFileSync(join(out, 'thesis.txt'), 'utf8')).toBe('years of work');
  });
});

describe('readManifest', () => {
  it('has nothing where there is no site, or half of one', async () => {
    expect(await readManifest(out)).toBeNull();
    mkdirSync(out);
    writeFileSync(join(out, 'site.json'), '{"build":');
    expect(await readManifest(out)).toBeNull();
  });

  it('reads what was written', async () => {
    mkdirSync(out);
    const files = [{ path: 'index.html', hash: 'h', size: 3 }];
    const name = await writeManifest(out, { pages: 1, records: 2, files });
    expect(await readManifest(out)).toEqual({ build: name, pages: 1, records: 2, files });
    expect(readdirSync(out)).toEqual(['site.json']);
  });
});
