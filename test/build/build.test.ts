import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAssets } from '../../src/build/build-site.ts';
import { loadSite, sitePaths } from '../../src/build/site.ts';
import { recordsOf, writeSite } from '../../src/build/write-site.ts';
import { createTempProject, generatedPage, type TempProject } from './temp-project.ts';

const PAGES = 20;
const pathOf = (number: number) => `pages/folder-${number % 5}/page-${String(number).padStart(3, '0')}.mdoc`;

/** Simulates a full disk after a few files in the process that loads it. */
const FULL_DISK = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { writeFileSync } = fs;
let left = 20;
fs.writeFileSync = (...args) => {
  left -= 1;
  if (left < 0) throw new Error('ENOSPC: no space left on device, write');
  return writeFileSync(...args);
};
syncBuiltinESMExports();
`;

describe('a tree of 20 pages', () => {
  let project: TempProject;
  beforeAll(async () => {
    project = createTempProject();
    for (let number = 0; number < PAGES; number += 1) project.write(pathOf(number), generatedPage(number));
    expect((await project.build(['--content', 'pages', '--out', 'site'])).output).toContain('Built 20 pages');
  });
  afterEach(() => {
    for (const number of [1, 5, 15]) project.write(pathOf(number), generatedPage(number));
  });
  afterAll(() => project.remove());

  it('writes what the site in memory holds, each file once', async () => {
    const built = project.filesOf('site');
    const site = await loadSite({
      root: project.root,
      content: join(project.root, 'pages'),
      assets: await readAssets(sitePaths(project.root).client),
    });
    expect(site.pages).toHaveLength(PAGES);
    const files = writeSite(site);
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    for (const { path, content } of files) {
      const bytes = Buffer.from((await content()) as string).toString('latin1');
      expect(built.get(path) === bytes, path).toBe(true);
    }
    // Without a navigation, every page is searchable as a whole.
    expect(recordsOf(site).filter(({ content }) => content?.includes('Text of page 7.'))).toHaveLength(1);
  });

  it.runIf(process.env.SOAK)('is reproducible byte for byte, with one file of search texts', async () => {
    const again = await project.build(['--content', 'pages', '--out', 'again']);
    expect(again.output).toContain('Built 20 pages');
    const [first, second] = [project.filesOf('site'), project.filesOf('again')];
    expect([...second.keys()]).toEqual([...first.keys()]);
    for (const [path, bytes] of first) expect(second.get(path) === bytes, path).toBe(true);
    expect([...first.keys()].filter((path) => path.startsWith('search'))).toEqual([
      'search.bin',
      'search/word-vectors.bin',
    ]);
    expect(first.get('llms-full.txt')).toContain(`Text of page ${PAGES - 1}.`);
  });

  it('S1.3 prints all kinds of problems at once, keeps the last good site, and leaves no other files', async () => {
    const before = project.filesOf('site');
    project.write(pathOf(5), generatedPage(5, '{% unknown-tag /%}'));
    project.write(pathOf(15), generatedPage(15, '[nowhere](/not-there)'));
    project.write('pages/folder-1/page-001.mdoc', generatedPage(1, '{% other-tag /%}'));
    const failed = await project.build(['--content', 'pages', '--out', 'site']);
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/pages\/folder-0\/page-005\.mdoc:\d+:\d+ .*unknown-tag/);
    expect(failed.output).toContain('other-tag');
    expect(failed.output).toMatch(/pages\/folder-0\/page-015\.mdoc:\d+:\d+ .*\/not-there/);
    expect(failed.output).toContain('5 errors');
    expect(project.filesOf('site')).toEqual(before);
    expect(readdirSync(join(project.root, 'site-releases'))).toHaveLength(1);
  });

  it('can be checked without writing a page', async () => {
    const before = readdirSync(project.root).sort();
    const good = await project.build(['--check', '--content', 'pages']);
    expect(good).toMatchObject({ code: 0, output: '20 pages, no errors\n' });
    project.write(pathOf(5), generatedPage(5, '{% unknown-tag /%}'));
    expect((await project.build(['--check', '--content', 'pages'])).code).toBe(1);
    expect(readdirSync(project.root).sort()).toEqual(before);
  });

  it('has machine-readable output, reports the problems of the prose check, and warnings can fail the build', async () => {
    project.write('pages/folder-0/page-000.mdoc', '---\ntitle: Page\n---\n# Page\n');
    try {
      const check = ['--check', '--content', 'pages', '--format', 'json'];
      const lax = await project.build(check);
      expect(JSON.parse(lax.output)).toMatchObject({
        errors: 0,
        warnings: 1,
        diagnostics: [{ id: 'description-missing', file: 'pages/folder-0/page-000.mdoc' }],
      });
      expect(lax.code).toBe(0);
      expect((await project.build([...check, '--strict'])).code).toBe(1);
      const found = { id: 'voice', level: 'error', message: '"We"', hint: 'say who', file: 'pages/a.mdoc' };
      project.write('prose.json', JSON.stringify([{ ...found, line: 3, column: 7 }]));
      const both = await project.build([...check.slice(0, -1), 'github', '--problems', 'prose.json']);
      expect(both.code).toBe(1);
      expect(both.output).toContain('::error file=pages/a.mdoc,line=3,col=7,title=voice::"We" — say who');
      expect(both.output).toContain('::warning file=pages/folder-0/page-000.mdoc');
    } finally {
      project.write(pathOf(0), generatedPage(0));
    }
  });
});

describe('a small tree', () => {
  let project: TempProject;
  /** A project whose site is built once, for the tests that only need one. */
  let built: TempProject;
  const create = () => {
    const created = createTempProject();
    for (const number of [1, 2, 3]) created.write(`pages/page-${number}.mdoc`, generatedPage(number));
    return created;
  };
  const build = (one = project) => one.build(['--content', 'pages', '--out', 'site']);
  const copyBuiltSite = () => {
    for (const name of ['site', 'site-releases'])
      cpSync(join(built.root, name), join(project.root, name), { recursive: true, verbatimSymlinks: true });
  };
  beforeAll(async () => {
    built = create();
    expect((await build(built)).code).toBe(0);
  });
  beforeEach(() => {
    project = create();
  });
  afterEach(() => project.remove());
  afterAll(() => built.remove());

  it('S1.2 titles a page without a title Markdoc, with a warning', async () => {
    project.write('pages/page-1.mdoc', '# One\n\nText.\n');
    const { code, output } = await build();
    expect(code).toBe(0);
    expect(output).toContain('pages/page-1.mdoc');
    expect(project.filesOf('site').get('page-1/index.html')).toContain('<title>Markdoc</title>');
  });

  it.runIf(process.env.SOAK)('removes leftovers of an interrupted build', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    project.write(`site-releases/.staging-${gone}/index.html`, 'half a site');
    mkdirSync(join(project.root, 'site-next-notes'));
    await build();
    expect(existsSync(join(project.root, `site-releases/.staging-${gone}`))).toBe(false);
    expect(existsSync(join(project.root, 'site-next-notes'))).toBe(true);
  });

  it.runIf(process.env.SOAK)(
    'keeps the last good site when killed while writing, and the next build cleans up',
    async () => {
      copyBuiltSite();
      const before = project.filesOf('site');
      project.write('pages/page-1.mdoc', generatedPage(1, 'Another sentence.'));
      const child = project.start(['--content', 'pages', '--out', 'site']);
      const staging = join(project.root, `site-releases/.staging-${child.pid}`);
      while (child.exitCode === null && !existsSync(staging)) await setImmediate();
      child.kill('SIGKILL');
      await once(child, 'close');
      expect(project.filesOf('site')).toEqual(before);
      expect((await build()).code).toBe(0);
      expect(project.filesOf('site').get('page-1/index.html')).toContain('Another sentence.');
      expect(existsSync(staging)).toBe(false);
    },
  );

  it('reports an unwritable folder in one sentence and keeps the last site', async () => {
    writeFileSync(join(project.root, 'file'), '');
    const { code, output } = await project.build(['--content', 'pages', '--out', 'file/site']);
    expect(code).toBe(1);
    expect(output).toMatch(/^The build stopped at .*: not a directory.*The last site is unchanged\.\n$/);
  });

  it('stops at the first file that cannot be written, and leaves no part of a site behind', async () => {
    copyBuiltSite();
    project.write('pages/page-1.mdoc', generatedPage(1, 'Another sentence.'));
    project.write('full-disk.mjs', FULL_DISK.replace('left < 0', 'left === 0'));
    const { code, output } = await project.build(['--content', 'pages', '--out', 'site'], {
      NODE_OPTIONS: `--import=${join(project.root, 'full-disk.mjs')}`,
    });
    expect(code).toBe(1);
    expect(output).toContain('no space left on device');
    expect(readdirSync(join(project.root, 'site-releases'))).toHaveLength(1);
  });

  it.runIf(process.env.SOAK)('reports a full disk in one sentence and keeps the last site', async () => {
    const disk = join(project.root, 'disk');
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]).status === 0;
    try {
      const out = ['--content', 'pages', '--out', 'disk/site'];
      expect((await project.build(out)).output).toContain('Built 3 pages');
      const before = project.filesOf('disk/site');
      for (let number = 10; number < 140; number += 1)
        project.write(
          `pages/page-${number}.mdoc`,
          generatedPage(number, `${'More text. '.repeat(250)}\n\n`.repeat(2)),
        );
      // Only an administrator can mount a small disk; other users simulate one that is full after a few files.
      project.write('full-disk.mjs', FULL_DISK);
      const { code, output } = await project.build(
        out,
        mounted ? {} : { NODE_OPTIONS: `--import=${join(project.root, 'full-disk.mjs')}` },
      );
      expect(code).toBe(1);
      expect(output).toMatch(
        /^The build stopped at [^\n]*: no space left on device \(ENOSPC\)\. The last site is unchanged\.\n$/,
      );
      expect(project.filesOf('disk/site')).toEqual(before);
    } finally {
      if (mounted) spawnSync('umount', [disk]);
    }
  });

  it('does not write route types, neither for a build nor for a check of another tree', async () => {
    const { code, output } = await project.build(['--content', 'pages', '--check']);
    expect(output).toContain('3 pages, no errors');
    expect(code).toBe(0);
    for (const { root } of [built, project])
      expect(existsSync(join(root, 'routes.generated.ts'))).toBe(false);
  });

  it('S1.10 S4.6 a hosted service is in the page if and only if the environment configures it', async () => {
    const page = () => readFileSync(join(project.root, 'site/page-1/index.html'), 'utf8');
    copyBuiltSite();
    expect(page()).not.toContain('data-search-key');
    expect(page()).not.toContain('preconnect');
    const hosted = { SEARCH_APP_ID: 'APP1', SEARCH_API_KEY: 'search-only', SEARCH_INDEX: 'docs' };
    await project.build(['--content', 'pages', '--out', 'site'], hosted);
    expect(page()).toContain('data-search-key="search-only"');
    expect(page()).toContain('<link rel="preconnect" href="https://APP1-dsn.algolia.net"');
  });

  it.each([
    [['--out', '.'], /which holds/],
    [['--out', '..'], /which holds/],
    [['--content', 'pages', '--out', 'pages'], /which holds/],
    [['--output', 'x'], /The flags are/],
  ])('rejects %j in one sentence and changes nothing', async (args, sentence) => {
    const before = project.filesOf('pages');
    const { code, output } = await project.build(args);
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(project.filesOf('pages')).toEqual(before);
  });
});
