import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Diagnostic } from '../model/diagnostic.ts';
import {
  type ApiError,
  apiErrors,
  type DeclineCode,
  declineCodes,
  type GlossaryTerm,
  glossary,
  type TestCards,
  testCards,
  text,
} from './data-schemas.ts';
import { parseYamlSource, type YamlSource } from './yaml-source.ts';

const webhookEvents = z.array(z.strictObject({ code: text, object: text, fires: text }));

export type WebhookEventRow = z.infer<typeof webhookEvents>[number];

export interface ApiData {
  declineCodes: DeclineCode[];
  webhookEvents: WebhookEventRow[];
  testCards: TestCards;
  apiErrors: ApiError[];
  glossary: GlossaryTerm[];
}

export interface LoadedApiData {
  /** Empty lists if a file has errors. */
  data: ApiData;
  diagnostics: Diagnostic[];
}

/** Reads and checks the tables in `folder` below `root` (the project root). */
export function loadDataFiles(root: string = process.cwd(), folder = 'api'): LoadedApiData {
  const diagnostics: Diagnostic[] = [];
  const read = <T>(name: string, schema: z.ZodType<T>, empty: T): T => {
    const file = `${folder}/${name}.yaml`;
    const loaded = parseDataFile(readFileSync(join(root, file), 'utf8'), file, schema);
    diagnostics.push(...loaded.diagnostics);
    return loaded.data ?? empty;
  };
  const data = {
    declineCodes: read('decline-codes', declineCodes, []),
    webhookEvents: read('webhook-events', webhookEvents, []),
    testCards: read('test-cards', testCards, { success: [], declined: [], '3ds': [], ach: [] }),
    apiErrors: read('api-errors', apiErrors, []),
    glossary: read('glossary', glossary, []),
  };
  return { data, diagnostics };
}

/**
 * Text of one data file → typed rows, or diagnostics with the line of each wrong value. Codes must be unique.
 * @param rules the document that explains an entry to authors
 */
export function parseDataFile<T>(
  content: string,
  file: string,
  schema: z.ZodType<T>,
  rules = 'api/README.md and src/api/data-schemas.ts say what each entry holds',
): { data: T | null; diagnostics: Diagnostic[]; at: YamlSource['at'] } {
  const source = parseYamlSource(content, file);
  const { at } = source;
  if (source.diagnostics.length > 0) return { data: null, diagnostics: source.diagnostics, at };
  const parsed = schema.safeParse(source.value);
  const problem = (path: (string | number)[], message: string, hint: string): Diagnostic => ({
    id: 'api-data',
    level: 'error',
    message,
    hint,
    file,
    ...at(path),
  });
  if (!parsed.success) {
    const diagnostics = parsed.error.issues.map((issue) =>
      problem(
        [...issue.path.map(keyOf), ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])],
        `${issue.path.join('.')}: ${issue.message}`,
        rules,
      ),
    );
    return { data: null, diagnostics, at };
  }
  const repeated = repeatedCodes(parsed.data).map(([index, code]) =>
    problem([index, 'code'], `The code ${code} is taken`, 'Describe every code once'),
  );
  return { data: parsed.data, diagnostics: repeated, at };
}

function keyOf(part: PropertyKey): string | number {
  return typeof part === 'number' ? part : String(part);
}

function repeatedCodes(rows: unknown): [number, string][] {
  if (!Array.isArray(rows)) return [];
  const seen = new Set<string>();
  return rows.flatMap((row: { code?: unknown }, index): [number, string][] => {
    if (typeof row.code !== 'string') return [];
    const again = seen.has(row.code);
    seen.add(row.code);
    return again ? [[index, row.code]] : [];
  });
}
