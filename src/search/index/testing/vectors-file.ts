/** A file of word vectors, as `scripts/word-vectors.mjs` writes it, from vectors of signed bytes. */
export function vectorsFile(vectors: Record<string, readonly number[]>): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(Object.keys(vectors).join('\n'));
  const file = new Uint8Array([0, 0, 0, 0, ...words, ...Object.values(vectors).flat()]);
  new DataView(file.buffer).setUint32(0, words.length, true);
  return file;
}
