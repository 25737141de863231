import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib';
import type { CompressedForm, ManifestFile } from '../model/site-manifest.ts';

export interface OutputWriter {
  write(path: string, content: string | Uint8Array): Promise<ManifestFile>;
}

export interface WriterOptions {
  folder: string;
  /**
   * Brotli quality, 0 to 11. Large trees use a lower one, because 11 takes about 40 ms per page, and skip the gzip
   * form: the server compresses for a client that cannot read brotli.
   */
  quality: number;
  /** True in a worker: with a worker on every core, compressing in more threads only adds overhead. */
  inWorker?: boolean;
}

const compressible = /^files\/|\.(html|css|js|mjs|json|md|txt|xml|svg|yaml|yml|webmanifest|ico)$/;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * The only writer of a build. Writes text together with its compressed forms. `write` throws Error for a path outside
 * `folder`, and file system errors.
 */
export function createOutputWriter({ folder, quality, inWorker = false }: WriterOptions): OutputWriter {
  const brotli = async (bytes: Buffer): Promise<Buffer> => {
    const options: BrotliOptions = {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    };
    return inWorker ? brotliCompressSync(bytes, options) : brotliAsync(bytes, options);
  };
  const gzipped = async (bytes: Buffer): Promise<Buffer> => {
    const options: ZlibOptions = { level: constants.Z_BEST_COMPRESSION };
    return inWorker ? gzipSync(bytes, options) : gzipAsync(bytes, options);
  };
  // Creating folders that already exist took a tenth of the build time of a large tree.
  const created = new Set<string>();
  return {
    async write(path, content) {
      const target = join(folder, path);
      const inside = relative(folder, target);
      // The folder itself is not a valid path: a file would be created in its place, and later writes would fail.
      if (inside === '' || inside.split(sep)[0] === '..')
        throw new Error(`Rejected ${path}: it is outside the output folder.`);
      const bytes = Buffer.from(content as string);
      const parent = dirname(target);
      if (!created.has(parent)) mkdirSync(parent, { recursive: true });
      created.add(parent);
      writeFileSync(target, bytes);
      const file: ManifestFile = { path, ...formOf(bytes) };
      if (!compressible.test(path) || bytes.length < 64) return file;
      const [br, gz] = await Promise.all([
        brotli(bytes),
        quality === constants.BROTLI_MAX_QUALITY ? gzipped(bytes) : null,
      ]);
      writeFileSync(`${target}.br`, br);
      if (gz !== null) writeFileSync(`${target}.gz`, gz);
      return { ...file, br: formOf(br), ...(gz === null ? {} : { gz: formOf(gz) }) };
    },
  };
}

function formOf(bytes: Uint8Array): CompressedForm {
  return { size: bytes.length, hash: outputHashOf(bytes) };
}

/** The name of a file's content: 162 bits of its SHA-256 in base64url. */
export function outputHashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}
