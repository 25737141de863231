import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Diagnostic } from '../model/diagnostic.ts';
import { nearest } from '../model/nearest.ts';
import { parseYamlSource, type YamlSource } from '../model/yaml-source.ts';
import { type ApiData, dataSchemas } from './data-schemas.ts';
import { valueAt } from './local-refs.ts';
import { sentenceOf, shown } from './zod-sentence.ts';

interface LoadedApiData {
  /** Of a file with errors, null. */
  data: ApiData;
  diagnostics: Diagnostic[];
  /** Each file's path for messages, and where it has a value. */
  sources: Record<keyof ApiData, Pick<YamlSource, 'file' | 'at'>>;
}

/** Reads and checks the tables in `folder` below `root` (the project root). */
export function loadDataFiles(root: string = process.cwd(), folder = 'api'): LoadedApiData {
  const files = Object.entries(dataSchemas).map(([key, schema]) => {
    const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const file = `${folder}/${name}.yaml`;
    const text = readFileSync(join(root, file), 'utf8');
    return { key, file, ...parseDataFile<unknown>(text, file, schema) };
  });
  const byKey = (part: (file: (typeof files)[number]) => unknown): object =>
    Object.fromEntries(files.map((file) => [file.key, part(file)]));
  return {
    data: byKey(({ data }) => data) as ApiData,
    diagnostics: files.flatMap(({ diagnostics }) => diagnostics),
    sources: byKey(({ file, at }) => ({ file, at })) as LoadedApiData['sources'],
  };
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
    const { issues } = parsed.error;
    // A misspelled key is unknown and missing: one message.
    const rights = issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? nearest(issue.keys[0] ?? '', missingBelow(issue.path, issues, source.value))
        : null,
    );
    const misspelled = issues.flatMap(({ path }, index) => {
      const right = rights[index] ?? null;
      return right === null ? [] : [`${[...path, right]}`];
    });
    const diagnostics = issues.flatMap((issue, index) => {
      if (misspelled.includes(`${issue.path}`)) return [];
      const key = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
      const right = rights[index] ?? null;
      return problem(
        [...issue.path.map(keyOf), ...key],
        sentenceAt(issue, source.value).replace(/\.$/, ''),
        right === null ? rules : `did you mean \`${right}\`?`,
      );
    });
    return { data: null, diagnostics, at };
  }
  const kind = file.endsWith('glossary.yaml') ? 'term' : 'code';
  const repeated = repeatedCodes(parsed.data).map(([index, code]) =>
    problem([index, 'code'], `The ${kind} ${code} is taken`, `Describe every ${kind} once`),
  );
  return { data: parsed.data, diagnostics: repeated, at };
}

/** What is wrong, in an entry that has a name after that name. */
function sentenceAt(issue: z.core.$ZodIssue, root: unknown): string {
  const depth = issue.path.findIndex((part) => typeof part === 'number') + 1;
  const entry = valueAt(root, issue.path.slice(0, depth).map(keyOf));
  const name = ['code', 'number']
    .map((key) => valueAt(entry, [key]))
    .find((each) => typeof each === 'string');
  if (depth === 0 || name === undefined) return sentenceOf(issue, root);
  return `${shown(String(name))}: ${sentenceOf({ ...issue, path: issue.path.slice(depth) }, entry)}`;
}

/** The keys that an object of the file lacks. */
function missingBelow(path: PropertyKey[], issues: z.core.$ZodIssue[], root: unknown): string[] {
  const object = valueAt(root, path.map(keyOf)) as object;
  return issues.flatMap((issue) => {
    const key = String(issue.path.at(-1));
    const isOf = `${issue.path.slice(0, -1)}` === `${path}`;
    return isOf && issue.code === 'invalid_type' && !Object.hasOwn(object, key) ? [key] : [];
  });
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
