import { tag } from '../model/content-tree.ts';
import type { PageModel, SourcePage } from '../model/page.ts';
import { MAP_PAGE } from '../model/route.ts';
import { buildPage } from './build-page.ts';
import { type SiteContext, sectionOnMap } from './site-context.ts';

/** Maximum number of suggested sections, so that the page does not grow with the site. */
const MOST_CARDS = 12;

/**
 * The page for unknown addresses: the same wrapper, and ways to continue. Row S2.11.
 * @param descriptions description of each route; a section link shows its own
 */
export function buildNotFound(context: SiteContext, descriptions: ReadonlyMap<string, string>): PageModel {
  const sections = context.site.navigation.slice(0, MOST_CARDS).map((section) => {
    const href = section.href ?? sectionOnMap(section.label);
    const labels = section.links?.map(({ label }) => label) ?? [];
    const more = labels.length > 3 ? ' and more' : '';
    const text = section.links
      ? `${labels.slice(0, 3).join(', ')}${more}.`
      : (descriptions.get(section.href) ?? '');
    return tag('Card', { title: section.label, href }, [tag('p', {}, [text])]);
  });
  const page: SourcePage = {
    route: '/404',
    file: '',
    frontMatter: { title: 'Page not found', description: 'There is no page at this URL.' },
    headings: [],
    ids: [],
    links: [],
    tree: [
      tag('Heading', { level: 1, id: 'page-not-found' }, ['Page not found']),
      // The script of this id replaces the sentence with the address and similar pages, and the link with a search.
      tag('section', { id: 'not-found' }, [
        tag('p', {}, [
          'Check the URL for a typo, or search for pages, fields, error codes and events by name.',
        ]),
        tag('a', { class: 'lost-search', href: MAP_PAGE }, ['Search docs']),
      ]),
      tag('p', {}, [
        'Or open ',
        tag('Link', { href: MAP_PAGE }, ['the map of all pages']),
        ', or start from one of these sections:',
      ]),
      tag('Cards', { list: true }, sections),
    ],
  };
  const model = buildPage(page, context);
  return { ...model, head: { ...model.head, canonical: null }, markdownHref: null };
}
