import { describe, expect, it } from 'vitest';
import { contextOf } from '../../test/fixtures/pages.ts';

const context = contextOf({
  navigation: [
    {
      label: 'Overview',
      links: [
        { label: 'Home', href: '/' },
        { label: 'Limits', href: '/limits' },
      ],
    },
    { label: 'Webhooks', href: '/webhooks' },
  ],
});

describe('createSiteContext', () => {
  it('orders pages like the navigation, including section links', () => {
    expect(context.order).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Limits', href: '/limits' },
      { label: 'Webhooks', href: '/webhooks' },
    ]);
    expect([...context.position]).toEqual([
      ['/', 0],
      ['/limits', 1],
      ['/webhooks', 2],
    ]);
  });

  it('S2.4 maps each page to its section; a section link is its own section', () => {
    expect(Object.fromEntries(context.sectionOf)).toEqual({
      '/': 'Overview',
      '/limits': 'Overview',
      '/webhooks': 'Webhooks',
    });
  });
});
