/** How files begin, as Latin-1. In the HEIF family, the `ftyp` box lists brands: AVIF may be only among the last. */
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: signatures have them
const SIGNATURES = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^.{8}WEBP/s, 'image/webp'],
  [/^.{4}ftyp(?:.{4}){0,8}?avi[fs]/s, 'image/avif'],
  [/^.{4}ftyp(?:hei|hev|mif1|msf1)/s, 'image/heic'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
  [/^<(?:\?xml|svg)/, 'image/svg+xml'],
  [/^\0\0\x01\0/, 'image/x-icon'],
  [/^icns/, 'image/icns'],
  [/^(?:\xff\n|.{4}JXL \r\n)/s, 'image/jxl'],
  // Many texts start with these two letters; the four reserved bytes of a bitmap's header are zero.
  [/^BM.{4}\0{4}.{16}/s, 'image/bmp'],
] as const;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: signatures have them

export type ImageType = (typeof SIGNATURES)[number][1];

const RESIZED = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'];

/** False for a format that is rejected, or served unchanged (docs/image-protocol.md, "Processing"). */
export function isResized(type: ImageType | null): type is ImageType {
  return type !== null && RESIZED.includes(type);
}

/**
 * Type by the first bytes, never by name or header (docs/image-protocol.md, "Processing"); null for an unknown type.
 */
export function detectImageType(bytes: Buffer): ImageType | null {
  const head = bytes.toString('latin1', 0, 64);
  return SIGNATURES.find(([signature]) => signature.test(head))?.[1] ?? null;
}
