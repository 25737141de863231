import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes the type of all routes that content files make, so that a link in `site.config.ts` to a missing page does not
 * compile. Leaves the file alone if nothing changed.
 */
export async function writeRoutesType(path: string, routes: string[]): Promise<void> {
  const union = routes.map((route) => `\n  | '${route.replaceAll("'", "\\'")}'`).join('');
  const text = `// Written by the build from the files below content/.\nexport type Route =${union || ' never'};\n`;
  const before = await readFile(path, 'utf8').catch(() => '');
  if (before === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
