import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Change } from '../model/change.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { PageLink } from '../model/page.ts';
import { createSlugger } from '../model/slug.ts';
import { schemaKey } from './anchors.ts';
import type { ApiModel, Field } from './api-model.ts';
import { changes as schema } from './data-schemas.ts';
import { parseDataFile } from './load-data-files.ts';

interface LoadedChanges {
  /** Newest first; empty if the file has errors. */
  changes: Change[];
  /** The address of each, with its position in the file. */
  links: PageLink[];
  diagnostics: Diagnostic[];
}

/**
 * Reads and checks `content/changes.yaml`; without the file there are no changes.
 * @param api the names that `adds` may contain; null if the document has errors, which are reported instead
 */
export function loadChanges(path: string, api: ApiModel | null): LoadedChanges {
  if (!existsSync(path)) return { changes: [], links: [], diagnostics: [] };
  return readChanges(readFileSync(path, 'utf8'), relative(process.cwd(), path), api);
}

/**
 * Text of the file → changes, or diagnostics with the line of each value that breaks the order, the names or the
 * schema.
 */
export function readChanges(text: string, file: string, api: ApiModel | null): LoadedChanges {
  const hint = 'docs/writing.md says what each change holds';
  const { data, diagnostics, source } = parseDataFile(text, file, schema, hint);
  const rows = data ?? [];
  const known = api === null ? null : namesOf(api);
  rows.forEach(({ date, adds }, index) => {
    const report = (path: (string | number)[], message: string, wanted: string): void => {
      diagnostics.push(source.problem('changes', [index, ...path], message, wanted));
    };
    if (date > (rows[index - 1]?.date ?? date))
      report(['date'], `${date} is later than the change above it`, 'put the newest change first');
    adds.forEach((name, position) => {
      const wanted = 'write an operationId, or a field as search shows it, such as `refund.amount`';
      if (known?.has(name) === false)
        report(['adds', position], `api/openapi.yaml has no operation or field \`${name}\``, wanted);
    });
  });
  const slugger = createSlugger();
  return {
    changes: rows.map((row) => ({ ...row, anchor: `change-${slugger.slug(`${row.date} ${row.title}`)}` })),
    links: rows.map(({ href }, index) => ({ href, ...source.at([index, 'href']), image: false })),
    diagnostics,
  };
}

/** Every operation, and every field of an object or request, by its name in search. */
function namesOf({ operations, schemas }: ApiModel): Set<string> {
  const below = (owner: string, fields: readonly Field[]): string[] =>
    fields.flatMap(({ name, children }) => [`${owner}.${name}`, ...below(`${owner}.${name}`, children)]);
  return new Set([
    ...operations.flatMap(({ id, pathParameters, queryParameters, bodies }) => [
      id,
      ...below(id, [...pathParameters, ...queryParameters, ...(bodies[0]?.fields ?? [])]),
    ]),
    ...Object.entries(schemas).flatMap(([name, fields]) => below(schemaKey(name), fields)),
  ]);
}
