import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { site } from '../../site.config.ts';
import { readAssets } from '../../src/build/assets.ts';
import { createPageCompiler } from '../../src/build/page-compiler.ts';
import { listContent } from '../../src/content/read.ts';
import { markdocConfig } from '../../src/markdoc/config.ts';
import { deriveNavigation } from '../../src/page/derive-navigation.ts';
import { createSiteContext } from '../../src/page/site-context.ts';
import { createTempProject, generatedPage, type TempProject } from './temp-project.ts';

/** More than one part of the search index holds, so that more than one worker draws them. */
const PAGES = 300;
const pathOf = (number: number) => `pages/folder-${number % 5}/page-${String(number).padStart(3, '0')}.mdoc`;

/** HTML and Markdown of every page, drawn by the sources in this process: path → text, byte by byte. */
async function drawHere({ root }: TempProject): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const compiler = createPageCompiler(markdocConfig(), {
    async write(path, content) {
      files.set(path, Buffer.from(content as string).toString('latin1'));
      return { path, hash: '', size: 0 };
    },
  });
  const loaded = await compiler.load(await listContent(join(root, 'pages')));
  const titled = loaded.map(({ route, frontMatter }) => ({ route, title: frontMatter.title ?? '' }));
  const { product, versionLabel, headerLinks, feedback, origin } = site;
  const context = createSiteContext({
    site,
    navigation: deriveNavigation(titled),
    origin,
    hostedSearch: null,
  });
  const assets = await readAssets(join(root, '.build/client'));
  await compiler.render(context, {
    product,
    versionLabel,
    headerLinks,
    feedback,
    hostedSearch: null,
    assets,
  });
  return files;
}

describe('a tree of 300 pages', () => {
  let project: TempProject;
  beforeAll(async () => {
    project = createTempProject();
    for (let number = 0; number < PAGES; number += 1) project.write(pathOf(number), generatedPage(number));
    expect((await project.build(['--content', 'pages', '--out', 'site'])).output).toContain(
      'Built 300 pages',
    );
  }, 60_000);
  afterAll(() => project.remove());

  it('workers give the very pages that this process gives', async () => {
    const built = project.filesOf('site');
    const pages = await drawHere(project);
    expect(pages.size).toBe(2 * PAGES);
    for (const [path, text] of pages) expect(built.get(path) === text, path).toBe(true);
  }, 60_000);

  it('after an edit of one page has the very bytes of a full build, though only that page was drawn', async () => {
    // So much longer that nothing may follow from the sizes of files.
    const text = `A sentence that was not there before. ${'And another. '.repeat(30_000)}`;
    project.write(pathOf(77), generatedPage(77, text));
    const again = await project.build(['--content', 'pages', '--out', 'site']);
    expect(again.code).toBe(0);
    expect(again.output).toContain('Built 1 of 300 pages anew');
    // In full by worker threads, while the edited page was drawn in the process itself.
    const full = await project.build(['--content', 'pages', '--out', 'full']);
    expect(full.output).toContain('Built 300 pages');
    const [edited, whole] = [project.filesOf('site'), project.filesOf('full')];
    expect([...edited.keys()]).toEqual([...whole.keys()]);
    for (const [path, bytes] of whole) expect(edited.get(path) === bytes, path).toBe(true);
    expect(edited.get('folder-2/page-077/index.html')).toContain('A sentence that was not there before.');
    expect([...edited.keys()].filter((path) => path.startsWith('search/'))).toHaveLength(19);
    const index = [...edited].flatMap(([path, bytes]) => (path.startsWith('search/') ? [bytes] : []));
    expect(index.join()).toContain('A sentence that was not there before.');
    expect(edited.get('llms-full.txt')).toContain('Text of page 199.');
  }, 60_000);

  it('with an error in an edited page keeps the last good site', async () => {
    const before = project.filesOf('site');
    project.write(pathOf(5), generatedPage(5, '{% unknown-tag /%}'));
    const failed = await project.build(['--content', 'pages', '--out', 'site']);
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/pages\/folder-0\/page-005\.mdoc:\d+:\d+ .*unknown-tag/);
    expect(project.filesOf('site')).toEqual(before);
    project.write(pathOf(5), generatedPage(5));
  }, 60_000);

  it('built anew with errors, prints them all at once and keeps the last good site, and leaves nothing beside it', async () => {
    const before = project.filesOf('site');
    project.write(pathOf(5), generatedPage(5, '{% unknown-tag /%}'));
    project.write(pathOf(150), generatedPage(150, '[nowhere](/not-there)'));
    // A page more, so that all are built.
    project.write('pages/folder-1/page-001b.mdoc', generatedPage(998, '{% other-tag /%}'));
    const failed = await project.build(['--content', 'pages', '--out', 'site']);
    expect(failed.code).toBe(1);
    for (const tag of ['unknown-tag', 'other-tag']) expect(failed.output).toContain(tag);
    expect(failed.output).toContain('4 errors');
    expect(project.filesOf('site')).toEqual(before);
    expect(readdirSync(project.root).filter((name) => name.startsWith('site-'))).toEqual([]);
    project.write(pathOf(5), generatedPage(5));
    rmSync(join(project.root, 'pages/folder-1/page-001b.mdoc'));

    const link = await project.build(['--content', 'pages', '--out', 'other']);
    expect(link.code).toBe(1);
    expect(link.output).toMatch(/pages\/folder-0\/page-150\.mdoc:\d+:\d+ .*\/not-there/);
    expect(existsSync(join(project.root, 'other'))).toBe(false);
    project.write(pathOf(150), generatedPage(150));
  }, 60_000);

  it('is checked without a page being drawn', async () => {
    const before = readdirSync(project.root).sort();
    const good = await project.build(['--check', '--content', 'pages']);
    expect(good).toMatchObject({ code: 0, output: '300 pages, no errors\n' });
    project.write(pathOf(5), generatedPage(5, '{% unknown-tag /%}'));
    expect((await project.build(['--check', '--content', 'pages'])).code).toBe(1);
    project.write(pathOf(5), generatedPage(5));
    expect(readdirSync(project.root).sort()).toEqual(before);
  }, 60_000);

  it('shows a page that came in the navigation of its neighbours', async () => {
    project.write('pages/folder-1/page-001a.mdoc', generatedPage(999));
    const again = await project.build(['--content', 'pages', '--out', 'site']);
    expect(again.output).toContain('Built 301 pages');
    expect(project.filesOf('site').get('folder-1/page-001/index.html')).toContain('folder-1/page-001a');
  }, 60_000);
});

describe('a small tree', () => {
  let project: TempProject;
  beforeEach(() => {
    project = createTempProject();
    for (const number of [1, 2, 3]) project.write(`pages/page-${number}.mdoc`, generatedPage(number));
  });
  afterEach(() => project.remove());
  const build = () => project.build(['--content', 'pages', '--out', 'site']);

  it('gives the same bytes each time', async () => {
    await build();
    const first = project.filesOf('site');
    await build();
    expect(project.filesOf('site')).toEqual(first);
  }, 30_000);

  it('S1.3 all problems of all pages are printed at once; nothing is written', async () => {
    await build();
    const before = project.filesOf('site');
    project.write('pages/page-1.mdoc', '---\ntitle: 3\ncolour: red\n---\n\n# One\n');
    project.write('pages/page-2.mdoc', '# Two\n\n[Away](/nowhere)\n');
    project.write('pages/page-3.mdoc', generatedPage(3, '{% callout %}'));
    const { code, output } = await build();
    expect(code).toBe(1);
    for (const file of ['page-1.mdoc:2', 'page-1.mdoc:3', 'page-3.mdoc']) expect(output).toContain(file);
    expect(project.filesOf('site')).toEqual(before);
    expect(readdirSync(project.root)).not.toContain(expect.stringMatching(/^site-next-/));
  }, 30_000);

  it('S1.2 a page without a title is called Markdoc, with a warning', async () => {
    project.write('pages/page-1.mdoc', '# One\n\nText.\n');
    const { code, output } = await build();
    expect(code).toBe(0);
    expect(output).toContain('pages/page-1.mdoc');
    expect(project.filesOf('site').get('page-1/index.html')).toContain('<title>Markdoc</title>');
  }, 30_000);

  it('removes what an interrupted build left beside the site', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    project.write(`site-next-${gone}/index.html`, 'half a site');
    mkdirSync(join(project.root, 'site-next-notes'));
    await build();
    expect(existsSync(join(project.root, `site-next-${gone}`))).toBe(false);
    expect(existsSync(join(project.root, 'site-next-notes'))).toBe(true);
  }, 30_000);

  it('writes no type of routes, neither for a build nor for a check of another tree', async () => {
    await build();
    const { code, output } = await project.build(['--content', 'pages', '--check']);
    expect(output).toContain('3 pages, no errors');
    expect(code).toBe(0);
    expect(existsSync(join(project.root, 'src'))).toBe(false);
  }, 30_000);

  it('S1.10 S4.6 a hosted service is in the page where the environment names one, and only there', async () => {
    const page = () => readFileSync(join(project.root, 'site/page-1/index.html'), 'utf8');
    await build();
    expect(page()).not.toContain('data-search-key');
    expect(page()).not.toContain('preconnect');
    const hosted = { SEARCH_APP_ID: 'APP1', SEARCH_API_KEY: 'search-only', SEARCH_INDEX: 'docs' };
    await project.build(['--content', 'pages', '--out', 'site'], hosted);
    expect(page()).toContain('data-search-key="search-only"');
    expect(page()).toContain('<link rel="preconnect" href="https://APP1-dsn.algolia.net"');
  }, 30_000);

  it.each([
    [['--out', '.'], /which holds/],
    [['--out', '..'], /which holds/],
    [['--content', 'pages', '--out', 'pages'], /which holds/],
    [['--output', 'x'], /The flags are/],
  ])(
    'refuses %j in one sentence and touches nothing',
    async (args, sentence) => {
      const before = project.filesOf('pages');
      const { code, output } = await project.build(args);
      expect(code).toBe(1);
      expect(output).toMatch(sentence);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(project.filesOf('pages')).toEqual(before);
    },
    30_000,
  );
});
