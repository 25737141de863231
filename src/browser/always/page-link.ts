/**
 * True if an address leads to a page of this site, as far as the address tells: same origin, not an image, and no file
 * such as `.md` or `.yaml`. Page addresses have no extension.
 */
export function isPage(url: Pick<URL, 'origin' | 'pathname'>): boolean {
  return url.origin === location.origin && !/^\/_next\/|\.\w+$/.test(url.pathname);
}
