import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { socialImageOf } from '../model/social-image.ts';
import { canonicalOf } from '../page/head.ts';
import type { SiteContext } from '../page/site-context.ts';
import type { ListedPage } from './machine-texts.ts';
import { socialCard } from './social-card.ts';
import { openTypeface } from './typeface.ts';

/**
 * Renders each page's picture, which other sites show beside a link to it.
 * @param fallback file of the site's own picture, for a title that cannot be rendered
 * @returns paths and bytes of the PNG files
 */
export async function renderSocialImages(
  pages: readonly ListedPage[],
  context: SiteContext,
  fallback: string,
): Promise<[path: string, png: Uint8Array][]> {
  const { site, sectionOf } = context;
  const fonts = { bold: openTypeface(700), medium: openTypeface(500) };
  return Promise.all(
    pages.map(async ({ route, title = site.titleFallback }): Promise<[string, Uint8Array]> => {
      const section = sectionOf.get(route);
      const svg = socialCard(
        {
          section: section === title ? undefined : section,
          title,
          product: `${site.product} documentation`,
          address: decodeURI(canonicalOf(route, context)).replace(/^https?:\/\/|\/$/g, ''),
        },
        fonts,
      );
      // Full color: a palette would save half of the bytes and double the time.
      const png = svg === null ? await readFile(fallback) : await sharp(Buffer.from(svg)).png().toBuffer();
      return [socialImageOf(route).slice(1), png];
    }),
  );
}
