import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../../test/images/fixtures.ts';
import { measureImage, type OutputType, transformImage } from './transform.ts';

let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture(200, 120).png().toBuffer();
});

describe('transformImage', () => {
  it.each<[OutputType, string]>([
    ['image/avif', 'heif'],
    ['image/webp', 'webp'],
    ['image/jpeg', 'jpeg'],
    ['image/png', 'png'],
    ['image/gif', 'gif'],
  ])('S5.1 %s makes an image of that type and width', async (type, format) => {
    const made = await transformImage({ bytes, type, width: 100, quality: 75 });
    expect(await sharp(made).metadata()).toMatchObject({ format, width: 100, height: 60 });
  });

  it("S5.1 q=75 is the protocol's quality of each type", async () => {
    const made = (type: OutputType) => transformImage({ bytes, type, width: 100, quality: 75 });
    const plain = () => sharp(bytes).rotate().resize({ width: 100, withoutEnlargement: true });
    expect(await made('image/webp')).toEqual(await plain().webp({ quality: 75 }).toBuffer());
    expect(await made('image/avif')).toEqual(await plain().avif({ quality: 47, effort: 3 }).toBuffer());
    expect(await made('image/jpeg')).toEqual(await plain().jpeg({ quality: 75, mozjpeg: true }).toBuffer());
  });
});

describe('measureImage', () => {
  it('S5.1 returns the size, or null if it cannot be read or is above 268 million pixels', async () => {
    expect(await measureImage(bytes)).toEqual({ width: 200, height: 120 });
    expect(await measureImage(Buffer.from('nothing'))).toBeNull();
    const huge = Buffer.from(bytes);
    huge.writeUInt32BE(40_000, 16);
    huge.writeUInt32BE(40_000, 20);
    expect(await measureImage(huge)).toBeNull();
  });

  it('S5.1 survives any bytes after a valid header', async () => {
    const beginnings = [Buffer.from('GIF89a'), bytes.subarray(0, 8), Buffer.from('RIFF\0\0\0\0WEBPVP8X')];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 200 }), (beginning, rest) =>
        measureImage(Buffer.concat([beginning, rest])).then(() => true),
      ),
    );
  });

  it('S5.1 returns the size as displayed, after EXIF rotation', async () => {
    const turned = await picture(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await measureImage(turned)).toEqual({ width: 40, height: 80 });
  });
});
