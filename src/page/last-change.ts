import type { SourcePage } from '../model/page.ts';
import type { SiteContext } from './site-context.ts';

const API_DOCUMENT = 'api/openapi.yaml';

/**
 * Day of a page's last change, such as `2026-11-22`; null if unknown. A reference page is generated from the API
 * document, so it is as new as the newer of the two.
 */
export function lastChange(
  { file, frontMatter }: Pick<SourcePage, 'file' | 'frontMatter'>,
  { updated }: SiteContext,
): string | null {
  const own = updated.get(file);
  const api = updated.get(API_DOCUMENT);
  if (own === undefined) return null;
  return frontMatter.rest_api && api !== undefined && api > own ? api : own;
}
