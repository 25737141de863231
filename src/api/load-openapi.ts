import type { Diagnostic } from '../model/diagnostic.ts';
import { parseYamlSource, type YamlSource } from '../model/yaml-source.ts';
import { checkDocument } from './check-document.ts';
import { checkExamples } from './check-examples.ts';
import { checkForm } from './load-data-files.ts';
import { type OpenApiDocument, openApiDocument } from './openapi-document.ts';
import { checkSdk } from './samples/sdk-methods.ts';

export const openApiFile = 'api/openapi.yaml';

interface ParsedOpenApi {
  /** Plain data with its `$ref`s; `null` if a diagnostic makes it unusable. */
  document: OpenApiDocument | null;
  /** Knows the line of every value. */
  source: YamlSource;
  /** Syntax, broken `$ref`s, duplicate operationIds, unknown names, invalid examples. Empty if there are none. */
  diagnostics: Diagnostic[];
}

/** Checks the text of an OpenAPI document; `file` is the name in diagnostics. Never throws. */
export function parseOpenApi(text: string, file: string = openApiFile): ParsedOpenApi {
  const source = parseYamlSource(text, file);
  if (source.diagnostics.length > 0) return { document: null, source, diagnostics: source.diagnostics };
  const misshapen = checkForm(source, openApiDocument, 'openapi-form', hintOf);
  if (misshapen.length > 0) return { document: null, source, diagnostics: misshapen };
  const structure = checkDocument(source);
  // A broken reference or name would stop the validator and the model before they report anything useful.
  const broken = structure.some(({ id }) => id === 'openapi-ref' || id === 'openapi-name');
  const diagnostics = broken ? structure : [...structure, ...checkSdk(source), ...checkExamples(source)];
  return { document: broken ? null : (source.value as OpenApiDocument), source, diagnostics };
}

/** What to write instead of an unknown keyword, and where the form is described. */
function hintOf(path: (string | number)[], isUnknown: boolean): string {
  const form = 'docs/api-document.md describes the form of the document';
  if (!isUnknown) return form;
  if (path.at(-1) === 'nullable') return "write the type as a list, such as `[string, 'null']`";
  const isSchema = path.some((part) => /^(?:schemas?|properties)$/.test(String(part)));
  return `no page shows it${isSchema ? ': say in `description` what it means' : ''}. ${form}`;
}
