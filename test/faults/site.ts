import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputHashOf } from '../../src/build/output-writer.ts';
import type { SiteManifest } from '../../src/model/site-manifest.ts';
import { ROOT } from '../fixtures/root.ts';
import { picture } from '../images/fixtures.ts';

/** Output of `npm run build`; the environment can set another folder, as for the build. */
export const BUILT_SITE = process.env.SITE_DIR ?? join(ROOT, 'dist');
export const SERVER = join(ROOT, '.build/node/server.js');

export interface SiteCopy {
  /** The site, plus `/images/photo.png` and `/images/corrupt.png`. */
  folder: string;
  /** A folder beside it for temporary files. */
  scratch: string;
  remove: () => void;
}

/** A copy of the built site that tests may damage. */
export async function copySite(): Promise<SiteCopy> {
  if (!existsSync(join(BUILT_SITE, 'site.json')) || !existsSync(SERVER)) {
    throw new Error('The fault tests need the built site: run `npm run build` first.');
  }
  const base = mkdtempSync(join(tmpdir(), 'frame-faults-'));
  const [folder, scratch] = [join(base, 'site'), join(base, 'scratch')];
  // `dist` is a link; tests damage its target.
  cpSync(realpathSync(BUILT_SITE), folder, { recursive: true });
  mkdirSync(scratch);
  mkdirSync(join(folder, 'images'), { recursive: true });
  const photo = await picture(900, 600).png().toBuffer();
  // Only files that the build listed are served.
  const manifest = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as SiteManifest;
  const added = { 'images/photo.png': photo, 'images/corrupt.png': photo.subarray(0, 300) };
  for (const [path, bytes] of Object.entries(added)) {
    writeFileSync(join(folder, path), bytes);
    manifest.files.push({ path, size: bytes.length, hash: outputHashOf(bytes) });
  }
  writeFileSync(join(folder, 'site.json'), JSON.stringify(manifest));
  return { folder, scratch, remove: () => rmSync(base, { recursive: true, force: true }) };
}

/** URL of the added photo at a given width. */
export function photoAt(width: number, quality = 75): string {
  return `/_next/image?url=%2Fimages%2Fphoto.png&w=${width}&q=${quality}`;
}
