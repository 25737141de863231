import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

/** A font as outlines: measured and rendered from the same shapes on every machine. */
export interface Typeface {
  /** True if the font has every letter of the text. */
  hasAll(text: string): boolean;
  /** Width in pixels from the start of the first letter to the end of the last. */
  widthOf(text: string, size: number): number;
  /** The text as SVG paths on a baseline that begins at `x` and `y`. */
  draw(text: string, x: number, y: number, size: number, color: string): string;
}

/** Letter spacing relative to the size: spacing that suits small letters looks too wide on large ones. */
const TRACKING = { 500: 0, 700: -0.022 };

/**
 * Inter, the font of the site's pages.
 * @throws file system errors if the package is missing
 */
export function openTypeface(weight: keyof typeof TRACKING): Typeface {
  const path = createRequire(import.meta.url).resolve(
    `@fontsource/inter/files/inter-latin-${weight}-normal.woff2`,
  );
  const font = openSync(path) as Font;
  const tracking = TRACKING[weight] * font.unitsPerEm;
  /** Cached per word: pages share many words, and shaping one takes a millisecond. */
  const words = new Map<string, { width: number; outlines: string }>();

  const wordOf = (word: string) => {
    const known = words.get(word);
    if (known !== undefined) return known;
    const { glyphs, positions } = font.layout(word);
    let width = 0;
    let outlines = '';
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      outlines += `<path transform="translate(${width + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
      width += xAdvance + tracking;
    }
    const shaped = { width, outlines };
    words.set(word, shaped);
    return shaped;
  };
  const space = wordOf(' ').width;

  return {
    hasAll: (text) =>
      [...text.normalize()].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    widthOf(text, size) {
      const parts = text.normalize().split(' ');
      const units = parts.reduce((sum, word) => sum + wordOf(word).width, (parts.length - 1) * space);
      return ((units - tracking) * size) / font.unitsPerEm;
    },
    draw(text, x, y, size, color) {
      const scale = size / font.unitsPerEm;
      let at = 0;
      const parts = text
        .normalize()
        .split(' ')
        .map((word) => {
          const { width, outlines } = wordOf(word);
          const part = `<g transform="translate(${at} 0)">${outlines}</g>`;
          at += width + space;
          return part;
        });
      return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${parts.join('')}</g>`;
    },
  };
}
