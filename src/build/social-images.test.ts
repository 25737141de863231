import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../test/fixtures/pages.ts';
import { openTypeface, renderSocialImage } from './social-card.ts';

describe('renderSocialImage', () => {
  const render = (route: string, title: string) => renderSocialImage({ route, title }, contextOf());

  it('S1.8 renders a different PNG of 1200 × 630 for each page', async () => {
    const images = [await render('/', 'Getting started'), await render('/webhooks', 'Webhooks')];
    for (const png of images) {
      const { format, width, height } = await sharp(png ?? undefined).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    }
    expect(images[0]).not.toEqual(images[1]);
  });

  it('leaves a title to the picture of the site whose letters the font lacks', async () => {
    expect(await render('/api/refunds', '返金')).toBeNull();
  });

  it('gives the same bytes each time', async () => {
    expect(await render('/', 'Getting started')).toEqual(await render('/', 'Getting started'));
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
