import sharp from 'sharp';
import type { Encoder, Size } from './choose-encoder.ts';

export interface ImageJob {
  bytes: Buffer;
  encoder: Encoder;
  /** Pixels; smaller originals keep their size. */
  width: number;
  /** 1–100. */
  quality: number;
}

export type TransformImage = (job: ImageJob) => Promise<Buffer>;
export type MeasureImage = (bytes: Buffer) => Promise<Size | null>;

/** docs/image-protocol.md, "Processing". */
const MAX_INPUT_PIXELS = 268_402_689;
/** Limits decoding and resizing; `chooseEncoder` limits the rest. */
const TIMEOUT_SECONDS = 7;

// One thread per image: the work queue decides how many run, and pages keep the other cores.
sharp.concurrency(1);
// Finished images are in our own bounded caches; a second cache of decoded pixels would only grow.
sharp.cache(false);

/** Reads the size as displayed from the header; null if the header cannot be read. Never throws. */
export async function measureImage(bytes: Buffer): Promise<Size | null> {
  try {
    return (await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS }).metadata()).autoOrient;
  } catch {
    return null;
  }
}

/**
 * Rotates by EXIF, shrinks to `width`, drops metadata and encodes (docs/image-protocol.md, "Processing").
 * @throws if the original cannot be decoded, is above 268 million pixels, or takes over 7 s to decode.
 */
export async function transformImage({ bytes, encoder, width, quality }: ImageJob): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  switch (encoder.type) {
    case 'image/avif': {
      // AVIF reaches the same visual quality at a lower number.
      const avifQuality = Math.max(Math.round((quality * 50) / 80), 1);
      return image.avif({ quality: avifQuality, effort: encoder.effort }).toBuffer();
    }
    case 'image/webp':
      return image.webp({ quality, effort: encoder.effort }).toBuffer();
    case 'image/png':
      return image
        .png(encoder.palette === null ? { palette: false } : { quality, effort: encoder.palette })
        .toBuffer();
    case 'image/gif':
      return image.gif({ effort: encoder.effort }).toBuffer();
    case 'image/jpeg':
      // JPEG has no transparency; white is the background of our pages and of most image viewers.
      return image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: encoder.mozjpeg }).toBuffer();
  }
}
