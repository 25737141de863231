import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { outputFileOf } from '../../model/route.ts';
import { DEFAULT_QUALITY, MAX_PICTURE_PIXELS, variantOf } from '../../model/srcset.ts';
import { DamagedFileError, type SiteStore, type StoredFile } from '../../release/site-store.ts';
import { detectImageType, type ImageType, isResized } from './image-type.ts';
import { ImageError, type ImageParams } from './params.ts';
import {
  extensionOf,
  fallbackType,
  measureImage,
  type OutputType,
  type Size,
  transformImage,
} from './transform.ts';

/** Counted events: `shed` is a request that found the queue full. */
export type ImageEvent = 'hit' | 'miss' | 'original' | 'fallback' | 'shed';

type Bytes = Uint8Array<ArrayBuffer>;

export interface ImageServiceOptions {
  /** The site's files: originals, and the variants that the build made of them. */
  store: Pick<SiteStore, 'get'>;
  /** Number of encodings that may wait; one more is rejected. */
  maxWaiting?: number;
  /** Maximum size of the encoded images in memory. */
  memoryBytes?: number;
  onEvent?: ((event: ImageEvent) => void) | undefined;
  transform?: typeof transformImage;
  measure?: typeof measureImage;
}

interface Image {
  type: ImageType;
  /** Without quotes. */
  etag: string;
  bytes: Bytes;
  cache: 'HIT' | 'MISS';
}

/** An image that has not been read or encoded yet. */
interface Variant {
  etag: string;
  /** Gives the original, with its own validator, if the variant cannot be encoded. @throws ImageError, DamagedFileError */
  load(): Promise<Image>;
}

/** Larger originals are not read (docs/image-protocol.md, check 38). */
const MAX_BYTES = 50_000_000;
const MAX_KNOWN = 10_000;
const MAX_WAITING = 32;
const MEMORY_BYTES = 32 * 1024 * 1024;
/** Memory that an entry takes besides its bytes, so that millions of tiny images cannot fill the memory either. */
const ENTRY_OVERHEAD_BYTES = 512;
const BAD_SOURCE = '"url" parameter is valid but internal response is invalid';

/**
 * Finds images: those of quality 75 as the build made them, others encoded one at a time and kept in memory. The size of an
 * original limits how long an encoding takes. The returned function takes the client's preferred type, if it has one, and
 * throws ImageError, and what the store throws about a damaged file.
 */
export function createImageService({
  store,
  maxWaiting = MAX_WAITING,
  memoryBytes = MEMORY_BYTES,
  onEvent = () => undefined,
  transform = transformImage,
  measure = measureImage,
}: ImageServiceOptions): (params: ImageParams, preferred: OutputType | undefined) => Promise<Variant> {
  /** Type and size by the validator of the file; the size is null for an animation, and if it cannot be read. */
  const originals = new LRUCache<string, { type: ImageType | null; size: Size | null }, StoredFile>({
    max: MAX_KNOWN,
    fetchMethod: async (_key, _stale, { context: file }) => {
      const bytes = Buffer.from(await file.read('identity'));
      const type = detectImageType(bytes);
      return { type, size: type === null ? null : await measure(bytes) };
    },
  });
  const queue = new PQueue({ concurrency: 1 });
  // Equal requests share one encoding.
  const encoded = new LRUCache<string, Bytes, () => Promise<Bytes>>({
    maxSize: memoryBytes,
    sizeCalculation: (bytes) => bytes.length + ENTRY_OVERHEAD_BYTES,
    // A full cache also drops what is being encoded, but its clients still wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: encode }) => {
      if (queue.size < maxWaiting) return queue.add(encode);
      onEvent('shed');
      throw new ImageError('Too many images are waiting to be resized', 503);
    },
  });

  const asStored = (file: StoredFile, type: ImageType, event: ImageEvent): Variant => {
    const etag = file.etag('identity').replaceAll('"', '');
    return {
      etag,
      load: async () => {
        onEvent(event);
        return { type, etag, bytes: await file.read('identity'), cache: 'HIT' };
      },
    };
  };

  return async ({ path, width, quality }, preferred) => {
    // A folder is served as its page, as on the site itself: not an image, but it exists.
    const file = store.get(path.slice(1)) ?? store.get(outputFileOf(path));
    if (file === undefined) throw new ImageError(BAD_SOURCE, 404);
    if (file.size === 0) throw new ImageError(BAD_SOURCE);
    if (file.size > MAX_BYTES) throw new ImageError(BAD_SOURCE, 413);
    const key = file.etag('identity');
    const { type: source = null, size = null } = (await originals.fetch(key, { context: file })) ?? {};
    if (source === null) throw new ImageError("The requested resource isn't a valid image.");
    if (source === 'image/svg+xml')
      throw new ImageError('"url" parameter is valid but image type is not allowed');
    const isSmall = size !== null && size.width * size.height <= MAX_PICTURE_PIXELS;
    if (!isResized(source) || !isSmall) return asStored(file, source, 'original');

    const type = preferred ?? fallbackType(source);
    const target = Math.min(width, size.width);
    const name = variantOf(file.path, target, extensionOf(type));
    const made = quality === DEFAULT_QUALITY ? store.get(name) : undefined;
    if (made !== undefined) return asStored(made, type, 'hit');
    const etag = `${key.replaceAll('"', '')}-${target}-${quality}-${extensionOf(type)}`;
    const encode = async (): Promise<Bytes> => {
      const bytes = Buffer.from(await file.read('identity'));
      const image = new Uint8Array(await transform({ bytes, type, width: target, quality }));
      onEvent('miss');
      return image;
    };
    return {
      etag,
      load: async () => {
        const cache = encoded.has(etag) ? 'HIT' : 'MISS';
        if (cache === 'HIT') onEvent('hit');
        try {
          const bytes = await encoded.fetch(etag, { context: encode });
          return { type, etag, bytes: bytes as Bytes, cache };
        } catch (error) {
          if (error instanceof DamagedFileError || error instanceof ImageError) throw error;
          onEvent('fallback');
          return asStored(file, source, 'original').load();
        }
      },
    };
  };
}
