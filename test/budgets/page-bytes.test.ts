import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetsOf } from '../../bench/lib/page-assets.ts';
import { median } from '../../bench/lib/statistics.ts';
import { openBuiltSite, sentBytes } from './built-site.ts';

/** Bytes transferred in brotli before the reader interacts; 1 kB is 1,000 bytes. */
const budget = {
  scripts: 2200,
  softNavigation: 1100,
  styles: 7000,
  medianHtml: 9500,
  medianPage: 18_500,
  largestReferencePage: 25_000,
};

const site = openBuiltSite();
const sum = (paths: string[]): number => paths.reduce((total, path) => total + site.sent(path), 0);
const pages = site.pages.map(({ route, html, file }) => {
  const { styles, scripts } = assetsOf(html);
  return { route, html: sentBytes(file), styles: sum(styles), scripts: sum(scripts) };
});
const reference = pages.filter(({ route }) => route.startsWith('/api/'));

describe('bytes of a page before interaction', () => {
  it('there are pages to measure, and each loads its style sheet and scripts', () => {
    expect(pages.length).toBeGreaterThanOrEqual(30);
    expect(reference.length).toBeGreaterThan(0);
    for (const page of pages) expect(Math.min(page.styles, page.scripts), page.route).toBeGreaterThan(0);
  });

  it(`all script before interaction takes at most ${budget.scripts} bytes`, () => {
    expect(Math.max(...pages.map(({ scripts }) => scripts))).toBeLessThanOrEqual(budget.scripts);
  });

  it(`the script that renders a page after a click takes at most ${budget.softNavigation} bytes`, () => {
    const { scripts } = assetsOf(site.pages[0]?.html ?? '');
    const main = scripts.find((path) => path.includes('main-')) ?? '';
    const [name] = /show-page-[\w-]+\.js/.exec(site.read(main)) ?? [];
    expect(site.sent(`${dirname(main)}/${name}`)).toBeLessThanOrEqual(budget.softNavigation);
  });

  it(`all styles take at most ${budget.styles} bytes`, () => {
    expect(Math.max(...pages.map(({ styles }) => styles))).toBeLessThanOrEqual(budget.styles);
  });

  it(`the HTML of the median page takes at most ${budget.medianHtml} bytes`, () => {
    expect(median(pages.map(({ html }) => html))).toBeLessThanOrEqual(budget.medianHtml);
  });

  it(`the median page takes at most ${budget.medianPage} bytes in total`, () => {
    const whole = pages.map(({ html, styles, scripts }) => html + styles + scripts);
    expect(median(whole)).toBeLessThanOrEqual(budget.medianPage);
  });

  it(`the HTML of the largest reference page takes at most ${budget.largestReferencePage} bytes`, () => {
    expect(Math.max(...reference.map(({ html }) => html))).toBeLessThanOrEqual(budget.largestReferencePage);
  });
});
