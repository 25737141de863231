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
  compress(bytes: Buffer, settings: FormSettings): Promise<Form[]> | Form[];
  writeFiles(files: [path: string, bytes: Buffer][]): Promise<unknown> | undefined;
}

interface FormSettings {
  br: BrotliOptions;
  /** Null where the server makes the gzip form. */
  gz: ZlibOptions | null;
}

type Form = [ending: 'br' | 'gz', bytes: Buffer];

/** Other threads compress and write while this one goes on: for a build of one thread. */
const besides: Means = {
  makeFolder: (path) => mkdir(path, { recursive: true }),
  compress: (bytes, { br, gz }) =>
    Promise.all([
      brotli(bytes, br).then((packed): Form => ['br', packed]),
      ...(gz === null ? [] : [deflate(bytes, gz).then((packed): Form => ['gz', packed])]),
    ]),
  writeFiles: (files) => Promise.all(files.map(([path, bytes]) => writeFile(path, bytes))),
};

/** All in this thread: where every core has a worker of its own, handing the work on only costs. */
const inPlace: Means = {
  makeFolder: (path) => void mkdirSync(path, { recursive: true }),
  compress: (bytes, { br, gz }) => [
    ['br', brotliCompressSync(bytes, br)],
    ...(gz === null ? [] : [['gz', gzipSync(bytes, gz)] satisfies Form]),
  ],
  writeFiles(files) {
    for (const [path, bytes] of files) writeFileSync(path, bytes);
    return undefined;
  },
};

interface WriterOptions {
  folder: string;
  /**
   * Brotli's, 0 to 11. Large trees use a lower one, because 11 costs some 40 ms a page, and then there is no gzip form
   * either: whoever cannot read brotli gets one from the server.
   */
  quality: number;
  /** True in a worker, which does everything by itself. */
  inWorker?: boolean;
}

/**
 * The only writer of a build. Text is written with its compressed forms beside it.
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
        hash: outputHashOf(bytes),
        size: bytes.length,
      };
      const parent = dirname(target);
      if (!made.has(parent)) await means.makeFolder(parent);
      made.add(parent);
      if (!compressible.test(path) || internal.test(path) || bytes.length < 64) {
        await means.writeFiles([[target, bytes]]);
        return file;
      }
      const forms = await means.compress(bytes, formSettings(bytes.length, quality));
      await means.writeFiles([
        [target, bytes],
        ...forms.map(([ending, packed]) => [`${target}.${ending}`, packed] satisfies [string, Buffer]),
      ]);
      const packed = forms.map(([ending, form]) => [ending, { size: form.length, hash: outputHashOf(form) }]);
      return { ...file, ...Object.fromEntries(packed) };
    },
  };
}

/** Name of a file's content: 162 bits of its SHA-256 in base64url. */
export function outputHashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}

function formSettings(size: number, quality: number): FormSettings {
  return {
    br: {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    },
    gz: quality === constants.BROTLI_MAX_QUALITY ? { level: constants.Z_BEST_COMPRESSION } : null,
  };
}
