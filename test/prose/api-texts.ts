import { readdirSync, readFileSync } from 'node:fs';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** Keys whose values readers see as sentences. */
const proseKeys = new Set([
  'description',
  'summary',
  'when',
  'action',
  'meaning',
  'shopper',
  'fires',
  'note',
]);

/** A sentence of the API document or its data files. */
interface ApiText {
  file: string;
  /** One-based, of the first line. */
  line: number;
  /** One-based, of its first letter. */
  column: number;
  /** The key that holds it, such as `shopper`. */
  key: string;
  text: string;
}

/** The sentences of the API document and its data files, with their starting lines. */
export function apiTexts(): ApiText[] {
  const files = readdirSync('api').filter((name) => name.endsWith('.yaml'));
  return files.flatMap((name) => textsOf(`api/${name}`));
}

function textsOf(file: string): ApiText[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter });
  const texts: ApiText[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !proseKeys.has(String(key.value))) return;
      if (!isScalar(value) || typeof value.value !== 'string') return;
      const { line, col } = lineCounter.linePos(value.range?.[0] ?? 0);
      texts.push({
        ...{ file, line },
        column: col + (value.type === 'PLAIN' ? 0 : 1),
        key: String(key.value),
        text: value.value,
      });
    },
  });
  return texts;
}
