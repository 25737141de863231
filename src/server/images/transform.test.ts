import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../../test/images/fixtures.ts';
import type { Encoder } from './choose-encoder.ts';
import { measureImage, transformImage } from './transform.ts';

let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture(200, 120).png().toBuffer();
});

describe('transformImage', () => {
  it.each<[Encoder, string]>([
    [{ type: 'image/avif', effort: 3 }, 'heif'],
    [{ type: 'image/avif', effort: 0 }, 'heif'],
    [{ type: 'image/webp', effort: 4 }, 'webp'],
    [{ type: 'image/webp', effort: 0 }, 'webp'],
    [{ type: 'image/jpeg', mozjpeg: true }, 'jpeg'],
    [{ type: 'image/jpeg', mozjpeg: false }, 'jpeg'],
    [{ type: 'image/png', palette: 7 }, 'png'],
    [{ type: 'image/png', palette: 3 }, 'png'],
    [{ type: 'image/png', palette: null }, 'png'],
    [{ type: 'image/gif', effort: 7 }, 'gif'],
    [{ type: 'image/gif', effort: 1 }, 'gif'],
  ])('S5.1 %j makes an image of that type and width', async (encoder, format) => {
    const made = await transformImage({ bytes, encoder, width: 100, quality: 75 });
    const { width, height, isPalette } = await sharp(made).metadata();
    expect({ format: (await sharp(made).metadata()).format, width, height }).toEqual({
      format,
      width: 100,
      height: 60,
    });
    if (encoder.type === 'image/png') expect(isPalette).toBe(encoder.palette !== null);
  });

  it('S5.1 the best encoders produce the same bytes as always for q=75', async () => {
    const made = (encoder: Encoder) => transformImage({ bytes, encoder, width: 100, quality: 75 });
    const plain = () => sharp(bytes).rotate().resize({ width: 100, withoutEnlargement: true });
    expect(await made({ type: 'image/webp', effort: 4 })).toEqual(
      await plain().webp({ quality: 75 }).toBuffer(),
    );
    expect(await made({ type: 'image/avif', effort: 3 })).toEqual(
      await plain().avif({ quality: 47, effort: 3 }).toBuffer(),
    );
    expect(await made({ type: 'image/png', palette: 7 })).toEqual(
      await plain().png({ quality: 75 }).toBuffer(),
    );
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
});
