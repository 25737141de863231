// Control characters in an address are never meant; NUL would cut file names short.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u001f\u007f\\]/;

/** The path of an absolute URL as it was sent: the URL parser would have resolved `..` and hidden it from our checks. */
export function rawPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start === -1) return '/';
  const query = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  if (query === -1 && hash === -1) return url.slice(start);
  return url.slice(start, query === -1 || (hash !== -1 && hash < query) ? hash : query);
}

/**
 * A path as sent → decoded once, or null where it is not valid: malformed percent-encoding, control
 * characters, backslashes, or a segment `..`.
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

/** The one address of a page: without slash at the end, `.html`, `/index` or doubled slashes. */
export function canonicalPath(path: string): string {
  // Endings in any order, as in `/a.html/`: the remaining path must be canonical itself, or a redirect leads to a redirect.
  const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?:\/|\.html|\/index)+$/, '');
  return plain === '' ? '/' : plain;
}
