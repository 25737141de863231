import { describe, expect, it } from 'vitest';
import { loadPage } from '../src/content/load-page.ts';
import { markdocConfig } from '../src/markdoc/config.ts';
import { pageText, routeOf } from './tree.ts';

describe('generated pages', () => {
  it('are reproducible and all different', () => {
    expect(pageText(7)).toBe(pageText(7));
    expect(pageText(7)).not.toBe(pageText(8));
  });

  it('contain the same kinds of content as real pages, and nothing that the site rejects', () => {
    const config = markdocConfig();
    for (const number of [0, 1, 24, 25, 9999]) {
      const { page, diagnostics } = loadPage(
        { route: routeOf(number), file: `${number}.mdoc`, text: pageText(number) },
        config,
      );
      expect(diagnostics).toEqual([]);
      expect(page.headings.length).toBeGreaterThan(6);
      expect(page.links.length).toBeGreaterThan(4);
    }
  });

  it('link only to earlier pages, so that a site of any size has no dead links', () => {
    for (const number of [0, 1, 30, 500]) {
      const earlier = new Set(Array.from({ length: number + 1 }, (_, each) => routeOf(each)));
      const targets = [...pageText(number).matchAll(/\]\((\/[^)]*)\)/g)].map(([, route]) => route ?? '');
      expect(targets.filter((route) => !earlier.has(route))).toEqual([]);
    }
  });
});
