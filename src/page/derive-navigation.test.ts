import { describe, expect, it } from 'vitest';
import { deriveNavigation } from './derive-navigation.ts';

const pages = (...routes: string[]) => routes.map((route) => ({ route, title: `Title of ${route}` }));
const link = (route: string) => ({ label: `Title of ${route}`, href: route });

describe('deriveNavigation', () => {
  it('makes a section of each folder, in the order of the pages', () => {
    expect(deriveNavigation(pages('/guides/b', '/guides/a', '/payment_links-2/x'))).toEqual([
      { label: 'Guides', links: [link('/guides/b'), link('/guides/a')] },
      { label: 'Payment links 2', links: [link('/payment_links-2/x')] },
    ]);
  });

  it('makes a section link of each page at the top', () => {
    expect(deriveNavigation(pages('/', '/webhooks'))).toEqual([link('/'), link('/webhooks')]);
  });

  it('a page with the address of a folder leads its section and names it, wherever it is listed', () => {
    const section = {
      label: 'Title of /api',
      links: [link('/api'), link('/api/a'), link('/api/b')],
    };
    expect(deriveNavigation(pages('/api', '/api/a', '/api/b'))).toEqual([section]);
    expect(deriveNavigation(pages('/api/a', '/api', '/api/b'))).toEqual([section]);
    expect(deriveNavigation(pages('/api/a', '/api/b', '/api'))).toEqual([section]);
  });

  it('puts deeper folders into the section of the folder at the top', () => {
    expect(deriveNavigation(pages('/api/v1/a', '/api/v2/a'))).toEqual([
      { label: 'Api', links: [link('/api/v1/a'), link('/api/v2/a')] },
    ]);
  });

  it('names every page once', () => {
    const routes = ['/', '/a', '/a/b', '/c/d', '/e', '/c', '/constructor/a'];
    const named = deriveNavigation(pages(...routes)).flatMap(({ href, links }) =>
      links === undefined ? [href] : links.map((each) => each.href),
    );
    expect(named.sort()).toEqual(routes.sort());
  });

  it('takes 100,000 pages in one go', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `/folder-${at % 50}/page-${at}`);
    const from = performance.now();
    expect(deriveNavigation(pages(...many))).toHaveLength(50);
    expect(performance.now() - from).toBeLessThan(2000);
  });
});
