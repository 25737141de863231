import { site } from '../../site.config.ts';

/** The 29 routes of the specification in order, then the map. Row S2.1. */
export const routes: string[] = [
  ...site.navigation.flatMap((section) =>
    section.links === undefined ? [section.href] : section.links.map((link) => link.href),
  ),
  '/docs',
];

/** One page of each type, for slow checks that depend only on the type. */
export const typicalRoutes = ['/', '/docs', '/payments/accept-a-payment', '/webhooks', '/api/charge_intents'];
