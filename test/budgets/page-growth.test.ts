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

/** How the same pages may be laid out in folders; each way makes another part of the navigation long. */
const shapes: [name: string, routeFor: (number: number) => string][] = [
  ['folders of 25 pages', routeOf],
  ['one folder of all pages', (number) => (number === 0 ? '/' : `/all/page-${number}`)],
  ['no folders', (number) => (number === 0 ? '/' : `/page-${number}`)],
  ['a folder for each page', (number) => (number === 0 ? '/' : `/folder-${number}/page-${number}`)],
];

/** More than the side navigation shows whole, then ten times and a hundred times as many. */
const sizes = [200, 2000, 20_000];

/** Numbers of the pages that are rendered: the first of a tree, and some in its middle. */
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
        // Names of neighbors differ by some digits.
        expect(size).toBeLessThanOrEqual((small[index] ?? 0) * 1.02);
      }
    }
  });
});

/** Bytes in brotli of the rendered pages in a tree of so many pages. */
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
