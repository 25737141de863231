import { describe, expect, it } from 'vitest';
import { brotliSize } from '../../bench/lib/brotli-size.ts';
import { pageText, routeOf } from '../../bench/tree.ts';
import { site } from '../../site.config.ts';
import { renderPage } from '../../src/build/render-page.tsx';
import { loadPage } from '../../src/content/load-page.ts';
import { markdocConfig } from '../../src/markdoc/config.ts';
import type { SourcePage } from '../../src/model/page.ts';
import { buildPage } from '../../src/page/build-page.ts';
import { deriveNavigation } from '../../src/page/derive-navigation.ts';
import { createSiteContext } from '../../src/page/site-context.ts';

/** Ways to arrange the same pages in folders; each makes a different part of the navigation long. */
const shapes: [name: string, routeFor: (number: number) => string][] = [
  ['folders of 25 pages', routeOf],
  ['one folder of all pages', (number) => (number === 0 ? '/' : `/all/page-${number}`)],
  ['no folders', (number) => (number === 0 ? '/' : `/page-${number}`)],
  ['a folder for each page', (number) => (number === 0 ? '/' : `/folder-${number}/page-${number}`)],
];

/** More pages than the side navigation can show at once, then ten and a hundred times as many. */
const sizes = [200, 2000, 20_000];

/** Indexes of the rendered pages: the first in the tree, and some in the middle. */
const rendered = [0, 1, 30, 120];

const config = markdocConfig();
const sources = new Map(
  rendered.map((number) => [
    number,
    loadPage({ route: '/', file: `${number}.mdoc`, text: pageText(number) }, config).page,
  ]),
);

describe('the HTML of a page does not grow with the number of pages', () => {
  it.each(shapes)('%s', (_, routeFor) => {
    const [small = [], ...larger] = sizes.map((pages) => sizesIn(pages, routeFor));
    for (const sizesOfPages of larger) {
      for (const [index, size] of sizesOfPages.entries()) {
        // The names of neighbors differ by a few digits.
        expect(size).toBeLessThanOrEqual((small[index] ?? 0) * 1.02);
      }
    }
  });
});

/** Brotli sizes of the rendered pages in a tree of this many pages. */
function sizesIn(pages: number, routeFor: (number: number) => string): number[] {
  const all = Array.from({ length: pages }, (_, number) => ({
    route: routeFor(number),
    title: `Page ${number}`,
  }));
  const context = createSiteContext({
    site,
    navigation: deriveNavigation(all),
    origin: site.origin,
    hostedSearch: null,
  });
  const { product, versionLabel, headerLinks } = site;
  const assets = { styles: '/site.css', early: '/early.js', main: '/main.js' };
  const chrome = { product, versionLabel, language: 'en', headerLinks, hostedSearch: null, assets };
  return rendered.map((number) => {
    const page = { ...(sources.get(number) as SourcePage), route: routeFor(number) };
    return brotliSize(renderPage(buildPage(page, context), chrome));
  });
}
