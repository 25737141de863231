import type { FrontMatter, PageHead } from '../model/page.ts';
import { hostedOrigins } from '../model/search.ts';
import type { SiteContext } from './site-context.ts';

interface HeadOptions {
  route: string;
  frontMatter: FrontMatter;
  context: SiteContext;
}

/** The canonical address of a page, escaped according to RFC 3986. */
export function canonicalOf(route: string, { origin }: Pick<SiteContext, 'origin'>): string {
  return origin + encodeURI(route);
}

/** Title, description and social tags of a page. Rows S1.2, S1.8, S1.9 and S1.10. */
export function buildHead({ route, frontMatter, context }: HeadOptions): PageHead {
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
