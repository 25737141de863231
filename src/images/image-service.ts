import { createHash } from 'node:crypto';
import { ByteLru } from './byte-lru.ts';
import { type CachedImage, DiskCache } from './disk-cache.ts';
import type { ImageType } from './image-type.ts';
import { negotiateType } from './negotiate.ts';
import type { ImageParams } from './params.ts';
import { createImageSources, type ImageOriginal, readOriginal } from './source.ts';
import { fallbackType, type OutputType, type TransformImage, transformImage } from './transform.ts';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

export type ImageEvent = 'hit' | 'miss' | 'shared' | 'original' | 'fallback' | 'shed' | 'cache-write-failed';

export interface ImageServiceOptions {
  /** The folder that `/` stands for: `dist`, where `/images/x.png` is `dist/images/x.png`. */
  sourceDir: string;
  /** Folder of resized images, one per process; null keeps them in memory only. */
  cacheDir: string | null;
  /** Bound of the folder. */
  cacheBytes: number;
  /** Images encoded at once; one core fewer than the machine has keeps pages fast. */
  concurrency: number;
  /** Encodings that may wait before the next is refused. */
  maxWaiting?: number;
  /** Bound of what is kept in memory in front of the folder. */
  memoryBytes?: number;
  /** Milliseconds, never backwards. */
  clock?: () => number;
  onEvent?: (event: ImageEvent) => void;
  transform?: TransformImage;
}

export interface ImageQuery {
  params: ImageParams;
  accept: string | undefined;
  /** Whether the client already holds what this validator stands for. */
  isCurrent: (etag: string) => boolean;
}

export type ImageAnswer =
  | { kind: 'image'; type: ImageType; bytes: Buffer; etag: string; cache: 'HIT' | 'MISS' }
  | { kind: 'unchanged'; etag: string }
  | { kind: 'refused'; status: 400 | 404 | 413; message: string }
  | { kind: 'busy' };

/** Goes into every key: raise it when the same parameters give other bytes. */
const VERSION = 1;
const RETRY_FAILED_AFTER_MS = 60_000;
const MAX_FAILED = 1000;
/** Formats that are handed out as they are (image contract §3). */
const PASS_THROUGH: ReadonlySet<ImageType> = new Set([
  'image/x-icon',
  'image/icns',
  'image/bmp',
  'image/jxl',
  'image/heic',
]);

/**
 * Finds, checks, resizes and remembers images. Validators come from the original's hash and the parameters, so an
 * unchanged answer costs one look at the file. Equal requests share one encoding. Never throws for what a
 * client can send; `busy` is the designed refusal.
 */
export function createImageService(
  options: ImageServiceOptions,
): (query: ImageQuery) => Promise<ImageAnswer> {
  const { maxWaiting = 64, memoryBytes = 32 * 1024 * 1024, transform = transformImage } = options;
  const { clock = () => performance.now(), onEvent = () => undefined } = options;
  const sources = createImageSources(options.sourceDir);
  const queue = createWorkQueue({ concurrency: options.concurrency, maxWaiting });
  const memory = new ByteLru<CachedImage>({ maxBytes: memoryBytes, sizeOf: ({ bytes }) => bytes.length });
  const disk = options.cacheDir
    ? new DiskCache({
        dir: options.cacheDir,
        maxBytes: options.cacheBytes,
        clock,
        onWriteFailed: () => onEvent('cache-write-failed'),
      })
    : null;
  const inFlight = new Map<string, Promise<CachedImage | null>>();
  const failedUntil = new Map<string, number>();

  /** Null where the original changed under our hands. @throws what decoding throws, or QueueFullError. */
  const encode = async (original: ImageOriginal, params: ImageParams, type: OutputType) =>
    queue.run(async () => {
      const bytes = await readOriginal(original);
      return bytes && { type, bytes: await transform({ ...params, type, bytes }) };
    });

  const encodeOnce = (key: string, original: ImageOriginal, params: ImageParams, type: OutputType) => {
    const current = inFlight.get(key);
    if (current) {
      onEvent('shared');
      return current;
    }
    const job = encode(original, params, type)
      .then((image) => {
        if (image) {
          onEvent('miss');
          memory.set(key, image);
          void disk?.put(key, image);
        }
        return image;
      })
      .finally(() => inFlight.delete(key));
    inFlight.set(key, job);
    return job;
  };

  const remembered = async (key: string): Promise<CachedImage | null> => {
    const held = memory.get(key);
    if (held || !disk) return held ?? null;
    const stored = await disk.get(key);
    if (stored) memory.set(key, stored);
    return stored;
  };

  const passOriginal = async (original: ImageOriginal, query: ImageQuery, known: boolean) => {
    const etag = keyOf(['original', original.hash]);
    if (query.isCurrent(etag)) return { kind: 'unchanged', etag } as const;
    const bytes = await readOriginal(original);
    if (bytes === null || original.type === null) return null;
    onEvent('original');
    return { kind: 'image', type: original.type, bytes, etag, cache: known ? 'HIT' : 'MISS' } as const;
  };

  const resized = async (original: ImageOriginal, type: OutputType, query: ImageQuery) => {
    const { width, quality } = query.params;
    const key = keyOf([VERSION, original.hash, width, quality, type]);
    if (clock() < (failedUntil.get(key) ?? Number.NEGATIVE_INFINITY))
      return passOriginal(original, query, true);
    if (query.isCurrent(key)) return { kind: 'unchanged', etag: key } as const;
    const held = await remembered(key);
    if (held) {
      onEvent('hit');
      return { kind: 'image', ...held, etag: key, cache: 'HIT' } as const;
    }
    try {
      const made = await encodeOnce(key, original, query.params, type);
      return made && ({ kind: 'image', ...made, etag: key, cache: 'MISS' } as const);
    } catch (error) {
      if (error instanceof QueueFullError) {
        onEvent('shed');
        return { kind: 'busy' } as const;
      }
      onEvent('fallback');
      if (failedUntil.size >= MAX_FAILED) failedUntil.clear();
      failedUntil.set(key, clock() + RETRY_FAILED_AFTER_MS);
      return passOriginal(original, query, false);
    }
  };

  const attempt = async (query: ImageQuery): Promise<ImageAnswer | null> => {
    const found = await sources.find(query.params.path);
    if (!found.ok) return { kind: 'refused', status: found.status, message: found.message };
    const { original, known } = found;
    if (original.type === null) {
      return { kind: 'refused', status: 400, message: "The requested resource isn't a valid image." };
    }
    if (original.type === 'image/svg+xml') {
      const message = '"url" parameter is valid but image type is not allowed';
      return { kind: 'refused', status: 400, message };
    }
    if (original.animated || PASS_THROUGH.has(original.type)) return passOriginal(original, query, known);
    return resized(original, negotiateType(query.accept) ?? fallbackType(original.type), query);
  };

  return async function answerImage(query) {
    // Null: the file was swapped between look and read. The second look sees the new one.
    const answer = (await attempt(query)) ?? (await attempt(query));
    return answer ?? { kind: 'busy' };
  };
}

function keyOf(parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
