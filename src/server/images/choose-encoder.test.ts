import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoder, type OutputType } from './choose-encoder.ts';

const chosen = (width: number, height: number, types: OutputType[], type: OutputType = 'image/png') =>
  chooseEncoder({ type, width, height }, 3840, types)?.encoder;

describe('chooseEncoder', () => {
  it('S5.1 images of usual size get the best encoder for the preferred type', () => {
    expect(chosen(1120, 680, ['image/avif', 'image/webp', 'image/png'])).toEqual({
      type: 'image/avif',
      effort: 3,
    });
    expect(chosen(1920, 1080, ['image/webp', 'image/png'])).toEqual({ type: 'image/webp', effort: 4 });
    expect(chosen(1080, 720, ['image/jpeg'])).toEqual({ type: 'image/jpeg', mozjpeg: true });
    expect(chosen(384, 240, ['image/png'])).toEqual({ type: 'image/png', palette: 7 });
  });

  it('S5.1 larger images get less effort, then another type that the client supports, then the original', () => {
    const types: OutputType[] = ['image/avif', 'image/webp', 'image/png'];
    expect(chosen(2048, 1536, types)).toEqual({ type: 'image/avif', effort: 0 });
    expect(chosen(3840, 2160, types)).toEqual({ type: 'image/webp', effort: 0 });
    expect(chosen(3840, 4000, types)).toEqual({ type: 'image/png', palette: null });
    expect(chosen(3840, 2160, ['image/avif', 'image/png'])).toEqual({ type: 'image/png', palette: null });
    expect(chosen(3840, 2160, ['image/gif'])).toBeUndefined();
    expect(chosen(3840, 60_000, types)).toBeUndefined();
  });

  it('S5.1 decoding counts too: a thumbnail of a huge original is the original', () => {
    const huge = { type: 'image/jpeg', width: 16_000, height: 16_000 } as const;
    expect(chooseEncoder(huge, 16, ['image/webp'])).toBeNull();
    expect(chooseEncoder({ ...huge, width: 6000, height: 4000 }, 640, ['image/webp'])).not.toBeNull();
  });

  it('S5.1 an image is never wider than the original', () => {
    const plan = (width: number) =>
      chooseEncoder({ type: 'image/png', width: 700, height: 10 }, width, ['image/webp']);
    expect([640, 750, 3840].map((width) => plan(width)?.width)).toEqual([640, 700, 700]);
  });

  it('S5.1 if a size gets the best encoder, half that size does too', () => {
    const sides = fc.tuple(fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 6000 }));
    const types: OutputType[] = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/gif'];
    const rank = (width: number, height: number, type: OutputType) =>
      JSON.stringify(chosen(width, height, [type]) ?? null);
    fc.assert(
      fc.property(sides, fc.constantFrom(...types), ([width, height], type) => {
        const larger = rank(width * 2, height * 2, type);
        const smallest = rank(1, 1, type);
        if (larger === smallest) expect(rank(width, height, type)).toBe(smallest);
      }),
    );
  });
});
