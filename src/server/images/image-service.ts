import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { chooseEncoder, type EncodingPlan, fallbackType, usesQuality } from './choose-encoder.ts';
import { type CachedImage, DiskCache } from './disk-cache.ts';
import type { ImageType } from './image-type.ts';
import { acceptedTypes } from './negotiate.ts';
import type { ImageParams } from './params.ts';
import { createImageSources, type ImageOriginal, type ImageRoot, readOriginal } from './source.ts';
import { type MeasureImage, measureImage, type TransformImage, transformImage } from './transform.ts';
import { createWorkQueue, NotServedError } from './work-queue.ts';

/**
 * Counted events: `dropped` is a client that left, `late` one that waited too long, `shed` one that found the queue
 * full.
 */
export type ImageEvent =
  | 'hit'
  | 'miss'
  | 'shared'
  | 'original'
  | 'fallback'
  | 'shed'
  | 'late'
  | 'dropped'
  | 'cache-write-failed'
  | 'cache-damaged';

export interface ImageServiceOptions {
  /**
   * The folder served as `/` (with `dist`, `/images/x.png` is `dist/images/x.png`), or several: the first match wins. A
   * function is called for each lookup, for a folder that a deploy replaces.
   */
  sourceDir: string | readonly string[] | (() => ImageRoot);
  /** Folder of resized images, one per process; null keeps them in memory only. */
  cacheDir: string | null;
  /** Maximum size of the folder. */
  cacheBytes: number;
  /** Number of concurrent encodings; one fewer than the machine's cores keeps pages fast. */
  concurrency: number;
  /** Number of encodings that may wait; one more is rejected. */
  maxWaiting?: number;
  /** How long a client waits for its encoding to start. */
  maxWaitMs?: number;
  /** Maximum size of the memory cache in front of the folder. */
  memoryBytes?: number;
  /** Milliseconds, monotonic. */
  clock?: () => number;
  onEvent?: (event: ImageEvent) => void;
  transform?: TransformImage;
  measure?: MeasureImage;
}

export interface ImageQuery {
  params: ImageParams;
  accept: string | undefined;
  /** Whether the client already has the image with this validator. */
  isCurrent: (etag: string) => boolean;
  /** Aborted when the client leaves. */
  signal?: AbortSignal;
}

export type ImageResult =
  | { kind: 'image'; type: ImageType; bytes: Buffer; etag: string; cache: 'HIT' | 'MISS' }
  | { kind: 'unchanged'; etag: string }
  | { kind: 'rejected'; status: 400 | 404 | 413; message: string }
  | { kind: 'busy' }
  | { kind: 'gone' };

type ServedImage = Pick<Extract<ImageResult, { kind: 'image' }>, 'type' | 'bytes'>;

/** Part of every key: increment it when the same parameters produce different bytes. */
const VERSION = 2;
const MAX_WAIT_MS = 5000;
const RETRY_FAILED_AFTER_MS = 60_000;
const MAX_FAILED = 1000;
/** Memory that an entry takes besides its bytes, so that millions of tiny images cannot fill the memory either. */
const ENTRY_OVERHEAD_BYTES = 512;
/** Formats that are served unchanged (docs/image-protocol.md, "Processing"). */
const PASS_THROUGH: ReadonlySet<ImageType> = new Set([
  'image/x-icon',
  'image/icns',
  'image/bmp',
  'image/jxl',
  'image/heic',
]);

/**
 * Finds, checks, resizes and caches images. Validators come from the original's hash and the parameters, so an
 * unchanged image costs one `stat` of the file. Equal requests share one encoding; how long an encoding may take is
 * bounded by `chooseEncoder`, how long a client waits for it by `maxWaitMs`. The returned function never throws because
 * of a request, only if the check of a folder throws.
 * @throws CacheFolderError if the cache folder cannot be trusted
 */
export function createImageService(
  options: ImageServiceOptions,
): (query: ImageQuery) => Promise<ImageResult> {
  const { maxWaiting = 64, maxWaitMs = MAX_WAIT_MS, memoryBytes = 32 * 1024 * 1024 } = options;
  const { transform = transformImage, measure = measureImage } = options;
  const { clock = () => performance.now(), onEvent = () => undefined } = options;
  const sources = createImageSources({ roots: rootsOf(options.sourceDir), measure });
  const queue = createWorkQueue<CachedImage | null>({
    concurrency: options.concurrency,
    maxWaiting,
    maxWaitMs,
  });
  const memory = new LRUCache<string, ServedImage>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD_BYTES,
  });
  const disk = options.cacheDir
    ? new DiskCache({
        dir: options.cacheDir,
        maxBytes: options.cacheBytes,
        clock,
        onEvent: (event) => onEvent(`cache-${event}`),
      })
    : null;
  /** Originals being read; at most one for each request in progress. */
  const reading = new Map<string, Promise<Buffer | null>>();
  const failedUntil = new LRUCache<string, number>({ max: MAX_FAILED });

  /** Null if the original was replaced in the meantime. @throws decoding errors, or NotServedError */
  const encodeOnce = (key: string, original: ImageOriginal, plan: EncodingPlan, query: ImageQuery) => {
    if (queue.has(key)) onEvent('shared');
    const encode = async () => {
      const bytes = await readOriginal(original);
      if (bytes === null) return null;
      const { quality } = query.params;
      const image = { type: plan.encoder.type, bytes: await transform({ ...plan, quality, bytes }) };
      onEvent('miss');
      memory.set(key, image);
      void disk?.put(key, image);
      return image;
    };
    return queue.run(key, encode, query.signal);
  };

  const cached = async (key: string): Promise<ServedImage | null> => {
    const held = memory.get(key);
    if (held || !disk) return held ?? null;
    const stored = await disk.get(key);
    if (stored) memory.set(key, stored);
    return stored;
  };

  /** Clients of the same original share its bytes. Null if it was replaced in the meantime. */
  const readShared = (original: ImageOriginal, etag: string): Promise<Buffer | null> => {
    const read = async () => {
      const bytes = await readOriginal(original);
      if (bytes && original.type) memory.set(etag, { type: original.type, bytes });
      return bytes;
    };
    const current = reading.get(etag) ?? read().finally(() => reading.delete(etag));
    reading.set(etag, current);
    return current;
  };

  const serveOriginal = async (original: ImageOriginal, query: ImageQuery, known: boolean) => {
    const etag = keyOf(['original', original.hash]);
    if (query.isCurrent(etag)) return { kind: 'unchanged', etag } as const;
    const bytes = memory.get(etag)?.bytes ?? (await readShared(original, etag));
    if (bytes === null || original.type === null) return null;
    onEvent('original');
    return { kind: 'image', type: original.type, bytes, etag, cache: known ? 'HIT' : 'MISS' } as const;
  };

  const serveResized = async (original: ImageOriginal, plan: EncodingPlan, query: ImageQuery) => {
    const { encoder, width } = plan;
    const quality = usesQuality(encoder) ? query.params.quality : 0;
    const key = keyOf([VERSION, original.hash, width, quality, encoder.type]);
    if (clock() < (failedUntil.get(key) ?? Number.NEGATIVE_INFINITY))
      return serveOriginal(original, query, true);
    if (query.isCurrent(key)) return { kind: 'unchanged', etag: key } as const;
    // Looked up again after the disk: another request's encoding may have finished while this one was reading.
    const held = (await cached(key)) ?? memory.get(key);
    if (held) {
      onEvent('hit');
      return { kind: 'image', ...held, etag: key, cache: 'HIT' } as const;
    }
    try {
      const made = await encodeOnce(key, original, plan, query);
      return made && ({ kind: 'image', ...made, etag: key, cache: 'MISS' } as const);
    } catch (error) {
      if (error instanceof NotServedError) {
        onEvent(({ full: 'shed', late: 'late', left: 'dropped' } as const)[error.reason]);
        return { kind: error.reason === 'left' ? 'gone' : 'busy' } as const;
      }
      onEvent('fallback');
      failedUntil.set(key, clock() + RETRY_FAILED_AFTER_MS);
      return serveOriginal(original, query, false);
    }
  };

  const attempt = async (query: ImageQuery): Promise<ImageResult | null> => {
    const found = await sources.find(query.params.path);
    if (!found.ok) return { kind: 'rejected', status: found.status, message: found.message };
    const { original, known } = found;
    const { type, size } = original;
    if (type === null) {
      return { kind: 'rejected', status: 400, message: "The requested resource isn't a valid image." };
    }
    if (type === 'image/svg+xml') {
      const message = '"url" parameter is valid but image type is not allowed';
      return { kind: 'rejected', status: 400, message };
    }
    if (original.animated || PASS_THROUGH.has(type)) return serveOriginal(original, query, known);
    const types = [...acceptedTypes(query.accept), fallbackType(type)];
    const plan = size && chooseEncoder({ type, ...size }, query.params.width, types);
    if (plan) return serveResized(original, plan, query);
    if (!known) onEvent('fallback');
    return serveOriginal(original, query, known);
  };

  return async function serveImage(query) {
    // Null means that the file was replaced between lookup and read. The second lookup sees the new one.
    const result = (await attempt(query)) ?? (await attempt(query));
    return result ?? { kind: 'busy' };
  };
}

function rootsOf(sourceDir: ImageServiceOptions['sourceDir']): () => ImageRoot[] {
  if (typeof sourceDir === 'function') return () => [sourceDir()];
  const roots = [sourceDir].flat().map((folder) => ({ folder }));
  return () => roots;
}

function keyOf(parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
