import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Addresses that the site serves besides its pages; links to them are right. */
const generated = [
  '/openapi.yaml',
  '/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
];

/**
 * Addresses of all files below `folders`, each folder served below the prefix at the same position.
 * @returns root-relative addresses such as `/images/a.png`
 */
export async function listServedFiles(folders: string[], prefixes: string[]): Promise<Set<string>> {
  const served = new Set(generated);
  for (const [index, folder] of folders.entries()) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isFile())
        served.add(`/${join(prefixes[index] ?? '', relative(folder, join(entry.parentPath, entry.name)))}`);
    }
  }
  return served;
}
