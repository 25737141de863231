import type { PageHead, SourcePage } from '../model/page.ts';
import { hostedOrigins } from '../model/search.ts';
import type { SiteContext } from './site-context.ts';

/** The canonical address of a page, escaped according to RFC 3986. */
export function canonicalOf(route: string, { origin }: Pick<SiteContext, 'origin'>): string {
  return origin + encodeURI(route);
}

/** Title, description and social tags of a page. Rows S1.2, S1.8, S1.9 and S1.10. */
export function buildHead(
  { route, frontMatter }: Pick<SourcePage, 'route' | 'frontMatter'>,
  context: SiteContext,
): PageHead {
  const { site, hostedSearch } = context;
  const title = frontMatter.title ?? site.titleFallback;
  return {
    title,
    description: frontMatter.description ?? `${site.descriptionLead} ${site.product}`,
    canonical: canonicalOf(route, context),
    // The picture that other sites show beside a link to a page.
    image: context.origin + site.socialImage,
    preconnect: hostedSearch === null ? [] : [hostedOrigins(hostedSearch.appId)[0]],
  };
}
