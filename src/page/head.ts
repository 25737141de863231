import type { FrontMatter, PageHead } from '../model/page.ts';
import type { SiteContext } from './site-context.ts';

interface HeadOptions {
  route: string;
  frontMatter: FrontMatter;
  context: SiteContext;
}

/** The one public address of a page, escaped as RFC 3986 asks. */
export function canonicalOf(route: string, { origin }: Pick<SiteContext, 'origin'>): string {
  return origin + encodeURI(route);
}

/** Title, description and social tags of a page. Rows S1.2, S1.8, S1.9 and S1.10. */
export function buildHead({ route, frontMatter, context }: HeadOptions): PageHead {
  const { site, origin, hostedSearch } = context;
  const { path, ...image } = site.socialImage;
  return {
    title: frontMatter.title ?? site.titleFallback,
    description: frontMatter.description ?? `${site.descriptionLead} ${site.product}`,
    canonical: canonicalOf(route, context),
    image: { url: `${origin}${path}`, ...image },
    structuredData: structuredDataOf({ route, frontMatter, context }),
    preconnect: hostedSearch === null ? [] : [`https://${hostedSearch.appId}-dsn.algolia.net`],
  };
}

/** The page as an article, and its place in the documentation (schema.org `TechArticle`, `BreadcrumbList`). */
function structuredDataOf({ route, frontMatter, context }: HeadOptions): Record<string, unknown> {
  const { site, sectionOf } = context;
  const url = canonicalOf(route, context);
  const headline = frontMatter.title ?? site.titleFallback;
  const article = {
    '@type': 'TechArticle',
    headline,
    ...(frontMatter.description === undefined ? {} : { description: frontMatter.description }),
    ...(sectionOf.has(route) ? { articleSection: sectionOf.get(route) } : {}),
    url,
    inLanguage: site.language ?? 'en',
    isPartOf: { '@type': 'WebSite', name: `${site.product} documentation`, url: canonicalOf('/', context) },
  };
  const steps = route === '/' ? [] : [{ name: 'Docs', item: canonicalOf('/docs', context) }];
  const breadcrumbs = [...steps, { name: headline, item: url }].map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...step,
  }));
  return {
    '@context': 'https://schema.org',
    '@graph': [article, { '@type': 'BreadcrumbList', itemListElement: breadcrumbs }],
  };
}
