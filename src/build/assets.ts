import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageChrome } from '../ui/layout/chrome.ts';

interface ManifestEntry {
  file: string;
  src?: string;
}

/**
 * Addresses of the files that each page loads, from the manifest that the bundler wrote.
 * @throws Error where the bundler has not run.
 */
export async function readAssets(clientFolder: string): Promise<PageChrome['assets']> {
  const manifest = JSON.parse(await readFile(join(clientFolder, 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const addressOf = (source: string): string => {
    const entry = manifest[source];
    if (entry === undefined) throw new Error(`The bundle has no ${source}; run \`npm run build\`.`);
    return `/${entry.file}`;
  };
  return {
    styles: addressOf('src/ui/styles/site.css'),
    early: addressOf('src/browser/early.ts'),
    main: addressOf('src/browser/main.ts'),
  };
}

/** Copies hashed files, public files and pictures into the output folder. */
export async function copyAssets({
  client,
  publicFolder,
  images,
  out,
}: Record<'client' | 'publicFolder' | 'images' | 'out', string>): Promise<void> {
  await cp(join(client, 'assets'), join(out, 'assets'), { recursive: true });
  await cp(publicFolder, out, { recursive: true });
  // Git keeps no empty folders: a tree without pictures has none of this.
  if (existsSync(images)) await cp(images, join(out, 'images'), { recursive: true });
}
