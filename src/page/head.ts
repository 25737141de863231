import type { FrontMatter, PageHead } from '../model/page.ts';
import type { SiteContext } from './site-context.ts';

interface HeadOptions {
  route: string;
  frontMatter: FrontMatter;
  context: SiteContext;
}

/** Title, description and social tags of a page. Rows S1.2, S1.8, S1.9 and S1.10. */
export function buildHead({ route, frontMatter, context }: HeadOptions): PageHead {
  const { site, origin, hostedSearch } = context;
  const { path, ...image } = site.socialImage;
  return {
    title: frontMatter.title ?? site.titleFallback,
    description: frontMatter.description ?? `${site.descriptionLead} ${site.product}`,
    canonical: `${origin}${route === '/' ? '/' : route}`,
    image: { url: `${origin}${path}`, ...image },
    preconnect: hostedSearch === null ? [] : [`https://${hostedSearch.appId}-dsn.algolia.net`],
  };
}
