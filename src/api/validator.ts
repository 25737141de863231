import { Ajv2020, type Options as AjvOptions, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { isRecord } from '../model/diagnostic.ts';
import { pathPointer } from './local-refs.ts';
import { type Misfit, misfits } from './misfits.ts';

interface Options {
  /** Reject fields that the schema does not name, even if the document leaves an object open. */
  sealed?: boolean;
  /** Read `"10"` as 10 and `"true"` as true, for query strings. */
  coerce?: boolean;
}

/**
 * Validates values against schemas inside an OpenAPI 3.1 document (JSON Schema 2020-12 with formats).
 * Extensions and OpenAPI's own keywords are ignored.
 */
export function createValidator(document: unknown, { sealed = false, coerce = false }: Options = {}) {
  const ajv = createAjv(sealed ? seal(document) : document, { coerceTypes: coerce });
  const compiled = new Map<string, ValidateFunction>();
  return {
    /** Validates against the schema at `path` of the document. An empty list means that the value is valid. */
    check(path: readonly (string | number)[], value: unknown): Misfit[] {
      const pointer = pathPointer(path);
      const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi${encodeURI(pointer)}` });
      compiled.set(pointer, validate);
      return validate(value) ? [] : misfits(validate.errors ?? []);
    },
  };
}

/** What the sandbox checks: bodies, and query strings, whose values are text. */
export const createValidators = (document: unknown) => ({
  bodies: createValidator(document),
  queries: createValidator(document, { coerce: true }),
});

/** The Ajv instance that compiles the schemas of a document, which it knows as `openapi`. */
export function createAjv(document: unknown, options: AjvOptions): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, ...options });
  // The package is CommonJS; under Node's ESM its default export is the namespace.
  const addFormats = 'default' in addFormatsModule ? addFormatsModule.default : addFormatsModule;
  (addFormats as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addSchema(document as Record<string, unknown>, 'openapi', undefined, false);
  return ajv;
}

/** A copy in which every object schema with listed properties rejects all others, except below `allOf`. */
function seal(value: unknown, below = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => seal(item, below));
  if (!isRecord(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === 'examples' || key === 'value' ? child : seal(child, key),
    ]),
  );
  const isObjectSchema =
    value.type === 'object' && isRecord(value.properties) && value.additionalProperties === undefined;
  if (isObjectSchema && below !== 'allOf') copy.additionalProperties = false;
  // `checkConventions` reports a required field that is not declared.
  if (isRecord(value.properties) && Array.isArray(value.required))
    copy.required = value.required.filter((name) => Object.hasOwn(value.properties as object, name));
  return copy;
}
