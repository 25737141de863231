import { describe, expect, it } from 'vitest';
import { site } from '../../site.config.ts';
import { currentAddress } from '../../test/fixtures/current-address.ts';
import { defineSite } from './define-site.ts';

describe('site.config.ts', () => {
  it("S2.2 has the specification's sections with their links and labels, in order", () => {
    const named: [string, string | string[]][] = [
      ['Overview', ['/', '/rate-limiting', '/pagination', '/metadata']],
      ['Authentication', '/authentication'],
      ['Testing', '/testing'],
      [
        'Guides',
        [
          '/guides/payment-request-button',
          '/guides/customer-identity-verifications',
          '/guides/shopify-integration',
        ],
      ],
      [
        'Payments',
        [
          '/payments/accept-a-payment',
          '/payments/payment-links',
          '/payments/3d-secure',
          '/payments/declines-codes',
          '/payments/subscriptions',
          '/payments/build-subscriptions',
        ],
      ],
      ['Frame.js', '/framejs'],
      ['Webhooks', '/webhooks'],
      [
        'REST API',
        [
          '/api/charge_intents',
          '/api/customers',
          '/api/invoices',
          '/api/invoice_line_items',
          '/api/payment_methods',
          '/api/refunds',
          '/api/subscriptions',
          '/api/subscription_phases',
          '/api/disputes',
          '/api/products',
          '/api/webhook_endpoints',
          '/api/customer-identity-verifications',
        ],
      ],
    ];
    // Authors add pages and rename them; those of the specification stay, in this order.
    const specified = named.map(([label, links]): [string, string | string[]] => [
      label,
      typeof links === 'string' ? currentAddress(links) : links.map(currentAddress),
    ]);
    const known = new Set(specified.flatMap(([label, links]) => [label, ...[links].flat()]));
    const sections = site.navigation
      .filter(({ label }) => known.has(label))
      .map(({ label, href, links }) => [
        label,
        href ?? links.flatMap((link) => (known.has(link.href) ? [link.href] : [])),
      ]);
    expect(sections).toEqual(specified);
    const labels = new Map(
      site.navigation.flatMap(({ links }) => links ?? []).map(({ href, label }) => [href as string, label]),
    );
    expect(labels.get('/')).toBe('Getting started');
    expect(labels.get(currentAddress('/guides/shopify-integration'))).toBe('Shopify Integration Setup');
    expect(labels.get(currentAddress('/payments/3d-secure'))).toBe('3D Secure authentication');
    expect(labels.get(currentAddress('/payments/declines-codes'))).toBe('Decline codes');
  });

  it('S2.4 Authentication, Testing, Frame.js and Webhooks are section links', () => {
    const specified = ['Authentication', 'Testing', 'Frame.js', 'Webhooks'];
    const sections = site.navigation.filter(({ label }) => specified.includes(label));
    expect(sections.map(({ label }) => label)).toEqual(specified);
    for (const { label, href, links } of sections)
      expect([href, links], label).toEqual([href ?? '', undefined]);
  });

  it('S1.4 has the label and the two addresses of the top bar', () => {
    expect(site.versionLabel).toBe('Version 1.0');
    for (const { href } of site.headerLinks.slice(2)) expect(href).toMatch(/^https:\/\//);
  });

  it('S2.2 a link to a page that does not exist does not compile', () => {
    const wrong = () =>
      defineSite<'/' | '/webhooks'>({
        ...site,
        // @ts-expect-error: no content file makes this page.
        navigation: [{ label: 'Webhooks', href: '/webhook' }],
      });
    expect(wrong).not.toThrow();
  });
});
