import { readFileSync } from 'node:fs';
import { readFrontMatter } from './front-matter.ts';

/**
 * The title of a page without reading the rest of it: what the navigation of a large tree needs before its first page
 * is drawn. Undefined where there is none, or the front matter is not as every page writes it; `loadPage` has the last
 * word.
 */
export function readTitle(path: string): string | undefined {
  const text = readFileSync(path, 'utf8');
  const [, yaml] = /^---\n([\s\S]*?)\n---\s*\n/.exec(text) ?? [];
  return yaml === undefined ? undefined : readFrontMatter(yaml, path).frontMatter.title;
}
