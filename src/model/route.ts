/** The map of all pages, which ends with the glossary and the changelog. */
export const MAP_PAGE = '/docs';

/**
 * Path of a content file, relative to the content folder and with forward slashes → its route.
 * `index.mdoc` → `/`, `api/refunds.mdoc` → `/api/refunds`, `api/index.mdoc` → `/api`.
 */
export function routeOfFile(file: string): string {
  const path = file.replace(/\.(?:mdoc|md)$/, '').replace(/(^|\/)index$/, '');
  return path === '' ? '/' : `/${path}`;
}

/** Route → the page's HTML file below the output folder: `/api/refunds` → `api/refunds/index.html`. */
export function outputFileOf(route: string): string {
  return route === '/' ? 'index.html' : `${route.slice(1)}/index.html`;
}

/** Route → the address of the page's Markdown twin: `/` → `/index.md`, `/webhooks` → `/webhooks.md`. */
export function markdownAddressOf(route: string): string {
  return route === '/' ? '/index.md' : `${route}.md`;
}

/** The page and the heading of an internal link: `/webhooks?from=cli#verify` → `{ route: '/webhooks', hash: 'verify' }`. */
export function splitLink(href: string): { route: string; hash: string } {
  const [, route = '', hash = ''] = /^([^?#]*)[^#]*#?(.*)$/s.exec(href) ?? [];
  return { route, hash };
}

/** Link to a page → link to its Markdown twin: `/webhooks#verify` → `/webhooks.md#verify`; null for any other link. */
export function markdownLinkOf(href: string): string | null {
  if (!isInternal(href)) return null;
  const { route, hash } = splitLink(href);
  return markdownAddressOf(route) + (hash === '' ? '' : `#${hash}`);
}

/** True for an address of this site: one leading slash, or only a hash. */
export function isInternal(href: string): boolean {
  // Browsers read a backslash as a slash.
  return /^(#|\/(?![/\\]))/.test(href);
}
