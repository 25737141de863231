import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { DEFAULT_QUALITY, MAX_PICTURE_PIXELS, variantOf } from '../../model/srcset.ts';
import { DamagedFileError, type SiteStore, type StoredFile } from '../../release/site-store.ts';
import { acceptedTypes, detectImageType, type ImageType, isPassedThrough } from './image-type.ts';
import type { ImageParams } from './params.ts';
import {
  extensionOf,
  fallbackType,
  type MeasureImage,
  measureImage,
  type OutputType,
  type Size,
  type TransformImage,
  transformImage,
} from './transform.ts';

/** Counted events: `dropped` is a client that left before its image was ready, `shed` one that found the line full. */
export type ImageEvent = 'hit' | 'miss' | 'shared' | 'original' | 'fallback' | 'shed' | 'dropped';

export interface ImageServiceOptions {
  /** The site's files: originals, and the variants that the build made of them. */
  store: Pick<SiteStore, 'get'>;
  /** Number of encodings that may wait; one more is rejected. */
  maxWaiting?: number;
  /** Maximum size of the encoded images in memory. */
  memoryBytes?: number;
  /** Milliseconds, monotonic. */
  clock?: () => number;
  onEvent?: ((event: ImageEvent) => void) | undefined;
  transform?: TransformImage;
  measure?: MeasureImage;
}

interface ImageQuery {
  params: ImageParams;
  accept: string | undefined;
  /** Whether the client already has the image with this validator. */
  isCurrent: (etag: string) => boolean;
  /** Aborted when the client leaves. */
  signal?: AbortSignal;
}

type ImageResult =
  | { kind: 'image'; type: ImageType; bytes: Uint8Array<ArrayBuffer>; etag: string; cache: 'HIT' | 'MISS' }
  | { kind: 'unchanged'; etag: string }
  | { kind: 'rejected'; status: 400 | 404 | 413; message: string }
  | { kind: 'busy' }
  | { kind: 'gone' };

/** What must be known of an original before anything is encoded. */
interface Original {
  type: ImageType | null;
  /** Null for an animation, and if the header cannot be read. */
  size: Size | null;
}

/** An encoding that waits or runs. Without clients, it is skipped at its turn. */
interface Job {
  clients: number;
  image: Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Larger originals are not read (docs/image-protocol.md, check 38). */
const MAX_BYTES = 50_000_000;
const MAX_KNOWN = 10_000;
const MAX_WAITING = 32;
const MEMORY_BYTES = 32 * 1024 * 1024;
/** In place of an image that cannot be encoded. */
const FAILED = new Uint8Array();
const RETRY_FAILED_AFTER_MS = 60_000;
/** Memory that an entry takes besides its bytes, so that millions of tiny images cannot fill the memory either. */
const ENTRY_OVERHEAD_BYTES = 512;
const BAD_SOURCE = '"url" parameter is valid but internal response is invalid';

/**
 * Serves images: of quality 75 as the build made them, of other qualities encoded one at a time, from memory the second
 * time. The size of an original limits how long an encoding takes. The returned function throws only what the store
 * throws about a damaged file.
 */
export function createImageService(
  options: ImageServiceOptions,
): (query: ImageQuery) => Promise<ImageResult> {
  const { store, maxWaiting = MAX_WAITING, memoryBytes = MEMORY_BYTES, onEvent = () => undefined } = options;
  const { transform = transformImage, measure = measureImage, clock = () => performance.now() } = options;
  /** By the validator of the file. */
  const originals = new LRUCache<string, Original>({ max: MAX_KNOWN });
  const encoded = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: memoryBytes,
    sizeCalculation: (bytes) => bytes.length + ENTRY_OVERHEAD_BYTES,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const queue = new PQueue({ concurrency: 1 });
  const jobs = new Map<string, Job>();

  const inspect = async (file: StoredFile): Promise<Original> => {
    const key = file.etag('identity');
    const known = originals.get(key);
    if (known !== undefined) return known;
    const bytes = Buffer.from(await file.read('identity'));
    const type = detectImageType(bytes);
    const original = { type, size: type === null ? null : await measure(bytes) };
    originals.set(key, original);
    return original;
  };

  const sendFile = async (file: StoredFile, type: ImageType, query: ImageQuery): Promise<ImageResult> => {
    const etag = file.etag('identity').replaceAll('"', '');
    if (query.isCurrent(etag)) return { kind: 'unchanged', etag };
    return { kind: 'image', type, bytes: await file.read('identity'), etag, cache: 'HIT' };
  };

  const sendOriginal = (file: StoredFile, type: ImageType, query: ImageQuery): Promise<ImageResult> => {
    onEvent('original');
    return sendFile(file, type, query);
  };

  /** Null if all clients left before its turn. @throws decoding errors, or DamagedFileError */
  const encode = async (key: string, job: Job, read: () => Promise<Uint8Array<ArrayBuffer>>) => {
    if (job.clients === 0) return null;
    const bytes = await read();
    encoded.set(key, bytes);
    onEvent('miss');
    return bytes;
  };

  /** Joins an equal encoding or begins one; null if the line is full. */
  const jobOf = (key: string, read: () => Promise<Uint8Array<ArrayBuffer>>): Job | null => {
    const current = jobs.get(key);
    if (current !== undefined) {
      current.clients += 1;
      onEvent('shared');
      return current;
    }
    if (queue.size >= maxWaiting) {
      onEvent('shed');
      return null;
    }
    const job: Job = { clients: 1, image: Promise.resolve(null) };
    job.image = queue.add(() => encode(key, job, read)).finally(() => jobs.delete(key));
    jobs.set(key, job);
    return job;
  };

  /** A variant that the build did not make. */
  const sendEncoded = async (
    file: StoredFile,
    target: { source: ImageType; type: OutputType; width: number },
    query: ImageQuery,
  ): Promise<ImageResult> => {
    const { params, signal } = query;
    const { source, type, width } = target;
    const etag = keyOf([file.etag('identity'), width, params.quality, type]);
    const known = encoded.get(etag);
    if (known === FAILED) return sendOriginal(file, source, query);
    if (query.isCurrent(etag)) return { kind: 'unchanged', etag };
    if (known !== undefined) {
      onEvent('hit');
      return { kind: 'image', type, bytes: known, etag, cache: 'HIT' };
    }
    if (signal?.aborted) return { kind: 'gone' };
    const job = jobOf(etag, async () => {
      const bytes = Buffer.from(await file.read('identity'));
      return new Uint8Array(await transform({ bytes, type, width, quality: params.quality }));
    });
    if (job === null) return { kind: 'busy' };
    const leave = () => {
      job.clients -= 1;
      onEvent('dropped');
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      const bytes = await job.image;
      return bytes === null ? { kind: 'gone' } : { kind: 'image', type, bytes, etag, cache: 'MISS' };
    } catch (error) {
      if (error instanceof DamagedFileError) throw error;
      onEvent('fallback');
      encoded.set(etag, FAILED, { ttl: RETRY_FAILED_AFTER_MS });
      return sendOriginal(file, source, query);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };

  return async (query) => {
    const { path, width, quality } = query.params;
    const file = findFile(store, path);
    if (file === undefined) return { kind: 'rejected', status: 404, message: BAD_SOURCE };
    if (file.size === 0) return { kind: 'rejected', status: 400, message: BAD_SOURCE };
    if (file.size > MAX_BYTES) return { kind: 'rejected', status: 413, message: BAD_SOURCE };
    const { type: source, size } = await inspect(file);
    if (source === null)
      return { kind: 'rejected', status: 400, message: "The requested resource isn't a valid image." };
    if (source === 'image/svg+xml') {
      const message = '"url" parameter is valid but image type is not allowed';
      return { kind: 'rejected', status: 400, message };
    }
    const isSmall = size !== null && size.width * size.height <= MAX_PICTURE_PIXELS;
    if (isPassedThrough(source) || !isSmall) return sendOriginal(file, source, query);
    const type = acceptedTypes(query.accept)[0] ?? fallbackType(source);
    const target = { source, type, width: Math.min(width, size.width) };
    const made =
      quality === DEFAULT_QUALITY
        ? store.get(variantOf(file.path, target.width, extensionOf(type)))
        : undefined;
    if (made === undefined) return sendEncoded(file, target, query);
    onEvent('hit');
    return sendFile(made, type, query);
  };
}

/** A folder is served as its page, as on the site itself: not an image, but it exists. */
function findFile(store: Pick<SiteStore, 'get'>, path: string): StoredFile | undefined {
  const name = path.replace(/^\/|\/$/g, '');
  return store.get(name) ?? store.get(`${name}/index.html`.replace(/^\//, ''));
}

function keyOf(parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
