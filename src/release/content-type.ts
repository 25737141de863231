const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  yml: 'application/yaml; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
};

/** Content type of a file by extension, with charset; `application/octet-stream` for an unknown extension. */
export function contentTypeOf(path: string): string {
  if (path === 'feed.xml') return 'application/atom+xml; charset=utf-8';
  // Code to read, whatever its language.
  if (path.startsWith('files/')) return 'text/plain; charset=utf-8';
  return TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
