import { describe, expect, it } from 'vitest';
import { addResources } from './site-context.ts';

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
