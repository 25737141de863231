import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { LinkedPage } from '../content/links.ts';
import { filesBelow } from '../content/read.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { DEFAULT_QUALITY, MAX_PICTURE_PIXELS, type PictureFiles } from '../model/srcset.ts';
import { detectImageType, isResized } from '../server/images/image-type.ts';
import type { OutputType, Size } from '../server/images/transform.ts';

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
    if (!isResized(type)) continue;
    const { extensionOf, fallbackType, measureImage } = await import('../server/images/transform.ts');
    const size = await measureImage(bytes);
    if (size === null || isTooLarge(size)) continue;
    const address = `/images/${relative(folder, file).replaceAll('\\', '/')}`;
    found[address] = { width: size.width, plain: extensionOf(fallbackType(type)) };
  }
  return found;
}

/** A picture as the image endpoint responds at quality 75. @throws Error if the original cannot be decoded */
export async function renderVariant(file: string, width: number, extension: string): Promise<Uint8Array> {
  const { transformImage } = await import('../server/images/transform.ts');
  const type = `image/${extension}` as OutputType;
  return transformImage({ bytes: await readFile(file), type, width, quality: DEFAULT_QUALITY });
}

/** Decodes a whole picture. @throws Error if it cannot be decoded */
async function measure(path: string): Promise<Size> {
  const { default: sharp } = await import('sharp');
  const image = sharp(path, { failOn: 'error' });
  const { autoOrient: size } = await image.metadata();
  // A truncated file is only detected when its pixels are read, which takes long for a file that is rejected anyway.
  if (!isTooLarge(size)) await image.stats();
  return size;
}

/**
 * Checks that every picture of a page can be decoded, has at most 4 megapixels, and has the proportions that the page
 * states: a wrong size stretches it and makes the text jump when it loads.
 */
export async function checkImages(
  pages: readonly Pick<LinkedPage, 'file' | 'links'>[],
  folder: string,
): Promise<Diagnostic[]> {
  const uses = pages.flatMap(({ file, links }) =>
    links
      .filter(({ image, href }) => image && /^\/images\/(?!.*(?:^|\/)\.\.)/.test(href))
      .map((link) => ({ ...link, file })),
  );
  const measured = new Map<string, Promise<Size | string>>();
  for (const { href } of uses)
    if (!measured.has(href))
      measured.set(href, measure(join(folder, href.slice('/images'.length))).catch(reasonOf));
  const problems = await Promise.all(
    uses.map(async ({ href, size, file, line, column }): Promise<Diagnostic[]> => {
      const real = (await measured.get(href)) ?? '';
      const place = { file, line: Math.max(line, 1), column: Math.max(column, 1), level: 'error' as const };
      if (typeof real === 'string') {
        // A missing file is already reported as a dead link.
        if (real === '') return [];
        const message = `the picture \`${href}\` cannot be read: ${real}`;
        return [{ ...place, id: 'image-corrupt', message, hint: 'export it again' }];
      }
      if (isTooLarge(real)) {
        const message = `the picture \`${href}\` has ${real.width} × ${real.height} pixels, more than 4 megapixels`;
        return [{ ...place, id: 'image-large', message, hint: 'export it smaller' }];
      }
      if (size !== undefined && fits(size, real)) return [];
      const given = size === undefined ? '' : `, not ${size.width} × ${size.height}`;
      const message = `the picture has ${real.width} × ${real.height} pixels${given}`;
      const hint = `write \`width=${real.width} height=${real.height}\``;
      return [{ ...place, id: 'image-size', message, hint }];
    }),
  );
  return problems.flat();
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /missing/i.test(message) ? '' : (message.split('\n')[0] ?? '').replace(/\.$/, '');
}

const isTooLarge = ({ width, height }: Size): boolean => width * height > MAX_PICTURE_PIXELS;

/** The same proportions within a pixel of rounding, and no larger than the file. */
function fits(given: Size, real: Size): boolean {
  if (given.width > real.width || given.height > real.height) return false;
  return Math.abs((given.width * real.height) / real.width - given.height) <= 1;
}
