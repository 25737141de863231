import type { ImageType } from './image-type.ts';

export type OutputType = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png' | 'image/gif';

/** An output type with the settings that determine its encoding time. */
export type Encoder =
  | { type: 'image/avif' | 'image/webp' | 'image/gif'; effort: number }
  | { type: 'image/jpeg'; mozjpeg: boolean }
  /** `palette` is the effort of the quantizer, 1–10; null keeps all colors. */
  | { type: 'image/png'; palette: number | null };

/** Pixels as displayed: after EXIF rotation. */
export interface Size {
  width: number;
  height: number;
}

export interface EncodingPlan {
  encoder: Encoder;
  /** Never wider than the original. */
  width: number;
}

/**
 * No encoding may take longer than 7 s, and none can be stopped once it runs: sharp's `timeout` does not affect the
 * AVIF and PNG encoders (12 megapixels of noise ran for 44 s in 1.6 GB). So the limit applies in advance: an encoder is
 * chosen only if its worst case fits in this many seconds. The rest of the 7 s is a margin for a slower or busier
 * machine.
 */
const BUDGET_SECONDS = 3;

/**
 * Seconds of processor time per megapixel, worst case, best encoder of each type first. Measured with sharp 0.35.5
 * (libvips 8.18.7) and one thread, as the maximum over four 1-megapixel inputs: RGBA noise, RGB noise, blurred RGBA
 * noise, and black and white noise; at quality 100, or the slowest quality. To measure again, encode
 * `crypto.randomBytes(4_000_000)` at each setting and compare `process.cpuUsage()`; the ratios matter more than the
 * figures. At the largest size that each is chosen for, RGBA noise took 0.9 to 3.1 s, decoding included, and the
 * process stayed below 0.7 GB.
 *
 * | encoder             | RGBA noise | RGB noise | blurred | black and white |
 * | ------------------- | ---------- | --------- | ------- | --------------- |
 * | AVIF effort 3       |       1.92 |      1.34 |    1.98 |            0.36 |
 * | AVIF effort 0       |       0.38 |      0.24 |    0.24 |            0.20 |
 * | WebP effort 4       |       0.48 |      0.29 |    0.80 |            0.27 |
 * | WebP effort 0       |       0.23 |      0.18 |    0.27 |            0.16 |
 * | JPEG with mozjpeg   |       1.39 |      1.16 |    0.82 |            1.13 |
 * | JPEG                |       0.04 |      0.04 |    0.04 |            0.04 |
 * | PNG palette, 7      |      13.20 |      6.45 |   14.22 |            0.13 |
 * | PNG palette, 3      |       1.80 |      0.66 |    1.22 |            0.09 |
 * | PNG, all colors     |       0.10 |      0.07 |    0.10 |            0.09 |
 * | GIF effort 7        |       4.19 |      5.71 |    3.08 |            0.10 |
 * | GIF effort 1        |       0.37 |      0.58 |    0.38 |            0.06 |
 */
const ENCODERS: Record<OutputType, { encoder: Encoder; seconds: number }[]> = {
  'image/avif': [
    { encoder: { type: 'image/avif', effort: 3 }, seconds: 2 },
    { encoder: { type: 'image/avif', effort: 0 }, seconds: 0.4 },
  ],
  'image/webp': [
    { encoder: { type: 'image/webp', effort: 4 }, seconds: 0.8 },
    { encoder: { type: 'image/webp', effort: 0 }, seconds: 0.3 },
  ],
  'image/jpeg': [
    { encoder: { type: 'image/jpeg', mozjpeg: true }, seconds: 1.4 },
    { encoder: { type: 'image/jpeg', mozjpeg: false }, seconds: 0.05 },
  ],
  'image/png': [
    { encoder: { type: 'image/png', palette: 7 }, seconds: 14.5 },
    { encoder: { type: 'image/png', palette: 3 }, seconds: 1.8 },
    { encoder: { type: 'image/png', palette: null }, seconds: 0.15 },
  ],
  'image/gif': [
    { encoder: { type: 'image/gif', effort: 7 }, seconds: 6 },
    { encoder: { type: 'image/gif', effort: 1 }, seconds: 0.6 },
  ],
};

/** Seconds per megapixel to decode and shrink an original, measured with the same machine and noise. */
const DECODE_SECONDS: Partial<Record<ImageType, number>> = {
  'image/png': 0.04,
  'image/jpeg': 0.04,
  'image/gif': 0.04,
  'image/tiff': 0.06,
  'image/webp': 0.12,
  'image/avif': 0.45,
};

/**
 * Picks the best encoder whose worst case fits the budget.
 * @param types output types that the client supports, preferred first
 * @returns null if none fits; then serve the original unchanged
 */
export function chooseEncoder(
  source: Size & { type: ImageType },
  maxWidth: number,
  types: readonly OutputType[],
): EncodingPlan | null {
  const width = Math.min(maxWidth, source.width);
  const megapixels = (width * Math.max(1, Math.round((source.height * width) / source.width))) / 1e6;
  const decodeSeconds =
    ((DECODE_SECONDS[source.type] ?? Number.POSITIVE_INFINITY) * source.width * source.height) / 1e6;
  const choice = types
    .flatMap((type) => ENCODERS[type])
    .find(({ seconds }) => decodeSeconds + seconds * megapixels <= BUDGET_SECONDS);
  return choice ? { encoder: choice.encoder, width } : null;
}

/** False if the quality has no effect, so that all qualities share one encoding. */
export function usesQuality(encoder: Encoder): boolean {
  return encoder.type !== 'image/gif' && !(encoder.type === 'image/png' && encoder.palette === null);
}

/** The output type if the client names none of ours: the original's, or JPEG if few clients support that. */
export function fallbackType(source: ImageType): OutputType {
  return source === 'image/png' || source === 'image/gif' ? source : 'image/jpeg';
}
