import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeOutput } from '../build/output-writer.ts';
import { OperatorError } from '../model/diagnostic.ts';
import { findRelease, readManifest } from './manifest.ts';
import { cleanUp, publish, stagingFolderOf } from './write.ts';

const disk = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY, kill: () => {} }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const files = await importOriginal<object>();
  const changes = ['copyFile', 'mkdir', 'rename', 'rm', 'rmdir', 'symlink', 'writeFile'];
  const limited =
    (change: (...args: unknown[]) => Promise<unknown>) =>
    (...args: unknown[]) => {
      disk.left -= 1;
      if (disk.left >= 0) return change(...args);
      disk.kill();
      return new Promise(() => {});
    };
  return {
    ...files,
    ...Object.fromEntries(changes.map((name) => [name, limited(Reflect.get(files, name))])),
  };
});

let base: string;
let out: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'frame-publish-'));
  out = join(base, 'site');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Builds a site from the given files. */
async function build(texts: Record<string, string>): Promise<string> {
  const staging = stagingFolderOf(out);
  const written = await Promise.all(
    Object.entries(texts).map(([path, text]) => writeOutput(staging, path, text, 1)),
  );
  return publish({ staging, out, site: { files: written, pages: 1, records: 0 } });
}

const style = (number: number) => `assets/site-${number}.css`;
const styles = () =>
  readdirSync(join(out, 'assets'))
    .filter((name) => name.endsWith('.css'))
    .sort();
const css = 'a { color: black; }\n'.repeat(20);
const page = () => readFileSync(join(out, 'index.html'), 'utf8');

describe('publish', () => {
  it('makes the site a link to a release that is named after its build', async () => {
    const name = await build({ 'index.html': 'a' });
    expect(readlinkSync(out)).toBe(`site-releases/${name}`);
    expect(page()).toBe('a');
    expect(readdirSync(base).sort()).toEqual(['site', 'site-releases']);
  });

  it('keeps hashed files of the previous five builds with their compressed forms, and no others', async () => {
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
    const retired = Object.fromEntries(manifest.files.map(({ path, retired: age }) => [path, age]));
    expect(retired[style(2)]).toBe(5);
    expect(retired[style(7)]).toBeUndefined();
  });

  it('a file that is used again is no longer retired', async () => {
    await build({ 'index.html': 'a', [style(1)]: css });
    await build({ 'index.html': 'b' });
    await build({ 'index.html': 'c', [style(1)]: css });
    const found = (await readManifest(out)).files.filter(({ path }) => path === style(1));
    expect(found).toHaveLength(1);
    expect(found?.[0]?.retired).toBeUndefined();
  });

  it('gives the same files the same name, whatever was published before', async () => {
    const first = await build({ 'index.html': 'a', [style(1)]: css });
    const second = await build({ 'index.html': 'b', [style(1)]: css });
    expect(second).not.toBe(first);
    await build({ 'index.html': 'c' });
    expect(await build({ 'index.html': 'a', [style(1)]: css })).toBe(first);
  });

  it('keeps the previous release for rollbacks and for servers that still read it, and no older one', async () => {
    await build({ 'index.html': 'a' });
    const second = await build({ 'index.html': 'b' });
    const third = await build({ 'index.html': 'c' });
    expect(readdirSync(`${out}-releases`).sort()).toEqual([second, third].sort());
    expect(readFileSync(join(`${out}-releases`, second, 'index.html'), 'utf8')).toBe('b');
  });

  it('repairs a release with damaged files by publishing the same content again', async () => {
    const name = await build({ 'index.html': 'a' });
    for (const _ of [1, 2, 3]) {
      writeFileSync(join(out, 'index.html'), 'damaged');
      expect(await build({ 'index.html': 'a' })).toBe(name);
      expect(page()).toBe('a');
    }
  });

  it('leaves the last good site in place when the new one cannot be published', async () => {
    await build({ 'index.html': 'good' });
    const failing = publish({
      staging: join(base, 'never-written'),
      out,
      site: { files: [{ path: 'index.html', hash: 'x', size: 1 }], pages: 1, records: 0 },
    });
    await expect(failing).rejects.toThrow();
    expect(page()).toBe('good');
    expect((await readManifest(out)).files.map(({ path }) => path)).toEqual(['index.html']);
  });

  it('rejects a folder that was not written by a build, and leaves it alone', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
    await expect(build({ 'index.html': 'a' })).rejects.toThrow(/was not written by a build/);
    expect(readFileSync(join(out, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it('takes over an empty folder', async () => {
    mkdirSync(out);
    await build({ 'index.html': 'c' });
    expect(page()).toBe('c');
  });

  it("replaces a dangling link or one to a site elsewhere, but not the link's target", async () => {
    symlinkSync('gone', out);
    await build({ 'index.html': 'a' });
    renameSync(findRelease(out) as string, join(base, 'elsewhere'));
    rmSync(out);
    symlinkSync('elsewhere', out);
    await build({ 'index.html': 'b' });
    expect(page()).toBe('b');
    expect(readFileSync(join(base, 'elsewhere/index.html'), 'utf8')).toBe('a');
  });
});

/** Ends the changes of the disk after the given number of steps, as if the process were killed there. */
function killedAfter(steps: number): Promise<void> {
  return new Promise((resolve) => {
    disk.left = steps;
    disk.kill = resolve;
  });
}

describe('a build that is killed while it publishes', () => {
  const layouts: [name: string, before: () => Promise<unknown>][] = [
    ['over a link', () => build({ 'index.html': 'old', [style(1)]: css })],
    [
      'over the third release',
      async () => {
        await build({ 'index.html': 'first' });
        await build({ 'index.html': 'old', [style(1)]: css });
      },
    ],
  ];

  it.each(layouts)(
    '%s, at any step, leaves a complete site that the next build replaces',
    async (_name, before) => {
      for (let step = 0; ; step += 1) {
        rmSync(base, { recursive: true });
        mkdirSync(base);
        await before();
        const killed = killedAfter(step);
        const done = build({ 'index.html': 'new', [style(2)]: css }).then(() => true);
        const finished = await Promise.race([done, killed.then(() => false)]);
        disk.left = Number.POSITIVE_INFINITY;
        const found = findRelease(out) as string;
        const text = readFileSync(join(found, 'index.html'), 'utf8');
        expect(['old', 'new'], `step ${step}`).toContain(text);
        const manifest = await readManifest(found);
        for (const file of manifest.files ?? [])
          expect(readFileSync(join(found, file.path)), `${file.path}, step ${step}`).toHaveLength(file.size);

        await build({ 'index.html': 'next' });
        expect(page()).toBe('next');
        expect(readdirSync(base).sort()).toEqual(['site', 'site-releases']);
        if (finished) {
          expect(step).toBeGreaterThan(6);
          break;
        }
      }
    },
  );

  it('over a link, leads to a site at every step', async () => {
    for (let step = 0; ; step += 1) {
      rmSync(base, { recursive: true });
      mkdirSync(base);
      await build({ 'index.html': 'old' });
      const killed = killedAfter(step);
      const done = build({ 'index.html': 'new' }).then(() => true);
      const finished = await Promise.race([done, killed.then(() => false)]);
      disk.left = Number.POSITIVE_INFINITY;
      expect(['old', 'new']).toContain(page());
      if (finished) break;
    }
  });
});

describe('cleanUp', () => {
  it('removes the leftovers of dead processes, and nothing else', async () => {
    await build({ 'index.html': 'a' });
    const gone = 999_999_999;
    const stays = [`site-old-${gone}`, 'site-releases/notes', `site-releases/.staging-${process.pid}`];
    const goes = [`site-releases/.staging-${gone}`, `site-releases/.old-${gone}`];
    for (const path of [...stays, ...goes]) mkdirSync(join(base, path));
    await cleanUp(out);
    for (const path of stays) expect(existsSync(join(base, path)), path).toBe(true);
    for (const path of goes) expect(existsSync(join(base, path)), path).toBe(false);
  });
});

describe('readManifest', () => {
  it('rejects a folder without a site, or with half of one', async () => {
    await expect(readManifest(out)).rejects.toThrow(OperatorError);
    mkdirSync(out);
    writeFileSync(join(out, 'site.json'), '{"build":');
    await expect(readManifest(out)).rejects.toThrow(OperatorError);
  });

  it('reads back what was written', async () => {
    const name = await build({ 'index.html': 'abc' });
    expect(await readManifest(out)).toMatchObject({
      build: name,
      pages: 1,
      records: 0,
      files: [{ path: 'index.html', size: 3 }],
    });
  });
});
