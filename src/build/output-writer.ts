import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ManifestFile } from '../model/site-manifest.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type OutputFile = ManifestFile;

export interface OutputWriter {
  write(path: string, content: string | Uint8Array): Promise<OutputFile>;
}

/** Read by the server at its start, never sent to readers. */
const internal = /^search(\/\d+)?\.json$/;

const compressible = /\.(html|css|js|mjs|json|md|txt|xml|svg|yaml|yml|webmanifest|ico)$/;

/**
 * The only writer of a build. Text is written with its brotli and gzip forms beside it.
 * @param quality brotli quality, 0 to 11; large trees use a low one, because 11 costs some 40 ms a page
 * @throws Error for a path outside `folder`.
 */
export function createOutputWriter(folder: string, quality: number): OutputWriter {
  // Asking the disk for a folder that is there took a tenth of the build of a large tree.
  const made = new Set<string>();
  return {
    async write(path, content) {
      const target = join(folder, path);
      if (relative(folder, target).split(sep)[0] === '..')
        throw new Error(`Refused to write ${path} outside the output folder.`);
      const bytes = Buffer.from(content as string);
      const file: OutputFile = {
        path,
        hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
        size: bytes.length,
      };
      const parent = dirname(target);
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      await writeFile(target, bytes);
      if (!compressible.test(path) || internal.test(path) || bytes.length < 64) return file;
      const [br, gz] = await Promise.all([
        brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
        deflate(bytes, { level: quality > 9 ? 9 : 4 }),
      ]);
      await Promise.all([writeFile(`${target}.br`, br), writeFile(`${target}.gz`, gz)]);
      return { ...file, br: br.length, gz: gz.length };
    },
  };
}
