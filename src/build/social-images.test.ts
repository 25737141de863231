import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../test/fixtures/pages.ts';
import { scaleOf } from './compile-all.ts';
import { renderSocialImages } from './social-images.ts';
import { openTypeface } from './typeface.ts';

const pages = [
  { route: '/', title: 'Getting started' },
  { route: '/webhooks', title: 'Webhooks' },
  { route: '/api/refunds', title: '返金' },
];
const FALLBACK = 'public/social.png';

describe('renderSocialImages', () => {
  it('S1.8 renders a different PNG of 1200 × 630 for each page', async () => {
    const images = await renderSocialImages(pages, contextOf(), FALLBACK);
    expect(images.map(([path]) => path)).toEqual([
      'social/index.png',
      'social/webhooks.png',
      'social/api/refunds.png',
    ]);
    for (const [path, png] of images) {
      const { format, width, height } = await sharp(png).metadata();
      expect({ format, width, height }, path).toEqual({ format: 'png', width: 1200, height: 630 });
    }
    const [first, second, third] = images.map(([, png]) => Buffer.from(png));
    expect(first).not.toEqual(second);
    // The font lacks these letters, so the site's own picture is used.
    expect(third).toEqual(readFileSync(FALLBACK));
  });

  it('gives the same bytes each time', async () => {
    const render = () => renderSocialImages(pages.slice(0, 1), contextOf(), FALLBACK);
    expect(await render()).toEqual(await render());
  });

  it('renders nothing above 500 pages', () => {
    expect(scaleOf(500).pageImages).toBe(true);
    expect(scaleOf(501).pageImages).toBe(false);
  });
});

describe('openTypeface', () => {
  const font = openTypeface(500);

  it("applies the font's kerning, and spaces between words", () => {
    expect(font.widthOf('AV', 100)).toBeLessThan(font.widthOf('A', 100) + font.widthOf('V', 100));
    expect(font.widthOf('a a', 100)).toBeGreaterThan(font.widthOf('aa', 100));
    expect(font.widthOf('Frame', 200)).toBeCloseTo(2 * font.widthOf('Frame', 100));
  });

  it('detects missing letters in any Unicode form', () => {
    expect(font.hasAll('Café · “3D Secure”')).toBe(true);
    expect(font.hasAll('e\u0301')).toBe(true);
    expect(font.hasAll('返金')).toBe(false);
  });

  it('renders outlines instead of text', () => {
    const svg = font.draw('To do', 10, 20, 30, '#fff');
    expect(svg).toMatch(/^<g fill="#fff" transform="translate\(10 20\) scale\(/);
    expect(svg.match(/<path /g)).toHaveLength(4);
    expect(svg).not.toContain('<text');
  });
});
