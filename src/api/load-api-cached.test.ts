import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedApi } from './load-api.ts';
import { loadApiCached } from './load-api-cached.ts';

const document = `openapi: 3.1.0
tags: [{ name: refunds, x-object: Refund, x-route: /refunds }]
paths: {}
components:
  schemas:
    Refund: { type: object, properties: { amount: { type: integer } } }
  examples:
    Refund: { value: { amount: 1500 } }
`;

let root = '';
let path = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'api-cache-'));
  path = join(root, 'api/openapi.yaml');
  mkdirSync(join(root, 'code'));
  writeFileSync(join(root, 'code/validator.ts'), 'export const strict = true;');
  for (const name of ['decline-codes', 'webhook-events', 'test-cards', 'api-errors', 'glossary'])
    cpSync(join(import.meta.dirname, `../../api/${name}.yaml`), join(root, `api/${name}.yaml`));
  writeFileSync(join(root, 'api/field-keywords.yaml'), '{}\n');
  writeFileSync(path, document);
});

afterEach(() => rmSync(root, { recursive: true }));

const cacheFile = (): string => join(root, 'cache/api/model.json');
const load = (): ReturnType<typeof loadApiCached> =>
  loadApiCached(path, { root, cacheFile: cacheFile(), code: [join(root, 'code')] });
/** Marks the cached model, so that a test sees where a model comes from. */
const markCache = (): void =>
  writeFileSync(cacheFile(), readFileSync(cacheFile(), 'utf8').replaceAll('1500', '1501'));
const amountOf = ({ model }: LoadedApi): unknown =>
  (model?.objects[0]?.example as { amount?: unknown } | undefined)?.amount;

describe('loadApiCached', () => {
  it('gives the same model from the cache as from the document, and reads the document once', () => {
    const first = load();
    expect(first.model?.objects[0]?.example).toEqual({ amount: 1500 });
    expect(load()).toEqual(first);
    markCache();
    expect(amountOf(load())).toBe(1501);
  });

  it('checks again when the document changes', () => {
    load();
    writeFileSync(path, document.replace('amount: 1500', 'amount: a lot'));
    expect(load().diagnostics).toMatchObject([{ id: 'openapi-example', file: 'api/openapi.yaml', line: 8 }]);
  });

  it('checks again when a data file changes', () => {
    load();
    writeFileSync(join(root, 'api/api-errors.yaml'), '- status: often\n');
    expect(load().diagnostics[0]).toMatchObject({ file: 'api/api-errors.yaml', line: 1 });
  });

  it('checks again when the code that checks changes', () => {
    load();
    markCache();
    writeFileSync(join(root, 'code/validator.ts'), 'export const strict = false;');
    expect(amountOf(load())).toBe(1500);
  });

  it('reports a problem every time until it is gone', () => {
    writeFileSync(path, document.replace('amount: 1500', 'amount: a lot'));
    expect(load().diagnostics).toHaveLength(1);
    expect(load().diagnostics).toHaveLength(1);
  });

  it('reads the document when the cache is truncated or cannot be written', () => {
    load();
    writeFileSync(cacheFile(), readFileSync(cacheFile(), 'utf8').slice(0, 100));
    expect(amountOf(load())).toBe(1500);
    rmSync(join(root, 'cache'), { recursive: true });
    writeFileSync(join(root, 'cache'), '');
    expect(amountOf(load())).toBe(1500);
  });
});
