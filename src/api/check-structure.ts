import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { Diagnostic } from '../model/diagnostic.ts';
import { nearest } from '../model/nearest.ts';
import type { YamlSource } from '../model/yaml-source.ts';
import { misfits } from './misfits.ts';
import { openApiDocument } from './openapi-document.ts';

/** The form as JSON Schema, whose validator finds everything that is wrong, each at its place. */
const FORM = z.toJSONSchema(openApiDocument, {
  unrepresentable: 'any',
  override: ({ jsonSchema }) => {
    const [first, second] = jsonSchema.anyOf ?? [];
    if (first === undefined || second === undefined) return;
    // Of two forms, what a value begins like, so that only the faults of that one are named.
    const start = first.properties?.$ref === undefined ? { type: first.type } : { required: ['$ref'] };
    delete jsonSchema.anyOf;
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    Object.assign(jsonSchema, { if: { type: 'object', ...start }, then: first, else: second });
  },
});

let compiled: ValidateFunction | undefined;

/** Everything in a document that has another form than pages and sandbox expect, each at its line. */
export function checkStructure(source: YamlSource): Diagnostic[] {
  compiled ??= new Ajv2020({ strict: false, allErrors: true, verbose: true }).compile(FORM);
  if (compiled(source.value)) return [];
  const errors = (compiled.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return errors.flatMap((error) => {
    const key = error.params.additionalProperty;
    const hint =
      typeof key === 'string' ? hintFor(key, error.instancePath) : (error.parentSchema?.description ?? HINT);
    // Of a pattern, the hint says in words what it allows.
    const said = error.keyword === 'pattern' ? { ...error, message: 'has the wrong form' } : error;
    return misfits([said]).map(
      ({ path, message }): Diagnostic => ({
        id: 'openapi-form',
        level: 'error',
        message,
        hint,
        file: source.file,
        ...source.at(path),
      }),
    );
  });
}

const HINT = 'docs/api-document.md describes the form of the document';

/** Why a keyword does not belong to the form, or the one that was meant. */
function hintFor(key: string, path: string): string {
  if (key === 'nullable') return "write the type as a list, such as `[string, 'null']`";
  const known = new Set(JSON.stringify(FORM).match(/(?<=")[$\w-]+(?=":)/g));
  // It may be known elsewhere.
  known.delete(key);
  const near = nearest(key, [...known]);
  if (near !== null) return `did you mean ${near}?`;
  const where = /\/(?:schemas?|properties)\b/.test(path) ? ': say in `description` what it means' : '';
  return `no page shows it${where}. ${HINT}`;
}
