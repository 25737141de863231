import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of a text in brotli at its best quality, as a small site and every content network sends it. */
export function brotliSize(bytes: Buffer | string): number {
  const content = Buffer.from(bytes as string);
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }).length;
}
