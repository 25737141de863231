import type { SiteManifest } from '../model/site-manifest.ts';
import type { Env } from './env.ts';

/**
 * Compares the server's settings with those the site was built with. The site is served either way.
 * @returns one sentence for the operator per setting that contradicts the pages
 */
export function checkSettings(
  env: Pick<Env, 'siteUrl' | 'hostedSearch'>,
  { origin, searchApp }: Pick<SiteManifest, 'origin' | 'searchApp'>,
): string[] {
  const sentences: string[] = [];
  if (env.siteUrl !== null && origin !== undefined && env.siteUrl !== origin)
    sentences.push(
      `SITE_URL is ${env.siteUrl}, but the site was built for ${origin}: its canonical links, sitemap and social tags name that address. Build it again with the same SITE_URL.`,
    );
  const app = env.hostedSearch?.appId ?? null;
  if (searchApp !== undefined && searchApp !== app)
    sentences.push(
      `SEARCH_APP_ID is ${app ?? 'not set'}, but the site was built ${searchApp === null ? 'without it, so its pages search here' : `with ${searchApp}, so browsers will block its searches`}. Set SEARCH_APP_ID, SEARCH_API_KEY and SEARCH_INDEX alike for build and server.`,
    );
  return sentences;
}
