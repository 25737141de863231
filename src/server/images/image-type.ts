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
