import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
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

/** How the bytes of one build reach the disk. */
interface Means {
  makeFolder(path: string): Promise<unknown> | undefined;
  compress(bytes: Buffer, settings: FormSettings): Promise<[Buffer, Buffer]> | [Buffer, Buffer];
  writeFiles(files: [path: string, bytes: Buffer][]): Promise<unknown> | undefined;
}

interface FormSettings {
  brotli: BrotliOptions;
  gzip: ZlibOptions;
}

/** Other threads compress and write while this one goes on: for a build of one thread. */
const besides: Means = {
  makeFolder: (path) => mkdir(path, { recursive: true }),
  compress: (bytes, settings) => Promise.all([brotli(bytes, settings.brotli), deflate(bytes, settings.gzip)]),
  writeFiles: (files) => Promise.all(files.map(([path, bytes]) => writeFile(path, bytes))),
};

/** All in this thread: where every core has a worker of its own, handing the work on only costs. */
const inPlace: Means = {
  makeFolder: (path) => void mkdirSync(path, { recursive: true }),
  compress: (bytes, settings) => [brotliCompressSync(bytes, settings.brotli), gzipSync(bytes, settings.gzip)],
  writeFiles(files) {
    for (const [path, bytes] of files) writeFileSync(path, bytes);
    return undefined;
  },
};

interface WriterOptions {
  folder: string;
  /** Brotli's, 0 to 11; large trees use a low one, because 11 costs some 40 ms a page. */
  quality: number;
  /** True in a worker, which does everything by itself. */
  inWorker?: boolean;
}

/**
 * The only writer of a build. Text is written with its brotli and gzip forms beside it.
 * `write` throws Error for a path outside `folder`.
 */
export function createOutputWriter({ folder, quality, inWorker = false }: WriterOptions): OutputWriter {
  const means = inWorker ? inPlace : besides;
  // Asking the disk for a folder that is there took a tenth of the build of a large tree.
  const made = new Set<string>();
  return {
    async write(path, content) {
      const target = join(folder, path);
      const inside = relative(folder, target);
      // The folder itself is no file in it: its place would be made, and then nothing could be written there.
      if (inside === '' || inside.split(sep)[0] === '..')
        throw new Error(`Refused to write ${path} outside the output folder.`);
      const bytes = Buffer.from(content as string);
      const file: OutputFile = {
        path,
        hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
        size: bytes.length,
      };
      const parent = dirname(target);
      if (!made.has(parent)) await means.makeFolder(parent);
      made.add(parent);
      if (!compressible.test(path) || internal.test(path) || bytes.length < 64) {
        await means.writeFiles([[target, bytes]]);
        return file;
      }
      const [br, gz] = await means.compress(bytes, formSettings(bytes.length, quality));
      await means.writeFiles([
        [target, bytes],
        [`${target}.br`, br],
        [`${target}.gz`, gz],
      ]);
      return { ...file, br: br.length, gz: gz.length };
    },
  };
}

function formSettings(size: number, quality: number): FormSettings {
  return {
    brotli: {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    },
    gzip: { level: quality > 9 ? 9 : 4 },
  };
}
