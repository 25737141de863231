import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { site } from '../../site.config.ts';
import { tag } from '../model/content-tree.ts';
import type { NavSection } from '../model/define-site.ts';
import { createSiteContext } from '../page/site-context.ts';
import { checkMap, checkNavigation, checkSettings, checkSite, type SiteToCheck } from './check-site.ts';
import { type Site, type SitePage, sitePaths } from './site.ts';

const navigation: NavSection[] = [
  { label: 'Overview', links: [{ label: 'Home', href: '/' }] },
  { label: 'Webhooks', href: '/webhooks' },
];
const text = "export const site = {\n  home: '/',\n  webhooks: '/webhooks',\n};\n";
const check = (routes: string[], sections = navigation, redirects = {}) =>
  checkNavigation({
    redirects,
    navigation: sections,
    routes: new Set(routes),
    content: 'content',
    config: { file: 'site.config.ts', text },
  });

it('the map of all pages has a card for each of them', () => {
  const page = (route: string, hrefs: string[] = []) => ({
    ...{ route, file: `content${route}.mdoc`, frontMatter: { title: route.slice(1) } },
    links: hrefs.map((href) => ({ href, line: 9, column: 1, image: false })),
  });
  expect(checkMap([page('/'), page('/refunds')])).toEqual([]);
  expect(
    checkMap([page('/docs', ['/', '/refunds#a']), page('/'), page('/refunds'), page('/new')]),
  ).toMatchObject([
    {
      file: 'content/docs.mdoc',
      level: 'warning',
      hint: 'add `{% card title="new" href="/new" %}…{% /card %}`',
    },
  ]);
});

describe('checkNavigation', () => {
  it('S2.2 reports nothing when every page is linked once', () => {
    expect(check(['/', '/webhooks', '/docs'])).toEqual([]);
  });

  it('S2.2 names the line of a link to a page that no file makes', () => {
    expect(check(['/'])).toEqual([
      {
        id: 'navigation',
        level: 'error',
        file: 'site.config.ts',
        line: 3,
        column: 13,
        message: 'the navigation links to /webhooks, which no file below content/ makes',
        hint: 'add content/webhooks.mdoc, or delete the link',
      },
    ]);
    expect(check(['/'], navigation, { '/webhooks': '/events' })).toMatchObject([
      { hint: 'the page moved: write `/events`' },
    ]);
  });

  it('names the page that a misspelled link means, once', () => {
    expect(check(['/', '/webhook'])).toMatchObject([
      { level: 'error', line: 3, hint: 'did you mean `/webhook`?' },
    ]);
  });

  it('S2.2 rejects a duplicate link', () => {
    const diagnostics = check(['/', '/webhooks'], [...navigation, { label: 'Again', href: '/' }]);
    expect(diagnostics).toMatchObject([
      { level: 'error', message: 'the navigation links to / more than once' },
    ]);
  });

  it('warns about a page that is not linked, except the map of all pages', () => {
    expect(check(['/', '/webhooks', '/docs', '/hidden'])).toMatchObject([
      { level: 'warning', line: 1, message: 'the page /hidden is not in the navigation' },
    ]);
  });
});

describe('checkSettings', () => {
  const config = { file: 'site.config.ts', text: "{\n  license: '/license.txt',\n}" };
  const named = {
    license: '/license.txt',
    socialImage: '/social.png',
  } as const;

  it('a file that the configuration names is there', () => {
    expect(checkSettings(named, new Set(['/license.txt', '/social.png']), config)).toEqual([]);
    expect(checkSettings(named, new Set(['/social.png']), config)).toEqual([
      {
        id: 'setting-file',
        level: 'error',
        file: 'site.config.ts',
        line: 2,
        column: 12,
        message: '`license` names /license.txt, which is not in public/',
        hint: 'add public/license.txt, or correct the setting',
      },
    ]);
    expect(checkSettings(named, new Set(['/license.txt']), config)).toMatchObject([
      { message: '`socialImage` names /social.png, which is not in public/' },
    ]);
  });
});

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('checkSite', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'frame-check-'));
    for (const folder of ['public/deep', 'images']) mkdirSync(join(root, folder), { recursive: true });
    for (const file of ['public/terms.pdf', 'public/deep/b.svg']) writeFileSync(join(root, file), '');
    // The smallest possible picture: one pixel.
    writeFileSync(join(root, 'images/c.png'), Buffer.from(PIXEL, 'base64'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const page = (route: string, more: Partial<SitePage> = {}): SitePage => ({
    route,
    file: `pages${route}.mdoc`,
    path: join(root, `pages${route}.mdoc`),
    phrases: {},
    tree: [],
    headings: [],
    ids: [],
    links: [],
    codeFiles: [],
    diagnostics: [],
    frontMatter: {},
    ...more,
  });
  const linkTo = (href: string, image = false) => ({
    href,
    line: 3,
    column: 5,
    image,
    ...(image && { size: { width: 1, height: 1 } }),
  });
  interface More extends Partial<SiteToCheck> {
    publicFolder?: string;
    navigation?: NavSection[];
    redirects?: Record<string, string>;
  }
  const checkPages = (
    pages: SitePage[],
    { publicFolder = join(root, 'public'), navigation = [], redirects = {}, ...more }: More = {},
  ) =>
    checkSite({
      paths: {
        ...sitePaths(root, join(root, 'pages')),
        ...{ publicFolder, images: join(root, 'images'), config: join(root, 'site.config.ts') },
      },
      context: createSiteContext({
        site: {
          ...site,
          navigation,
          redirects: redirects as Site['context']['site']['redirects'],
          movedSections: {},
        },
        origin: site.origin,
        hostedSearch: null,
      }),
      api: null,
      codeFiles: new Map(),
      changeLinks: [],
      diagnostics: [],
      drafts: [],
      pages,
      ...more,
    });

  it('a key in what pages and the search index are made of is an error at its line', async () => {
    const key = `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`;
    for (const [path, text] of [
      ['content/changes.yaml', `- date: 2026-11-22\n  text: ${key}\n`],
      ['search/phrases/a.yaml', `a:\n  - ${key}\n`],
      ['site.config.ts', `\n// ${key}\n`],
    ] as const) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const found = (await checkPages([page('/a')])).filter(({ id }) => id === 'secret');
    expect(found.map(({ file, line }) => [relative(root, file), line])).toEqual([
      ['content/changes.yaml', 2],
      ['site.config.ts', 2],
      ['search/phrases/a.yaml', 2],
    ]);
  });

  it('an operation or object that a second page prints is an error at its tag', async () => {
    const heading = { anchor: 'a', title: 'The refund object' };
    const tree = [
      tag('Reference', { node: { kind: 'object', heading, description: [], example: '', fields: [] } }),
    ];
    mkdirSync(join(root, 'pages'));
    writeFileSync(join(root, 'pages/b.mdoc'), '# B\n\n  {% object of="Refund" /%}\n');
    expect(await checkPages([page('/a', { tree }), page('/b', { tree })])).toMatchObject([
      {
        id: 'reference-twice',
        file: 'pages/b.mdoc',
        line: 3,
        column: 3,
        message: 'this object is printed more than once: first in pages/a.mdoc',
      },
    ]);
  });

  it('S2.1 two files with one address are an error that names both', async () => {
    const diagnostics = await checkPages([
      page('/a', { file: 'pages/a.mdoc' }),
      page('/a', { file: 'pages/a/index.mdoc' }),
    ]);
    expect(diagnostics).toMatchObject([
      {
        id: 'same-route',
        level: 'error',
        file: 'pages/a/index.mdoc',
        message: 'the page has the same URL, /a, as pages/a.mdoc',
      },
    ]);
  });

  it('follows links to pages, anchors, public files, pictures and generated files', async () => {
    const links = ['/b#part', '/terms.pdf', '/deep/b.svg', '/openapi.yaml', '/sitemap.xml'].map((href) =>
      linkTo(href),
    );
    const pages = [
      page('/a', { links: [...links, linkTo('/images/c.png', true)] }),
      page('/b', { ids: ['part'] }),
    ];
    expect(await checkPages(pages)).toEqual([]);
    const broken = page('/a', { links: [linkTo('/c'), linkTo('/b#no'), linkTo('/images/d.png', true)] });
    expect(await checkPages([broken, ...pages.slice(1)])).toHaveLength(3);
  });

  it('reports a dead address in the changes file at its own line, not on the page that lists it', async () => {
    const docs = page('/docs', { links: ['/gone', '/a'].map((href) => ({ ...linkTo(href), line: 0 })) });
    const changeLinks = [linkTo('/gone'), linkTo('/a')];
    expect(await checkPages([docs, page('/a')], { changeLinks })).toMatchObject([
      { file: 'content/changes.yaml', line: 3, column: 5, message: 'the link `/gone` leads to no page' },
    ]);
  });

  it('a dead address in a text of the API is reported where it is written, each time', async () => {
    mkdirSync(join(root, 'api'));
    writeFileSync(join(root, 'api/openapi.yaml'), 'a: See [b](/gone) and\n  [c](/gone#d), [again](/gone).\n');
    const fromApi = (href: string) => ({ ...linkTo(href), line: 0, column: 0 });
    const pages = [page('/a', { links: [fromApi('/gone'), fromApi('/made')] })];
    const found = await checkPages(pages, { api: { text: '' } });
    const file = relative(process.cwd(), join(root, 'api/openapi.yaml'));
    expect(found).toMatchObject([
      { file, line: 1, column: 12, message: 'the link `/gone` leads to no page' },
      { file, line: 2, column: 25, message: 'the link `/gone` leads to no page' },
      { file: 'pages/a.mdoc', line: 1, column: 1, message: 'the link `/made` leads to no page' },
    ]);
  });

  it('a merge conflict and a secret in a code file of a guide are reported at their lines', async () => {
    mkdirSync(join(root, 'pages/files/a'), { recursive: true });
    const code = `<<<<<<< HEAD\na = 1\n=======\na = '${['sk', 'live', '9f8e7d6c5b4a'].join('_')}'\n>>>>>>> branch\n`;
    writeFileSync(join(root, 'pages/files/a/server.py'), code);
    const file = relative(process.cwd(), join(root, 'pages/files/a/server.py'));
    expect(await checkPages([page('/a')])).toMatchObject([
      { id: 'merge-conflict', file, line: 1, column: 1 },
      { id: 'secret', file, line: 4, column: 6 },
    ]);
  });

  it('S1.3 reports dead links together with all other problems', async () => {
    const error = {
      id: 'x',
      level: 'error' as const,
      message: 'wrong',
      hint: '',
      file: 'pages/b.mdoc',
      line: 1,
      column: 1,
    };
    const diagnostics = await checkPages([
      page('/a', { links: [linkTo('/b#part'), linkTo('/nowhere')] }),
      page('/b', { tree: null, diagnostics: [error] }),
    ]);
    expect(diagnostics).toMatchObject([
      error,
      { id: 'broken-link', message: 'the link `/nowhere` leads to no page' },
    ]);
  });

  it('names files that make no page, secrets in the API document, and unreadable pictures', async () => {
    mkdirSync(join(root, 'pages'));
    writeFileSync(join(root, 'pages/readme.md'), '');
    symlinkSync(join(root, 'pages/readme.md'), join(root, 'pages/linked.mdoc'));
    writeFileSync(join(root, 'pages/_part.md'), '');
    mkdirSync(join(root, 'api'));
    writeFileSync(join(root, 'api/cards.yaml'), 'a: 1\nkey: sk_live_4eC39HqLyjWDarjtT1zdp7dc\n');
    writeFileSync(join(root, 'images/c.png'), Buffer.from(PIXEL, 'base64').subarray(0, 40));
    const diagnostics = await checkPages([page('/a', { links: [linkTo('/images/c.png', true)] })], {
      api: { text: '' },
    });
    expect(diagnostics.map(({ id, level, file, line }) => [id, level, file.split('/').at(-1), line])).toEqual(
      [
        ['file-skipped', 'warning', 'linked.mdoc', 1],
        ['file-skipped', 'warning', 'readme.md', 1],
        ['image-corrupt', 'error', 'a.mdoc', 3],
        ['secret', 'error', 'cards.yaml', 2],
      ],
    );
  });

  it('a draft is checked like a page; only drafts may link to it', async () => {
    const draft = page('/soon', { ids: ['part'], links: [linkTo('#part'), linkTo('/a'), linkTo('/gone')] });
    const other = page('/later', { links: [linkTo('/soon#part')] });
    const found = await checkPages([page('/a', { links: [linkTo('/soon')] })], { drafts: [draft, other] });
    expect(found).toMatchObject([
      { file: 'pages/a.mdoc', message: 'the link `/soon` leads to a draft' },
      { file: 'pages/soon.mdoc', message: 'the link `/gone` leads to no page' },
    ]);
  });

  it('names the line of the configuration', async () => {
    writeFileSync(
      join(root, 'site.config.ts'),
      "export const site = {\n  href: '/gone',\n  redirects: { '/a': '/' },\n};\n",
    );
    const settings = { navigation: [{ label: 'Gone', href: '/gone' }], redirects: { '/a': '/' } };
    const found = await checkPages([page('/a')], settings);
    const file = relative(process.cwd(), join(root, 'site.config.ts'));
    const folder = relative(process.cwd(), join(root, 'pages'));
    expect(found.filter(({ level }) => level === 'error')).toMatchObject([
      {
        file,
        line: 2,
        column: 9,
        message: `the navigation links to /gone, which no file below ${folder}/ makes`,
      },
      { file, line: 3, column: 16, message: 'the redirect hides the existing path /a' },
    ]);
  });

  it('a folder that does not exist contains no files', async () => {
    const pages = [page('/a', { links: [linkTo('/terms.pdf')] })];
    expect(await checkPages(pages, { publicFolder: join(root, 'none') })).toHaveLength(1);
  });
});
