// Control characters in a path are never intended; NUL would truncate file names.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regular expression looks for them
const forbidden = /[\u0000-\u001f\u007f\\]/;

/** The raw path of an absolute URL: the URL parser would resolve `..` and hide it from our checks. */
export function rawPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start === -1) return '/';
  const query = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  if (query === -1 && hash === -1) return url.slice(start);
  return url.slice(start, query === -1 || (hash !== -1 && hash < query) ? hash : query);
}

/**
 * Decodes a raw path once. Returns null if it is invalid: malformed percent-encoding, control characters, backslashes,
 * or a `..` segment.
 */
export function decodePath(raw: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return null;
  }
  if (!path.startsWith('/') || forbidden.test(path)) return null;
  return path.split('/').includes('..') ? null : path;
}

/** The canonical path of a page: without trailing slash, `.html`, `/index`, or double slashes. */
export function canonicalPath(path: string): string {
  // Endings in any order, as in `/a.html/`: the remaining path must be canonical, or the redirect would lead to another
  // one.
  const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?:\/|\.html|\/index)+$/, '');
  return plain === '' ? '/' : plain;
}
