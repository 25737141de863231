import sharp from 'sharp';
import { canonicalOf } from '../page/head.ts';
import type { SiteContext } from '../page/site-context.ts';
import type { ListedPage } from './machine-texts.ts';
import { socialCard } from './social-card.ts';
import { openTypeface } from './typeface.ts';

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
