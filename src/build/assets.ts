import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
