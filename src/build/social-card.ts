import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import sharp from 'sharp';
import { SOCIAL_IMAGE_SIZE } from '../model/route.ts';
import { wrapText } from '../model/text.ts';
import { canonicalOf } from '../page/head.ts';
import type { SiteContext } from '../page/site-context.ts';
import type { ListedPage } from './machine-texts.ts';

/** The texts on the picture of a page. */
interface SocialCard {
  /** Above the title; absent if it would repeat it. */
  section?: string | undefined;
  title: string;
  /** Bottom left. */
  product: string;
  /** Bottom right. */
  address: string;
}

/** The fonts of a card. */
interface CardFonts {
  bold: Typeface;
  medium: Typeface;
}

const { width: WIDTH, height: HEIGHT } = SOCIAL_IMAGE_SIZE;
const MARGIN = 80;
const ROOM = WIDTH - 2 * MARGIN;
/** Below the logo: the title and its section start no higher. */
const TOP = 186;
/** Baseline of the title's last line. Lines above it grow upward, toward the section. */
const TITLE_BASELINE = 436;
const LINE_HEIGHT = 1.12;
const MOST_LINES = 3;
/** Largest first; a title gets the first size that it fits in. */
const TITLE_SIZES = [92, 80, 68, 58, 48, 40, 32];
const SECTION_SIZE = 32;
/** Between the section's baseline and the title's capitals, whose height is 0.73 of the size. */
const SECTION_GAP = 32;
const CAPITALS = 0.73;
const FOOT_SIZE = 24;
/** Between product and address. */
const FOOT_GAP = 24;

/** Colors of the dark theme (`src/ui/styles/tokens.css`): a card must look good on light and dark sites. */
const colors = {
  background: '#0b0d12',
  shape: '#12151f',
  shapeLine: '#1e2140',
  line: '#222733',
  fill: '#5b54ea',
  accent: '#9da7ff',
  strong: '#fff',
  soft: '#a9b2c3',
  faint: '#8a94a8',
};

/** The site's mark, as in `public/favicon.svg`: 28 units wide. */
const FRAME = 'M8 2h12a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z';
const MARK = 'M9 20V9.5A1.5 1.5 0 0 1 10.5 8H19M9 14.5h8';

/**
 * Renders the picture of a page as SVG. Letters are outlines, so it looks the same on every machine.
 * @returns null if the fonts lack a letter or the title does not fit: nothing is ever truncated
 */
export function socialCard(
  { section, title, product, address }: SocialCard,
  fonts: CardFonts,
): string | null {
  const { bold, medium } = fonts;
  const texts: [Typeface, string | undefined][] = [
    [bold, title],
    [bold, section],
    [medium, product],
    [medium, address],
  ];
  if (texts.some(([font, text]) => text !== undefined && !font.hasAll(text))) return null;
  const size = TITLE_SIZES.find((each) => breakTitle(title, each, bold) !== null);
  if (size === undefined) return null;
  const lines = breakTitle(title, size, bold) ?? [];
  const first = firstBaseline(lines.length, size);
  const footRoom = ROOM - FOOT_GAP - medium.widthOf(product, FOOT_SIZE);
  const host = address.split('/', 1)[0] ?? '';
  const shown = medium.widthOf(address, FOOT_SIZE) <= footRoom ? address : host;
  const shownAt = WIDTH - MARGIN - medium.widthOf(shown, FOOT_SIZE);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<path fill="${colors.background}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<g transform="translate(800 -120) scale(20)" fill="${colors.shape}" stroke="${colors.shapeLine}" stroke-width=".1">`,
    `<path d="${FRAME}"/><path fill="none" stroke-width="3" stroke-linecap="round" d="${MARK}"/></g>`,
    `<g transform="translate(${MARGIN - 6} 66) scale(2.9)"><path fill="${colors.fill}" d="${FRAME}"/>`,
    `<path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" d="${MARK}"/></g>`,
    section === undefined
      ? ''
      : bold.draw(section, MARGIN, first - size * CAPITALS - SECTION_GAP, SECTION_SIZE, colors.accent),
    ...lines.map((line, index) =>
      bold.draw(line, MARGIN, first + index * size * LINE_HEIGHT, size, colors.strong),
    ),
    `<path fill="${colors.line}" d="M${MARGIN} 502h${ROOM}v2H${MARGIN}z"/>`,
    medium.draw(product, MARGIN, 560, FOOT_SIZE, colors.soft),
    medium.draw(shown, shownAt, 560, FOOT_SIZE, colors.faint),
    '</svg>',
  ].join('');
}

/** Breaks a title at a size into the fewest lines possible, balanced; null if it does not fit. */
function breakTitle(title: string, size: number, font: Typeface): string[] | null {
  const at = (width: number) => wrapText(title, width, (text) => font.widthOf(text, size));
  let lines = at(ROOM);
  const top = firstBaseline(lines.length, size) - (size + SECTION_SIZE) * CAPITALS - SECTION_GAP;
  const fits = lines.every((line) => font.widthOf(line, size) <= ROOM);
  if (lines.length > MOST_LINES || top < TOP || !fits) return null;
  for (let width = ROOM; width > ROOM / 4; width -= size / 4) {
    const narrower = at(width);
    if (narrower.length > lines.length || narrower.some((line) => font.widthOf(line, size) > width)) break;
    lines = narrower;
  }
  return lines;
}

function firstBaseline(lines: number, size: number): number {
  return TITLE_BASELINE - (lines - 1) * size * LINE_HEIGHT;
}

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

type Fonts = Parameters<typeof socialCard>[1];

let fonts: Fonts | null = null;

/**
 * Renders a page's picture, which other sites show beside a link to it.
 * @returns the PNG file; null for a title that cannot be rendered, which has the picture of the site
 */
export async function renderSocialImage(
  { route, title }: Pick<ListedPage, 'route' | 'title'>,
  context: SiteContext,
): Promise<Uint8Array | null> {
  const { site, sectionOf } = context;
  fonts ??= { bold: openTypeface(700), medium: openTypeface(500) };
  const shown = title ?? site.titleFallback;
  const section = sectionOf.get(route);
  const svg = socialCard(
    {
      section: section === shown ? undefined : section,
      title: shown,
      product: `${site.product} documentation`,
      address: decodeURI(canonicalOf(route, context)).replace(/^https?:\/\/|\/$/g, ''),
    },
    fonts,
  );
  // Full color: a palette would save half of the bytes and double the time.
  return svg === null ? null : sharp(Buffer.from(svg)).png().toBuffer();
}
