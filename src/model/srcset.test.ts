import { describe, expect, it } from 'vitest';
import { ALLOWED_WIDTHS, imageAttributes, variantOf, variantWidths } from './srcset.ts';

const src = '/images/dash board.png';
const at = (width: number) => `/_next/image?url=%2Fimages%2Fdash%20board.png&w=${width}&q=75`;
const widthsOf = (srcSet: string | undefined) =>
  (srcSet ?? '').split(', ').map((entry) => Number(/w=(\d+)/.exec(entry)?.[1]));

describe('imageAttributes', () => {
  it('S5.2 has the sixteen widths of the specification', () => {
    expect(ALLOWED_WIDTHS).toEqual([
      16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
    ]);
  });

  it.each([
    [300, [384, 640]],
    [20, [32, 48]],
    [16, [16, 32]],
    [1920, [1920, 3840]],
    [3000, [3840]],
  ])('S5.3 a fixed width of %i gives %j', (width, widths) => {
    const attributes = imageAttributes({ src, width });
    expect(attributes.srcSet).toBe(widths.map((each, index) => `${at(each)} ${index + 1}x`).join(', '));
    expect(attributes.src).toBe(at(widths.at(-1) ?? 0));
    expect(attributes.sizes).toBeUndefined();
  });

  it('S5.3 sizes with a share of the viewport start at the smallest share of the smallest screen', () => {
    const attributes = imageAttributes({ src, width: 1200, sizes: '(max-width: 768px) 100vw, 33vw' });
    expect(widthsOf(attributes.srcSet)).toEqual([256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
    expect(attributes.srcSet).toContain(`${at(256)} 256w`);
    expect(attributes.src).toBe(at(3840));
    expect(attributes.sizes).toBe('(max-width: 768px) 100vw, 33vw');
  });

  it('S5.3 sizes without a share outside calc() give every width', () => {
    expect(widthsOf(imageAttributes({ src, sizes: '300px' }).srcSet)).toEqual(ALLOWED_WIDTHS);
    expect(widthsOf(imageAttributes({ src, sizes: 'calc(50vw - 2rem)' }).srcSet)).toEqual([
      ...ALLOWED_WIDTHS,
    ]);
  });

  it('S5.3 no width and no sizes give the device widths at 100vw', () => {
    const attributes = imageAttributes({ src });
    expect(widthsOf(attributes.srcSet)).toEqual([640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
    expect(attributes.sizes).toBe('100vw');
  });

  it('S5.3 sizes and srcset come before src, and there is no style attribute', () => {
    expect(Object.keys(imageAttributes({ src, sizes: '50vw' }))).toEqual(['sizes', 'srcSet', 'src']);
    expect(Object.keys(imageAttributes({ src, width: 40 }))).toEqual(['srcSet', 'src']);
  });

  it.each([
    '/images/mark.svg',
    '/images/mark.SVG?v=1',
    'data:image/gif;base64,R0',
    'https://x.test/a.png',
    '//x/a',
  ])('S5.3 leaves %s unchanged', (plain) => {
    expect(imageAttributes({ src: plain, width: 40 })).toEqual({ src: plain });
  });

  it('S5.3 without the endpoint, the widths are files', () => {
    const urlAt = (width: number) => variantOf(src, Math.min(width, 80), 'webp');
    expect(imageAttributes({ src, width: 40, urlAt })).toEqual({
      srcSet: `${src}-48.webp 1x, ${src}-80.webp 2x`,
      src: `${src}-80.webp`,
    });
  });

  it('S5.3 a picture has variants in all smaller widths and its own', () => {
    expect(variantWidths(100)).toEqual([16, 32, 48, 64, 96, 100]);
    expect(variantWidths(640)).toEqual([16, 32, 48, 64, 96, 128, 256, 384, 640]);
    expect(variantWidths(9)).toEqual([9]);
  });
});
