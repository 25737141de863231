/** Widths for images that may fill the screen. Row S5.2. */
const DEVICE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** Widths for images that are smaller than the screen. Row S5.2. */
const IMAGE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384] as const;

/** Every width that the image endpoint accepts, ascending. Row S5.2. */
export const ALLOWED_WIDTHS: readonly number[] = [...IMAGE_WIDTHS, ...DEVICE_WIDTHS];

/** Default quality of a request. Row S5.1. */
export const DEFAULT_QUALITY = 75;

export const IMAGE_ENDPOINT = '/_next/image';

/** Larger originals are an error of `npm run check`, and are served unchanged: encoding them would take too long. */
export const MAX_PICTURE_PIXELS = 4_000_000;

/** Widths in which the build writes a picture of that width: its own and all allowed smaller ones, ascending. */
export function variantWidths(original: number): number[] {
  return [...ALLOWED_WIDTHS.filter((width) => width < original), original];
}

/**
 * Path of a picture at quality 75, as the build writes it beside the original: `/images/a.png-640.avif`.
 * @param width one of `variantWidths`
 * @param extension of the type, such as `avif`
 */
export function variantOf(path: string, width: number, extension: string): string {
  return `${path}-${width}.${extension}`;
}

/** By address of a picture: its own width, and the extension of the variants that every browser shows. */
export type PictureFiles = Readonly<Record<string, { width: number; plain: string } | undefined>>;

interface ImageSource {
  /** Root-relative address of the original, for example `/images/dashboard.png`. */
  src: string;
  /** Width of the image's box in CSS pixels; absent for an image that fills its container. */
  width?: number;
  /** The `sizes` attribute, if the box depends on the viewport. */
  sizes?: string;
  /** Address of the picture at one of `ALLOWED_WIDTHS`; by default, the image endpoint. */
  urlAt?: (width: number) => string;
}

const LARGEST = 3840;

/**
 * `src`, `srcSet` and `sizes` of an image, according to docs/image-protocol.md, "Markup" (row S5.3): a fixed width
 * gives 1x and 2x; `sizes` gives width descriptors, from the smallest share of the viewport upward; no width at all
 * gives the device widths. SVG and external images stay unchanged. In the order in which browsers should read them: `src`
 * last, to avoid a needless request.
 */
export function imageAttributes(image: ImageSource): { sizes?: string; srcSet?: string; src: string } {
  const { src, width, sizes } = image;
  const endpoint = `${IMAGE_ENDPOINT}?url=${encodeURIComponent(src)}`;
  const { urlAt = (each: number) => `${endpoint}&w=${each}&q=${DEFAULT_QUALITY}` } = image;
  if (!isOptimizable(src)) return sizes ? { sizes, src } : { src };

  if (width !== undefined && !sizes) {
    const widths = [...new Set([nextWidth(width), nextWidth(2 * width)])];
    const srcSet = widths.map((each, index) => `${urlAt(each)} ${index + 1}x`).join(', ');
    return { srcSet, src: urlAt(widths.at(-1) ?? LARGEST) };
  }
  const srcSet = widthsFor(sizes)
    .map((each) => `${urlAt(each)} ${each}w`)
    .join(', ');
  return { sizes: sizes ?? '100vw', srcSet, src: urlAt(LARGEST) };
}

/** The endpoint serves local raster images only; it rejects SVG, other origins and inline data. */
function isOptimizable(src: string): boolean {
  const path = src.split(/[?#]/, 1)[0] ?? '';
  return src.startsWith('/') && !src.startsWith('//') && !path.toLowerCase().endsWith('.svg');
}

const nextWidth = (width: number): number => ALLOWED_WIDTHS.find((allowed) => allowed >= width) ?? LARGEST;

function widthsFor(sizes: string | undefined): readonly number[] {
  if (!sizes) return DEVICE_WIDTHS;
  // Only at the start or after white space, as upstream: a share inside `calc()` does not determine the smallest box.
  const shares = [...sizes.matchAll(/(?:^|\s)(1?\d?\d)vw/g)].map((match) => Number(match[1]));
  if (shares.length === 0) return ALLOWED_WIDTHS;
  const smallest = (DEVICE_WIDTHS[0] * Math.min(...shares)) / 100;
  return ALLOWED_WIDTHS.filter((allowed) => allowed >= smallest);
}
