import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageLink } from '../model/page.ts';
import { checkLinks } from './links.ts';

interface Page {
  route: string;
  file: string;
  ids: string[];
  links: PageLink[];
}

const files = new Set(['/terms.pdf', '/images/a.png']);
const routes = ['/', '/a', '/b', '/folder/c'];

/** A slow, obvious check of one link. */
function leadsNowhere({ href, image }: PageLink, from: Page, pages: Page[]): boolean {
  if (image) return !files.has(href);
  if (/^(https?:\/\/|mailto:|tel:)/.test(href)) return false;
  if (!/^[/#]/.test(href)) return true;
  const [path = '', hash = ''] = href.split('#');
  const route = path === '' ? from.route : path;
  if (files.has(route)) return false;
  const target = pages.find((page) => page.route === route);
  return target === undefined || (hash !== '' && !target.ids.includes(hash));
}

describe('checkLinks', () => {
  it.each([
    ['/guide/#setup', '/guide#setup'],
    ['/guide.html?from=cli#setup', '/guide?from=cli#setup'],
    ['/gude#setup', '/guide#setup'],
    ['/old#setup', '/guide#setup'],
    ['/part#setup', '/guide#first'],
  ])('the advice on %s keeps what follows the path: %s', (href, right) => {
    const link = { href, line: 2, column: 3, image: false };
    const from = { route: '/', file: 'content/index.mdoc', ids: [], links: [link], diagnostics: [] };
    const guide = { route: '/guide', file: 'content/guide.mdoc', ids: ['setup'], links: [], diagnostics: [] };
    const redirects = { '/old': '/guide', '/part': '/guide#first' };
    const found = checkLinks([from, guide], files, redirects);
    expect(found).toMatchObject([{ hint: expect.stringContaining(`\`${right}\``) }]);
  });

  it('finds the same dead links as a check one by one, with the same order and position', () => {
    const id = fc.constantFrom('one', 'two', 'part-1', '"', 'ü', '__proto__');
    const path = fc.constantFrom(
      '',
      '/nowhere',
      '/A',
      '/terms.pdf',
      '/images/a.png',
      '/constructor',
      ...routes,
    );
    const inner = fc
      .tuple(path, fc.option(id))
      .map(([start, hash]) => start + (hash === null ? '' : `#${hash}`));
    const outer = fc.constantFrom('https://example.com/a', 'mailto:a@example.com', 'http:', 'page', './page');
    const place = fc.record({ line: fc.nat(9), column: fc.nat(9), image: fc.boolean() });
    const link = fc
      .tuple(fc.oneof({ weight: 5, arbitrary: inner }, outer), place)
      .map(([href, rest]) => ({ href, ...rest }))
      .filter(({ href }) => href !== '');
    const page = fc.record({
      route: fc.constantFrom(...routes),
      ids: fc.array(id, { maxLength: 4 }),
      links: fc.array(link, { maxLength: 8 }),
    });
    const tree = fc.uniqueArray(page, { selector: ({ route }) => route, maxLength: 4 });
    fc.assert(
      fc.property(tree, (some) => {
        const pages = some.map((each) => ({ ...each, file: `content${each.route}.mdoc`, diagnostics: [] }));
        const found = checkLinks(pages, files);
        const expected = pages.flatMap((from) =>
          from.links
            .filter((each) => leadsNowhere(each, from, pages))
            .map(({ line, column }) => ({
              file: from.file,
              line: Math.max(1, line),
              column: Math.max(1, column),
            })),
        );
        expect(found.map(({ file, line, column }) => ({ file, line, column }))).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('names the new address of a moved page', () => {
    const link = { href: '/old#part', line: 2, column: 3, image: false };
    const page = { route: '/a', file: 'a.mdoc', ids: [], links: [link], diagnostics: [] };
    expect(checkLinks([page], files, { '/old': '/a' })).toMatchObject([
      { message: 'the link `/old#part` leads to a page that moved', hint: 'write `/a#part`' },
    ]);
  });

  it('does not report a link into a page whose errors hide its ids', () => {
    const link = (href: string) => ({ href, line: 1, column: 1, image: false });
    const page = (route: string, ids: string[] | null, ...links: string[]) => ({
      route,
      file: `content${route}.mdoc`,
      ids,
      links: links.map(link),
      diagnostics: [],
    });
    expect(checkLinks([page('/a', [], '/b#part'), page('/b', null, '#own')], files)).toEqual([]);
    expect(checkLinks([page('/a', [], '/b#part', '/c'), page('/b', null)], files)).toMatchObject([
      { message: 'the link `/c` leads to no page' },
    ]);
  });
});
