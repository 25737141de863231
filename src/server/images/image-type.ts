export type ImageType =
  | 'image/avif'
  | 'image/webp'
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/tiff'
  | 'image/svg+xml'
  | 'image/x-icon'
  | 'image/icns'
  | 'image/bmp'
  | 'image/jxl'
  | 'image/heic';

const ASCII_SIGNATURES: [offset: number, text: string, type: ImageType][] = [
  [0, 'GIF8', 'image/gif'],
  [8, 'WEBP', 'image/webp'],
  [4, 'ftyphei', 'image/heic'],
  [4, 'ftyphev', 'image/heic'],
  [0, 'icns', 'image/icns'],
  [4, 'JXL \r\n', 'image/jxl'],
  [0, '<?xml', 'image/svg+xml'],
  [0, '<svg', 'image/svg+xml'],
];

const BYTE_SIGNATURES: [bytes: number[], type: ImageType][] = [
  [[0xff, 0xd8, 0xff], 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[0x49, 0x49, 0x2a, 0x00], 'image/tiff'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'image/tiff'],
  [[0x00, 0x00, 0x01, 0x00], 'image/x-icon'],
  [[0xff, 0x0a], 'image/jxl'],
];

/** Formats that are served unchanged (docs/image-protocol.md, "Processing"). */
const PASSED_THROUGH: readonly ImageType[] = [
  'image/x-icon',
  'image/icns',
  'image/bmp',
  'image/jxl',
  'image/heic',
];

/** True for a format that clients get as it is. */
export function isPassedThrough(type: ImageType): boolean {
  return PASSED_THROUGH.includes(type);
}

/**
 * Type by the first bytes, never by name or header (docs/image-protocol.md, "Processing"); null for an unknown type.
 */
export function detectImageType(bytes: Buffer): ImageType | null {
  for (const [signature, type] of BYTE_SIGNATURES) {
    if (signature.every((byte, index) => bytes[index] === byte)) return type;
  }
  for (const [offset, text, type] of ASCII_SIGNATURES) {
    if (bytes.toString('latin1', offset, offset + text.length) === text) return type;
  }
  const brands = brandsOf(bytes);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  if (brands.some((brand) => brand === 'mif1' || brand === 'msf1')) return 'image/heic';
  // Many texts start with these two letters; the four reserved bytes of a bitmap's header are zero.
  const isBitmap =
    bytes.length > 26 && bytes.toString('latin1', 0, 2) === 'BM' && bytes.readUInt32LE(6) === 0;
  return isBitmap ? 'image/bmp' : null;
}

/**
 * The brands of a file of the HEIF family: `ftyp` box with the major brand, four bytes of version, then the compatible
 * brands. AVIF images may have the general `mif1` or `msf1` as the major brand and name AVIF only among the others.
 */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const text = bytes.toString('latin1', 8, end);
  return text.match(/.{4}/gs)?.filter((_, index) => index !== 1) ?? [];
}

/** True for GIF, WebP and PNG with more than one frame: resizing would keep only the first. */
export function isAnimated(bytes: Buffer, type: ImageType): boolean {
  if (type === 'image/gif') return hasTwoGifFrames(bytes);
  if (type === 'image/webp')
    return bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  if (type === 'image/png') return hasAnimationChunk(bytes);
  return false;
}

/** APNG has an `acTL` chunk before the first `IDAT`. */
function hasAnimationChunk(bytes: Buffer): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

/**
 * Walks the blocks of a GIF (GIF89a §17–26) and counts image descriptors:
 * header 13, [global colors], then `21 label sub-blocks` or `2C 9 bytes, [local colors], code size, sub-blocks`.
 */
function hasTwoGifFrames(bytes: Buffer): boolean {
  const byte = (index: number) => bytes[index] ?? 0;
  const colorTable = (flags: number) => ((flags & 0x80) !== 0 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const skipSubBlocks = (from: number) => {
    let at = from;
    while (at < bytes.length && byte(at) !== 0) at += 1 + byte(at);
    return at + 1;
  };
  let at = 13 + colorTable(byte(10));
  let frames = 0;
  while (at < bytes.length) {
    if (byte(at) === 0x21) {
      at = skipSubBlocks(at + 2);
    } else if (byte(at) === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at = skipSubBlocks(at + 11 + colorTable(byte(at + 9)));
    } else {
      return false;
    }
  }
  return false;
}

/** Formats the endpoint offers, best first. */
const OFFERED = ['image/avif', 'image/webp'] as const;

type OfferedType = (typeof OFFERED)[number];

/**
 * Output types in an `Accept` header, preferred first (docs/image-protocol.md, "Processing"): the highest q wins, our
 * order breaks ties, `q=0` excludes. Only the literal lowercase type counts: many clients send a wildcard but do not
 * support AVIF.
 */
export function acceptedTypes(accept: string | undefined): OfferedType[] {
  const weights = new Map((accept ?? '').split(',').map(parseEntry));
  const weightOf = (type: OfferedType) => weights.get(type) ?? 0;
  return OFFERED.filter((type) => weightOf(type) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}

function parseEntry(entry: string): [type: string, q: number] {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter));
  if (weight === undefined) return [type, 1];
  const q = Number(weight.slice(2));
  return [type, q >= 0 && q <= 1 ? q : 0];
}
