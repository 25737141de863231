import { describe, expect, it } from 'vitest';
import { nearestPages } from './not-found.ts';

/** Pages of a site that no author changes. */
const pages = [
  { path: '/', label: 'Getting started' },
  { path: '/docs', label: 'Docs' },
  { path: '/payments/accept-a-payment', label: 'Accept a payment' },
  { path: '/payments/declines-codes', label: 'Decline codes' },
  { path: '/webhooks', label: 'Webhooks' },
  { path: '/api/charge_intents', label: 'Charge intents' },
  { path: '/api/refunds', label: 'Refunds' },
  { path: '/api/webhook_endpoints', label: 'Webhook endpoints' },
];
const nearest = (path: string) => nearestPages(path, pages).map((page) => page.path);

describe('nearestPages', () => {
  it.each([
    ['/payments/acept', '/payments/accept-a-payment'],
    ['/webhook', '/webhooks'],
    ['/docs/decline-codes', '/payments/declines-codes'],
    ['/api/charge-intent', '/api/charge_intents'],
    ['/reference/Refunds.html', '/api/refunds'],
  ])('%s suggests the page %s', (wrong, right) => {
    expect(nearest(wrong)[0]).toBe(right);
    expect(nearest(wrong).length).toBeLessThanOrEqual(3);
  });

  it('suggests no page that shares only the folder with a better one', () => {
    expect(nearest('/api/charges')).toEqual(['/api/charge_intents']);
    expect(nearest('/api/charge-intents')).toEqual(['/api/charge_intents']);
  });

  it('suggests nothing if no word is similar', () => {
    expect(nearest('/wp-login.php')).toEqual([]);
    expect(nearest('/')).toEqual([]);
  });
});
