import { readFileSync, type Stats, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SiteManifest } from '../model/site-manifest.ts';

/** Raised where the built site is missing or damaged; its message is one sentence for the operator. */
export class SiteError extends Error {
  override name = 'SiteError';
}

const formSchema = z.object({ size: z.number(), hash: z.string() });

const manifestSchema = z.object({
  build: z.string(),
  pages: z.number(),
  records: z.number(),
  preload: z.array(z.string()).optional(),
  files: z.array(
    z.object({
      path: z.string(),
      hash: z.string(),
      size: z.number(),
      br: formSchema.optional(),
      gz: formSchema.optional(),
      retired: z.number().optional(),
    }),
  ),
});

/** A manifest, and the mark of the file that it was read from: another file, another mark. */
export interface StampedManifest {
  stamp: string;
  manifest: SiteManifest;
}

/**
 * Reads the list of files of a built site, at the start.
 * @throws SiteError where there is none, or it is damaged.
 */
export function readManifest(folder: string): StampedManifest {
  const path = join(folder, 'site.json');
  let stamp: string;
  let text: string;
  try {
    stamp = stampOf(statSync(path));
    text = readFileSync(path, 'utf8');
  } catch {
    throw new SiteError(`There is no built site in ${folder}; run \`npm run build\`.`);
  }
  const manifest = parse(text);
  if (manifest === null) throw new SiteError(`${path} is damaged; run \`npm run build\` again.`);
  return { stamp, manifest };
}

/**
 * Reads the list anew where its file is another one than `stamp` says; its `manifest` is null where it is damaged.
 * Null where nothing changed, or a build is putting its folder in place at this moment.
 */
export async function readManifestIfChanged(
  folder: string,
  stamp: string,
): Promise<{ stamp: string; manifest: SiteManifest | null } | null> {
  const path = join(folder, 'site.json');
  try {
    // The mark first: a file that is replaced between the two is then read twice, never missed.
    const found = stampOf(await stat(path));
    return found === stamp ? null : { stamp: found, manifest: parse(await readFile(path, 'utf8')) };
  } catch {
    return null;
  }
}

function stampOf({ ino, size, mtimeMs }: Stats): string {
  return `${ino}-${size}-${mtimeMs}`;
}

function parse(text: string): SiteManifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
