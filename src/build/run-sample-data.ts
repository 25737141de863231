import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { type Plugin, transformWithOxc } from 'vite';
import type { Operation } from '../api/api-model.ts';
import { type LoadedApi, loadApi } from '../api/load-api.ts';
import { pathPointer, valueAt } from '../api/local-refs.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';
import { sampleRequest } from '../api/samples/sample-request.ts';
import { createAjv } from '../api/validator.ts';
import { isRecord } from '../model/diagnostic.ts';
import { runKey } from '../model/run-sample.ts';
import { isSimulated } from '../sandbox/operations.ts';
import { type DocumentPath, routesOf } from '../sandbox/routes.ts';

// The package is CommonJS; under Node's ESM its default export is the namespace.
const standalone = (
  'default' in standaloneModule ? standaloneModule.default : standaloneModule
) as typeof standaloneModule;

/** Keys of texts for readers, which make up most of the document and which the sandbox does not use. */
const PROSE = new Set([
  'description',
  'summary',
  'x-sdk',
  'x-anchor',
  'x-enum-descriptions',
  'x-errors',
  'x-repeat',
  'x-route',
  'x-simulation',
]);

/** These keys contain API values, which stay unchanged. */
const VALUES = new Set(['example', 'examples', 'default', 'properties']);

/** The document for the sandbox in a page: every schema and example, without texts. */
export function slimDocument(document: OpenApiDocument): OpenApiDocument {
  return slim(document, '') as OpenApiDocument;
}

function slim(value: unknown, below: string): unknown {
  if (Array.isArray(value)) return value.map((item) => slim(item, below));
  if (!isRecord(value)) return value;
  const isData = VALUES.has(below);
  const entries = Object.entries(value).filter(([key]) => isData || !PROSE.has(key));
  const isSchemas = below === 'properties';
  return Object.fromEntries(
    entries.map(([key, child]) => [key, isData && !isSchemas ? child : slim(child, isSchemas ? '' : key)]),
  );
}

/**
 * A module with the validators for requests, compiled at build time because the pages' CSP allows no `eval`. Its
 * default exports are `bodies` and `queries`: Ajv functions by the pointer of their schema.
 */
export function validatorModule(document: OpenApiDocument): string {
  const routes = routesOf(document);
  const bodies = routes.flatMap(({ at }) => {
    const content = [...at, 'requestBody', 'content'];
    return Object.keys(valueAt(document, content) ?? {}).map((type) => [...content, type, 'schema']);
  });
  const queries = routes.flatMap(({ parameters }) =>
    parameters.filter((parameter) => parameter.in === 'query').map(({ schemaPath }) => schemaPath),
  );
  return [compiled(document, 'bodies', bodies, false), compiled(document, 'queries', queries, true)].join(
    '\n',
  );
}

function compiled(
  document: OpenApiDocument,
  name: string,
  paths: DocumentPath[],
  coerceTypes: boolean,
): string {
  const ajv = createAjv(document, { coerceTypes, code: { source: true, lines: false } });
  const pointers = [...new Set(paths.map(pathPointer))];
  const ids = pointers.map((pointer, index) => {
    ajv.addSchema({ $id: `${name}${index}`, $ref: `openapi${encodeURI(pointer)}` });
    return `${name}${index}`;
  });
  const imports: string[] = [];
  const code = standalone(ajv, Object.fromEntries(ids.map((id) => [id, id]))).replaceAll(
    /require\("([^"]+)"\)/g,
    (_: string, from: string) => {
      const local = `${name}_${imports.length}`;
      imports.push(`import * as ${local}_all from '${from}.js';`);
      imports.push(
        `const ${local} = ${local}_all.default?.__esModule ? ${local}_all.default : ${local}_all;`,
      );
      return local;
    },
  );
  const table = pointers.map((pointer, index) => `${JSON.stringify(pointer)}: all.${ids[index]}`);
  return [
    ...imports,
    `export const ${name} = (() => {`,
    'const exports = {};',
    code,
    'const all = exports;',
    `return {${table.join(',')}};`,
    '})();',
  ].join('\n');
}

/** The request of the samples of every operation that the sandbox knows, by `runKey`. */
export function runRequests(operations: Operation[]): Record<string, ReturnType<typeof sampleRequest>> {
  return Object.fromEntries(
    operations.filter(isSimulated).flatMap((operation) => {
      const examples = operation.bodies.flatMap((body) => body.examples.map(({ name }) => name));
      return [...new Set(['default', ...examples])].map((example) => {
        return [runKey(operation.id, example), sampleRequest(operation, example)];
      });
    }),
  );
}

/**
 * Adds the modules `virtual:run-sample` and `virtual:run-sample-validators` to browser code, and `virtual:sandbox-data` to the
 * sandbox command, so that it is one file. If the document has errors, they are empty: the build reports them, and publishes nothing.
 */
export function runSampleData(): Plugin {
  let loaded: LoadedApi | null = null;
  const api = (): LoadedApi => {
    loaded ??= loadApi(join(process.cwd(), 'api/openapi.yaml'));
    return loaded;
  };
  const sources: Record<string, () => string | Promise<string>> = {
    'virtual:run-sample': () => {
      const { document, model } = api();
      const { testCards, declineCodes, operations } = model ?? { operations: [] };
      const requests = runRequests(operations);
      // Browsers parse a JSON string faster than an object literal of this size.
      const data = { document: document && slimDocument(document), testCards, declineCodes, requests };
      const text = JSON.stringify(data);
      return `export const { document, testCards, declineCodes, requests } = JSON.parse(${JSON.stringify(text)});`;
    },
    'virtual:sandbox-data': async () => {
      const { document, model } = api();
      const data = { testCards: model?.testCards, declineCodes: model?.declineCodes };
      const file = join(process.cwd(), 'src/sandbox/frame-js.ts');
      const { code: frameJs } = await transformWithOxc(readFileSync(file, 'utf8'), file);
      const values = Object.entries({ document, data, frameJs });
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
    'virtual:run-sample-validators': () => {
      const { document } = api();
      return document === null
        ? 'export const bodies = {}, queries = {};'
        : validatorModule(slimDocument(document));
    },
  };
  return {
    name: 'run-sample-data',
    resolveId: (id) => (Object.hasOwn(sources, id) ? `\0${id}` : null),
    load: (id) => sources[id.slice(1)]?.() ?? null,
  };
}
