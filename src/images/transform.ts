import sharp from 'sharp';
import type { ImageType } from './image-type.ts';

export type OutputType = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png' | 'image/gif';

export interface ImageJob {
  bytes: Buffer;
  type: OutputType;
  /** Pixels; smaller originals keep their size. */
  width: number;
  /** 1–100. */
  quality: number;
}

export type TransformImage = (job: ImageJob) => Promise<Buffer>;

const MAX_INPUT_PIXELS = 268_402_689;
const TIMEOUT_SECONDS = 7;

// One thread per image: the work queue decides how many run, and pages keep the other cores.
sharp.concurrency(1);
// Finished images are kept by our own bounded caches; a second cache of decoded pixels would only grow.
sharp.cache(false);

/** The type to make where the client named none of ours: the original's, or JPEG where few clients can show it. */
export function fallbackType(source: ImageType): OutputType {
  return source === 'image/png' || source === 'image/gif' ? source : 'image/jpeg';
}

/**
 * Turns by EXIF, shrinks to `width`, drops metadata and encodes (image contract §3).
 * @throws where the original cannot be decoded, is above 268 million pixels, or takes over 7 s.
 */
export async function transformImage({ bytes, type, width, quality }: ImageJob): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  switch (type) {
    case 'image/avif':
      // AVIF reaches the same look at a lower number.
      return image.avif({ quality: Math.max(Math.round((quality * 50) / 80), 1), effort: 3 }).toBuffer();
    case 'image/webp':
      return image.webp({ quality }).toBuffer();
    case 'image/png':
      return image.png({ quality }).toBuffer();
    case 'image/gif':
      return image.gif().toBuffer();
    case 'image/jpeg':
      // JPEG has no transparency; white is what our pages and most readers' viewers lie on.
      return image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
  }
}
