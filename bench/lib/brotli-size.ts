import { brotliCompressSync, constants } from 'node:zlib';

/** Size of a text in brotli at maximum quality, as small sites and content delivery networks send it. */
export function brotliSize(bytes: Buffer | string): number {
  const content = Buffer.from(bytes as string);
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }).length;
}
