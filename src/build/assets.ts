import { existsSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { PageChrome } from '../ui/layout/chrome.ts';

/** The part of an entry in the bundler's manifest that is read here. */
interface ManifestEntry {
  file: string;
  src?: string;
}

/**
 * Addresses of the files that each page loads, from the manifest written by the bundler.
 * @throws Error if the bundler has not run.
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
    early: addressOf('src/browser/always/early.ts'),
    main: addressOf('src/browser/always/main.ts'),
  };
}

/**
 * Copies hashed files, public files, pictures and the downloadable sandbox into the output folder.
 * @param client the bundler's folder; null in dev, where Vite serves the browser's modules
 * @returns paths of the copied files below `out`
 */
export async function copyAssets({
  client,
  publicFolder,
  images,
  sandbox,
  out,
}: {
  client: string | null;
  publicFolder: string;
  images: string;
  sandbox: string;
  out: string;
}): Promise<string[]> {
  const folders: [from: string, to: string][] = [
    ...(client === null ? [] : [[join(client, 'assets'), 'assets'] as [string, string]]),
    [publicFolder, ''],
    [images, 'images'],
    [sandbox, ''],
  ];
  const copied: string[] = [];
  for (const [from, to] of folders) {
    // Git keeps no empty folders, so a checkout without pictures lacks this one.
    if (!existsSync(from)) continue;
    await cp(from, join(out, to), { recursive: true });
    const entries = await readdir(from, { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile()) copied.push(join(to, relative(from, join(entry.parentPath, entry.name))));
  }
  return copied;
}
