import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FileForm, ManifestFile } from '../model/site-manifest.ts';

/**
 * Brotli's quality by kind of file. Bundles are few and hold up every page; for a page, the last step would save 3 % of its
 * bytes for three times the work; texts for programs are rarely downloaded.
 */
function qualityOf(path: string): number {
  if (/^assets\/.*\.(?:js|css)$/.test(path)) return 11;
  return path.endsWith('.html') ? 10 : 5;
}

const compressible = /^files\/|\.(html|css|js|mjs|json|md|txt|xml|svg|yaml|yml|webmanifest|ico)$/;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * The only writer of a build: a file below `folder`, and of a text its compressed forms.
 * @param quality of Brotli, 0 to 11
 * @throws Error for a path outside `folder`, and file system errors
 */
export async function writeOutput(
  folder: string,
  path: string,
  content: string | Uint8Array,
  quality = qualityOf(path),
): Promise<ManifestFile> {
  const target = join(folder, path);
  const inside = relative(folder, target);
  // The folder itself is not a valid path: a file would be created in its place, and later writes would fail.
  if (inside === '' || inside.split(sep)[0] === '..')
    throw new Error(`Rejected ${path}: it is outside the output folder.`);
  const bytes = Buffer.from(content as string);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
  const file: ManifestFile = { path, ...formOf(bytes) };
  if (!compressible.test(path) || bytes.length < 64) return file;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([brotliAsync(bytes, { params }), gzipAsync(bytes)]);
  writeFileSync(`${target}.br`, br);
  writeFileSync(`${target}.gz`, gz);
  return { ...file, br: formOf(br), gz: formOf(gz) };
}

const formOf = (bytes: Uint8Array): FileForm => ({ size: bytes.length, hash: outputHashOf(bytes) });

/** The name of a file's content: 162 bits of its SHA-256 in base64url. */
export function outputHashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}
