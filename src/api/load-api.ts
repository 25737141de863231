import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { ApiModel } from './api-model.ts';
import { buildApiModel } from './build-api-model.ts';
import { checkConventions, checkTables } from './check-conventions.ts';
import { addFieldKeywords } from './field-keywords.ts';
import { loadDataFiles } from './load-data-files.ts';
import { parseOpenApi } from './load-openapi.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** Problems with what anchors and links are made of. */
const NAMING = new Set(['api-data', 'openapi-operation-id', 'openapi-summary']);

export interface LoadedApi {
  /** Null if the document or a data file cannot be used; the diagnostics say why. */
  model: ApiModel | null;
  /** The text of the document, and its data with `$ref`s; null if it cannot be used. */
  text: string;
  document: OpenApiDocument | null;
  diagnostics: Diagnostic[];
}

/**
 * Reads the OpenAPI document and the data files beside it.
 * @param path full path of the document; the data files are in its folder.
 * @param root project root; diagnostics name files relative to it.
 */
export function loadApi(path: string, root: string = process.cwd()): LoadedApi {
  const text = readFileSync(path, 'utf8');
  const { document, source, diagnostics } = parseOpenApi(text, relative(root, path));
  const tables = loadDataFiles(root, relative(root, dirname(path)));
  const all = [...diagnostics, ...tables.diagnostics];
  if (document === null || tables.data === null) return { model: null, text, document, diagnostics: all };
  const { declineCodes, apiErrors: errors, testCards, glossary, fieldKeywords } = tables.data;
  const model = buildApiModel(document, { declineCodes, errors, testCards, glossary });
  const unknown = addFieldKeywords(model, fieldKeywords).map(({ key, hint }) =>
    tables.sources.fieldKeywords.problem('api-data', [key], `no field is called ${key}`, hint),
  );
  const rules = [...checkConventions(source, tables.data), ...checkTables(tables.data, tables.sources)];
  const found = [...all, ...unknown, ...rules];
  return {
    // Pages would only repeat, without the place, what is wrong with names.
    model: found.some(({ id }) => NAMING.has(id)) ? null : model,
    ...{ text, document, diagnostics: found },
  };
}
