import { ALLOWED_WIDTHS, DEFAULT_QUALITY } from '../../model/srcset.ts';

export interface ImageParams {
  /** The `url` parameter as sent, decoded once. */
  url: string;
  /** Path of the original below the public root, fully decoded, starting with a slash. */
  path: string;
  /** One of `ALLOWED_WIDTHS`. */
  width: number;
  /** 5–100, a multiple of 5. */
  quality: number;
}

const MAX_URL_LENGTH = 3072;
/** A smaller step is invisible; this limits the variants that a stranger can request of one original. */
const QUALITY_STEP = 5;

/** A request without an image; the message is the response body. */
export class ImageError extends Error {
  constructor(
    message: string,
    readonly status: 400 | 404 | 413 | 503 = 400,
  ) {
    super(message);
  }
}

/**
 * Checks `url`, `w` and `q` in the order of docs/image-protocol.md; the first failure is the message. Any quality is allowed
 * and rounded to a multiple of 5 (row S5.1). @throws ImageError
 */
export function parseImageParams(query: URLSearchParams): ImageParams {
  const url = single(query, 'url', '"url" parameter') ?? missing('"url" parameter');
  const path = localPath(url);

  const widthLabel = '"w" parameter (width)';
  const width = integer(query, 'w', widthLabel, 'an integer greater than 0') ?? missing(widthLabel);
  const quality =
    integer(query, 'q', '"q" parameter (quality)', 'an integer between 1 and 100') ?? DEFAULT_QUALITY;

  if (width === 0) throw new ImageError('"w" parameter (width) must be an integer greater than 0');
  if (!ALLOWED_WIDTHS.includes(width)) {
    throw new ImageError(`"w" parameter (width) of ${width} is not allowed`);
  }
  if (quality < 1 || quality > 100) {
    throw new ImageError('"q" parameter (quality) must be an integer between 1 and 100');
  }
  return { url, path, width, quality: Math.max(1, Math.round(quality / QUALITY_STEP)) * QUALITY_STEP };
}

function missing(label: string): never {
  throw new ImageError(`${label} is required`);
}

function single(query: URLSearchParams, name: string, label: string): string | null {
  const values = query.getAll(name);
  if (values.length > 1) throw new ImageError(`${label} cannot be an array`);
  return values[0] || null;
}

function integer(query: URLSearchParams, name: string, label: string, kind: string): number | null {
  const text = single(query, name, label);
  if (text === null) return null;
  // Digits only: JavaScript also accepts `1.5`, `-1` and ` 640` as numbers.
  if (!/^\d+$/.test(text)) throw new ImageError(`${label} must be ${kind}`);
  return Number(text);
}

function localPath(url: string): string {
  if (url.length > MAX_URL_LENGTH) throw new ImageError('"url" parameter is too long');
  if (url.startsWith('//')) throw new ImageError('"url" parameter cannot be a protocol-relative URL (//)');
  if (!url.startsWith('/')) {
    // No external origin is allowed; an address other than http gets the other message.
    const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
    throw new ImageError(`"url" parameter is ${isHttp ? 'not allowed' : 'invalid'}`);
  }
  const [, rawPath = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  const path = decode(rawPath);
  if (path === null || isUnsafe(url) || isUnsafe(path)) throw new ImageError('"url" parameter is invalid');
  if (/\/_next\/image(\/|$)/.test(path)) throw new ImageError('"url" parameter cannot be recursive');
  if (search.length > 1) throw new ImageError('"url" parameter is not allowed');
  return path;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Parsers disagree on backslashes and control characters; no image of ours has one in its name. */
function isUnsafe(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this looks for control characters
  return /[\\\u0000-\u001f\u007f]/.test(text);
}
