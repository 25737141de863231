import sharp from 'sharp';
import type { ImageType } from './image-type.ts';

export type OutputType = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png' | 'image/gif';

/** Pixels as displayed: after EXIF rotation. */
export interface Size {
  width: number;
  height: number;
}

export interface ImageJob {
  bytes: Buffer;
  type: OutputType;
  /** Pixels; smaller originals keep their size. */
  width: number;
  /** 1–100. */
  quality: number;
}

/** docs/image-protocol.md, "Processing". */
const MAX_INPUT_PIXELS = 268_402_689;
/** Limits decoding and resizing, but not the encoders; the size of originals limits those. */
const TIMEOUT_SECONDS = 7;

// One thread per image, so that pages keep the other cores.
sharp.concurrency(1);
// Finished images are in our own bounded cache; a second cache of decoded pixels would only grow.
sharp.cache(false);

/**
 * Reads the size as displayed from the header. Never throws.
 * @returns null if the header cannot be read, and for an animation, of which resizing would keep only the first frame
 */
export async function measureImage(bytes: Buffer): Promise<Size | null> {
  try {
    const options = { limitInputPixels: MAX_INPUT_PIXELS };
    const { format, pages = 1, autoOrient } = await sharp(bytes, options).metadata();
    const isAnimated = format === 'png' ? isApng(bytes) : /^(gif|webp)$/.test(format) && pages > 1;
    return isAnimated ? null : autoOrient;
  } catch {
    return null;
  }
}

/** An animated PNG has an `acTL` chunk before the first `IDAT`; `sharp` sees only its first frame. */
function isApng(bytes: Buffer): boolean {
  const at = bytes.indexOf('acTL');
  return at !== -1 && at < bytes.indexOf('IDAT');
}

/**
 * Rotates by EXIF, shrinks to `width`, drops metadata and encodes (docs/image-protocol.md, "Processing"). Efforts are
 * such that the worst picture of 4 megapixels, noise, takes a few seconds; a screenshot takes a tenth of that.
 * @throws if the original cannot be decoded, is above 268 million pixels, or takes over 7 s to decode.
 */
export async function transformImage({ bytes, type, width, quality }: ImageJob): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  switch (type) {
    case 'image/avif':
      // AVIF reaches the same visual quality at a lower number.
      return image.avif({ quality: Math.max(Math.round((quality * 50) / 80), 1), effort: 3 }).toBuffer();
    case 'image/webp':
      return image.webp({ quality }).toBuffer();
    case 'image/png':
      return image.png({ quality, effort: 3 }).toBuffer();
    case 'image/gif':
      return image.gif({ effort: 1 }).toBuffer();
    case 'image/jpeg':
      // JPEG has no transparency; white is the background of our pages and of most image viewers.
      return image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
  }
}

/** The output type if the client names none of ours: the original's, or JPEG if few clients support that. */
export function fallbackType(source: ImageType): OutputType {
  return source === 'image/png' || source === 'image/gif' ? source : 'image/jpeg';
}

/** How the file of a variant ends: `avif`. */
export function extensionOf(type: OutputType): string {
  return type.slice('image/'.length);
}
