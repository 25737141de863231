import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Diagnostic, isRecord } from '../model/diagnostic.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import { parseYamlSource, type YamlSource } from '../model/yaml-source.ts';
import { type ApiData, type DeclineCode, dataSchemas } from './data-schemas.ts';
import { valueAt, walkRecords } from './local-refs.ts';
import { sentenceOf, shown } from './zod-sentence.ts';

interface LoadedApiData {
  /** Rows by file; null if a file has an error. */
  data: (Omit<ApiData, 'declineCodes'> & { declineCodes: DeclineCode[] }) | null;
  diagnostics: Diagnostic[];
  sources: Record<keyof ApiData, YamlSource>;
}

/** Reads and checks the tables in `folder` below `root` (the project root). */
export function loadDataFiles(root: string = process.cwd(), folder = 'api'): LoadedApiData {
  const files = Object.entries(dataSchemas).map(([key, schema]) => {
    const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const file = `${folder}/${name}.yaml`;
    return [key, parseDataFile<unknown>(readFileSync(join(root, file), 'utf8'), file, schema)] as const;
  });
  const diagnostics = files.flatMap(([, file]) => file.diagnostics);
  const sources = Object.fromEntries(
    files.map(([key, { source }]) => [key, source]),
  ) as LoadedApiData['sources'];
  if (diagnostics.length > 0) return { data: null, diagnostics, sources };
  const data = Object.fromEntries(files.map(([key, file]) => [key, file.data])) as ApiData;
  const cards = [...data.testCards.declined, ...data.testCards['3ds']];
  const declineCodes = data.declineCodes.map((row) => {
    return { ...row, test_card: cards.find(({ code }) => code === row.code)?.number ?? null };
  });
  return { data: { ...data, declineCodes }, diagnostics, sources };
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
): { data: T | null; diagnostics: Diagnostic[]; source: YamlSource } {
  const source = parseYamlSource(content, file);
  const wrong =
    source.diagnostics.length > 0 ? source.diagnostics : checkForm(source, schema, 'api-data', () => rules);
  if (wrong.length > 0) return { data: null, diagnostics: wrong, source };
  const data = schema.parse(source.value);
  const kind = file.endsWith('glossary.yaml') ? 'term' : 'code';
  const codes = Array.isArray(data) ? data.map((row: { code?: string | null }) => row.code ?? null) : [];
  const diagnostics = codes.flatMap((code, index) => {
    if (code === null || codes.indexOf(code) === index) return [];
    const hint = `describe every ${kind} once`;
    return source.problem('api-data', [index, 'code'], `the ${kind} ${code} is taken`, hint);
  });
  return { data, diagnostics, source };
}

type Issue = z.core.$ZodIssue;

/**
 * Everything in a file that does not match its schema, each problem at its line.
 * @param hintOf the hint for a wrong value, or for an unknown key that resembles no known one
 */
export function checkForm(
  source: YamlSource,
  schema: z.ZodType,
  id: string,
  hintOf: (path: (string | number)[], isUnknown: boolean) => string,
): Diagnostic[] {
  const root = source.value;
  const issues = (schema.safeParse(root).error?.issues ?? []).flatMap((issue) => meantIssues(issue, root));
  const known = issues.length === 0 ? [] : keysOf(schema);
  // A misspelled key is unknown and missing: one message.
  const misspelled = new Set<string>();
  const found = issues.map((issue) => {
    const path = issue.path.map(keyOf);
    if (issue.code !== 'unrecognized_keys') return { issue, path, hint: hintOf(path, false) };
    const [key = ''] = issue.keys;
    const missing = issues
      .filter((each) => `${each.path.slice(0, -1)}` === `${path}` && valueAt(root, each.path) === undefined)
      .map((each) => String(each.path.at(-1)));
    // A key that is known elsewhere in the schema is not its own correction.
    const right = nearest(key, [...missing, ...known.filter((name) => name !== key)]);
    if (right !== null && missing.includes(right)) misspelled.add(`${[...path, right]}`);
    const at = [...path, key];
    return { issue, path: at, hint: didYouMean(right, hintOf(at, true)) };
  });
  return found
    .filter(({ path }) => !misspelled.has(`${path}`))
    .map(({ issue, path, hint }) =>
      source.problem(id, path, sentenceAt(issue, root).replace(/\.$/, ''), hint),
    );
}

/** One issue per unknown key; for a union, the issues of the form whose type or `$ref` the value has. */
function meantIssues(issue: Issue, root: unknown): Issue[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ ...issue, keys: [key] }));
  if (issue.code !== 'invalid_union') return [issue];
  const forms = issue.errors.map((issues) =>
    issues.flatMap((each) => meantIssues({ ...each, path: [...issue.path, ...each.path] }, root)),
  );
  const isOther = ({ code, path }: Issue): boolean =>
    (code === 'invalid_type' && path.length === issue.path.length) ||
    (path.at(-1) === '$ref' && valueAt(root, path) === undefined);
  return forms.find((issues) => !issues.some(isOther)) ?? forms.at(-1) ?? [];
}

/** Every key that a schema knows. */
function keysOf(schema: z.ZodType): string[] {
  const keys: string[] = [];
  walkRecords(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), ({ properties }) => {
    if (isRecord(properties)) keys.push(...Object.keys(properties));
  });
  return keys;
}

/** What is wrong, after the name of the entry if it has one. */
function sentenceAt(issue: Issue, root: unknown): string {
  const depth = issue.path.findIndex((part) => typeof part === 'number') + 1;
  const entry = valueAt(root, issue.path.slice(0, depth));
  const name = ['code', 'number']
    .map((key) => valueAt(entry, [key]))
    .find((each) => typeof each === 'string');
  if (depth === 0 || name === undefined) return sentenceOf(issue, root);
  return `${shown(String(name))}: ${sentenceOf({ ...issue, path: issue.path.slice(depth) }, entry)}`;
}

const keyOf = (part: PropertyKey): string | number => (typeof part === 'number' ? part : String(part));
