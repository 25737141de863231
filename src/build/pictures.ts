import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { DEFAULT_QUALITY, MAX_PICTURE_PIXELS, type PictureFiles } from '../model/srcset.ts';
import { detectImageType, isAnimated, isPassedThrough } from '../server/images/image-type.ts';
import type { OutputType } from '../server/images/transform.ts';
import { filesBelow } from './write-site.ts';

/* The library that encodes takes a moment to load, so only sites with pictures load it. */

/**
 * The pictures of which the build makes variants, by address. SVG, icons, and animations have none.
 * @param folder the one served at `/images`
 */
export async function listPictures(folder: string): Promise<PictureFiles> {
  const found: Record<string, PictureFiles[string]> = {};
  for (const file of filesBelow(folder)) {
    const bytes = await readFile(file);
    const type = detectImageType(bytes);
    if (type === null || type === 'image/svg+xml' || isPassedThrough(type) || isAnimated(bytes, type))
      continue;
    const { extensionOf, fallbackType, measureImage } = await import('../server/images/transform.ts');
    const size = await measureImage(bytes);
    if (size === null || size.width * size.height > MAX_PICTURE_PIXELS) continue;
    const address = `/images/${relative(folder, file).replaceAll('\\', '/')}`;
    found[address] = { width: size.width, plain: extensionOf(fallbackType(type)) };
  }
  return found;
}

/**
 * A picture as the image endpoint responds at quality 75.
 * @param file the original
 * @param extension of the type, such as `avif`
 * @throws Error if the original cannot be decoded
 */
export async function renderVariant(file: string, width: number, extension: string): Promise<Uint8Array> {
  const { transformImage } = await import('../server/images/transform.ts');
  const type = `image/${extension}` as OutputType;
  return transformImage({ bytes: await readFile(file), type, width, quality: DEFAULT_QUALITY });
}
