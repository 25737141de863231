import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { OutputFile, OutputWriter } from './output-writer.ts';

/** The OpenAPI document as readers' tools import it, as it is written and as JSON. */
export async function apiFiles(apiDocument: string | null, writer: OutputWriter): Promise<OutputFile[]> {
  if (apiDocument === null) return [];
  const text = await readFile(apiDocument, 'utf8');
  return Promise.all([
    writer.write('openapi.yaml', text),
    writer.write('openapi.json', `${JSON.stringify(parse(text), null, 2)}\n`),
  ]);
}
