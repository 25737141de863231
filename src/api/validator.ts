import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { isRecord, pathPointer } from './local-refs.ts';

/** Why a value does not fit: `amount must be integer`, with the place inside the value. */
export interface Misfit {
  /** Keys and indices from the root of the value. */
  path: string[];
  /** One sentence without a full stop that names the field. */
  message: string;
}

export interface SchemaValidator {
  /** Validates against the schema at `path` of the document. An empty list means that the value fits. */
  check(path: readonly (string | number)[], value: unknown): Misfit[];
}

interface Options {
  /** Reject fields that the schema does not name, also where the document leaves an object open. */
  sealed?: boolean;
  /** Read `"10"` as 10 and `"true"` as true, as query strings need. */
  coerce?: boolean;
}

/**
 * Validates values against schemas inside an OpenAPI 3.1 document (JSON Schema 2020-12 with formats).
 * Extensions and OpenAPI's own keywords are ignored.
 */
export function createValidator(
  document: unknown,
  { sealed = false, coerce = false }: Options = {},
): SchemaValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: coerce, validateFormats: true });
  // The package is CommonJS; under Node's ESM its default export is the namespace.
  const addFormats = 'default' in addFormatsModule ? addFormatsModule.default : addFormatsModule;
  (addFormats as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addSchema((sealed ? seal(document) : document) as Record<string, unknown>, 'openapi', undefined, false);
  const compiled = new Map<string, ValidateFunction>();
  return {
    check(path, value) {
      const pointer = pathPointer(path);
      const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi${encodeURI(pointer)}` });
      compiled.set(pointer, validate);
      return validate(value) ? [] : misfits(validate.errors ?? []);
    },
  };
}

function misfits(errors: ErrorObject[]): Misfit[] {
  // A failed alternative reports every branch, among them "or null"; the plain errors beside it say more.
  const plain = errors.filter(
    ({ keyword, params }) => !['anyOf', 'oneOf', 'if'].includes(keyword) && params.type !== 'null',
  );
  const chosen = plain.length > 0 ? plain : errors;
  return chosen.map((error) => {
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const params = error.params as Record<string, unknown>;
    const inner = params.additionalProperty ?? params.missingProperty ?? params.propertyName;
    const field = [...path, ...(typeof inner === 'string' ? [inner] : [])].join('.') || 'the value';
    return {
      path: typeof inner === 'string' && 'additionalProperty' in params ? [...path, inner] : path,
      message: sentence(error, field),
    };
  });
}

function sentence({ keyword, params, message }: ErrorObject, field: string): string {
  switch (keyword) {
    case 'additionalProperties':
      return `${field} is not a known field`;
    case 'required':
      return `${field} is missing`;
    case 'enum': {
      const values = (params.allowedValues as unknown[]).map(String);
      return values.length > 12
        ? `${field} is not a known value`
        : `${field} must be one of ${values.join(', ')}`;
    }
    case 'const':
      return `${field} must be ${JSON.stringify(params.allowedValue)}`;
    case 'false schema':
      return `${field} is not allowed beside the other fields`;
    case 'propertyNames':
      return `${field} is not a valid key`;
    default:
      return `${field} ${message ?? 'is wrong'}`;
  }
}

/** A copy in which every object schema that lists its properties rejects others, except below `allOf`. */
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
  return copy;
}
