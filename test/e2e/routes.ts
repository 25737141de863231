import { readFileSync } from 'node:fs';
import { site } from '../../site.config.ts';

/** A draft has its line in the navigation, and no page. */
const isDraft = (route: string): boolean =>
  /^draft: true$/m.test(readFileSync(`content${route === '/' ? '/index' : route}.mdoc`, 'utf8'));

/** The 29 routes of the specification in order, then the map. Row S2.1. */
export const routes: string[] = [
  ...site.navigation
    .flatMap((section) =>
      section.links === undefined ? [section.href] : section.links.map((link) => link.href),
    )
    .filter((route) => !isDraft(route)),
  '/docs',
];

/** One page of each type, for slow checks that depend only on the type. */
export const typicalRoutes = ['/', '/docs', '/payments/accept-a-payment', '/webhooks', '/api/charge_intents'];
