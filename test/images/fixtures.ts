import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { SiteStore } from '../../src/release/site-store.ts';

/** A picture whose bytes do not compress well. */
export function picture(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = (i * 7 + (i >> 8) * 13) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Two frames of 16×16, stacked and separated by `pageHeight`. */
function twoFrames() {
  const pixels = Buffer.alloc(16 * 32 * 3);
  pixels.fill(255, pixels.length / 2);
  return sharp(pixels, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } });
}

/**
 * Turns a PNG into an APNG by adding the chunk that declares it: length 8, `acTL`, two frames, infinite loop, and
 * checksum.
 */
function animatedPng(png: Buffer): Buffer {
  const chunk = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Waits until `check` holds. Only the test's own timeout limits it: a busy machine just takes longer. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setImmediate(resolve));
}

/** A store of files by path. An entry that changes is like a new release. */
export function storeOf(files: Record<string, Buffer | string>): Pick<SiteStore, 'get'> {
  return {
    get(path) {
      const content = Object.hasOwn(files, path) ? files[path] : undefined;
      if (content === undefined) return undefined;
      const bytes = new Uint8Array(Buffer.from(content as string));
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
      return {
        path,
        size: bytes.length,
        type: '',
        immutable: false,
        encodings: ['identity'],
        etag: () => etag,
        read: async () => bytes,
      };
    },
  };
}

/** A site with one image of each kind in docs/image-protocol.md, by path. */
export async function makePictures(): Promise<Record<string, Buffer | string>> {
  const png = await picture(1000, 600).png().toBuffer();
  const turned = picture(80, 40).withMetadata({ orientation: 6 });
  return {
    'img/a.png': png,
    'img/small.png': await picture(100, 60).png().toBuffer(),
    'img/a.jpg': await picture(800, 400).jpeg().toBuffer(),
    'img/turned.jpg': await turned.jpeg().toBuffer(),
    'img/a.webp': await picture(800, 400).webp().toBuffer(),
    'img/a.avif': await picture(64, 64).avif({ effort: 0 }).toBuffer(),
    'img/static.gif': await picture(400, 200).gif().toBuffer(),
    'img/moving.gif': await twoFrames()
      .gif({ delay: [100, 100] })
      .toBuffer(),
    'img/moving.webp': await twoFrames()
      .webp({ delay: [100, 100] })
      .toBuffer(),
    'img/moving.png': animatedPng(await picture(64, 64).png().toBuffer()),
    'img/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'img/favicon.ico': Buffer.from('00000100010010100000010020006804000016000000', 'hex'),
    'img/two words.v2.png': png,
    'img/größe.png': png,
    'img/claims.png': 'not an image at all',
    'img/empty.png': '',
    'img/corrupt.png': Buffer.concat([png.subarray(0, 200), Buffer.alloc(500, 7)]),
    'notes.txt': 'BM is how this text begins, and it is no bitmap',
    'index.html': '<!doctype html><title>page</title>',
  };
}
