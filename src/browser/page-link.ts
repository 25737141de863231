/**
 * True for an address that leads to a page of this site, as far as an address tells: same origin, not an image, and
 * not a file of another type such as `.md` or `.yaml`.
 */
export function isPage({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): boolean {
  return origin === location.origin && !/^\/_next\/|\.(?!html$)\w+$/.test(pathname);
}
