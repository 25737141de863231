/**
 * True for an address that leads to a page of this site, as far as an address can tell: same origin, not an image, and
 * no file such as `.md` or `.yaml`. Addresses of pages have no extension.
 */
export function isPage(url: Pick<URL, 'origin' | 'pathname'>): boolean {
  return url.origin === location.origin && !/^\/_next\/|\.\w+$/.test(url.pathname);
}
