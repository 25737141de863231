import { z } from 'zod';

const text = z.string().min(1, 'expected a text that is not empty');
/** @param what follows `expected an address` */
const address = (pattern: RegExp, what: string) => z.string().regex(pattern, `expected an address ${what}`);
const path = address(/^\/(?!\/)/, 'of this site, such as /webhooks');
const https = z.string().startsWith('https://', 'expected an address that starts with https://');
const href = address(/^(\/(?!\/)|https:\/\/)/, 'that starts with / or https://');

const link = z.strictObject({ label: text, href: path });
const section = z.strictObject({ label: text, href: path.optional(), links: z.array(link).optional() });

/**
 * The schema of `site.config.ts`. The TypeScript type covers the same rules in an editor; a build checks them here
 * because it runs no type checker.
 */
export const siteSchema = z.strictObject({
  product: text,
  versionLabel: z.string(),
  descriptionLead: text,
  titleFallback: text,
  origin: address(/^https?:\/\/[^/?#@\\\s]+$/, 'without a path, such as https://docs.example.com'),
  headerLinks: z.array(z.strictObject({ label: text, href, primary: z.boolean().optional() })),
  suggestedPages: z.array(path),
  feedback: address(/^(mailto:|https:\/\/|\/(?!\/))/, 'that starts with mailto:, https:// or /'),
  securityContact: address(/^(mailto:|https:\/\/)/, 'that starts with mailto: or https://').optional(),
  assistants: z.array(z.strictObject({ label: text, href: https })).optional(),
  license: path.optional(),
  socialImage: path,
  navigation: z.array(section),
  // `checkRedirects` says what is wrong with each.
  redirects: z.record(z.string(), z.string()).optional(),
  movedSections: z.record(path, path).optional(),
  limits: z.strictObject({ navigationLinks: z.int().positive() }),
});
