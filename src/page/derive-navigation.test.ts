import { describe, expect, it } from 'vitest';
import { addResources, deriveNavigation } from './derive-navigation.ts';

const pages = (...routes: string[]) => routes.map((route) => ({ route, title: `Title of ${route}` }));
const link = (route: string) => ({ label: `Title of ${route}`, href: route });

describe('deriveNavigation', () => {
  it('makes each folder a section, in page order', () => {
    expect(deriveNavigation(pages('/guides/b', '/guides/a', '/payment_links-2/x'))).toEqual([
      { label: 'Guides', links: [link('/guides/b'), link('/guides/a')] },
      { label: 'Payment links 2', links: [link('/payment_links-2/x')] },
    ]);
  });

  it('makes each top-level page a section link', () => {
    expect(deriveNavigation(pages('/', '/webhooks'))).toEqual([link('/'), link('/webhooks')]);
  });

  it('a page with the address of a folder leads its section and names it, wherever it is in the list', () => {
    const section = {
      label: 'Title of /api',
      links: [link('/api'), link('/api/a'), link('/api/b')],
    };
    expect(deriveNavigation(pages('/api', '/api/a', '/api/b'))).toEqual([section]);
    expect(deriveNavigation(pages('/api/a', '/api', '/api/b'))).toEqual([section]);
    expect(deriveNavigation(pages('/api/a', '/api/b', '/api'))).toEqual([section]);
  });

  it('puts deeper folders into the section of their top-level folder', () => {
    expect(deriveNavigation(pages('/api/v1/a', '/api/v2/a'))).toEqual([
      { label: 'Api', links: [link('/api/v1/a'), link('/api/v2/a')] },
    ]);
  });

  it('lists every page once', () => {
    const routes = ['/', '/a', '/a/b', '/c/d', '/e', '/c', '/constructor/a'];
    const named = deriveNavigation(pages(...routes)).flatMap(({ href, links }) =>
      links === undefined ? [href] : links.map((each) => each.href),
    );
    expect(named.sort()).toEqual(routes.sort());
  });

  it('handles 100,000 pages in linear time', () => {
    let looks = 0;
    const many = Array.from({ length: 100_000 }, (_, at) => ({
      title: `Page ${at}`,
      get route() {
        looks += 1;
        return `/folder-${at % 50}/page-${at}`;
      },
    }));
    expect(deriveNavigation(many)).toHaveLength(50);
    expect(looks).toBe(many.length);
  });
});

describe('addResources', () => {
  const navigation = [
    { label: 'Webhooks', href: '/webhooks' },
    { label: 'Payments', links: [{ label: 'Payment links', href: '/payments/payment-links' }] },
    {
      label: 'REST API',
      links: [
        { label: 'Refunds', href: '/api/refunds' },
        { label: 'Customers', href: '/api/customers' },
      ],
    },
  ];
  const known = [
    { label: 'payment link session', route: '/payments/payment-links' },
    { label: 'refund', route: '/api/refunds' },
    { label: 'customer', route: '/api/customers' },
  ];

  it('adds a resource without its own line to the section of most others', () => {
    const added = addResources(navigation, [...known, { label: 'price list', route: '/api/price_lists' }]);
    expect(added.slice(0, 2)).toEqual(navigation.slice(0, 2));
    expect(added[2]?.links?.at(-1)).toEqual({ label: 'Price lists', href: '/api/price_lists' });
    expect(added[2]?.links).toHaveLength(3);
  });

  it('leaves a navigation that names all resources, or none, unchanged', () => {
    expect(addResources(navigation, known)).toBe(navigation);
    expect(addResources(navigation, [{ label: 'event', route: '/api/events' }])).toBe(navigation);
  });
});
