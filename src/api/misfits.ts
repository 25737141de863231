import type { ErrorObject } from 'ajv';

/** Why a value does not match its schema: `amount must be integer`, with the path inside the value. */
export interface Misfit {
  /** Keys and indices from the root of the value. */
  path: string[];
  /** One sentence without a period; names the field. */
  message: string;
}

/** Ajv's errors as sentences. Does not need Ajv, so that browsers can use it with precompiled validators. */
export function misfits(errors: ErrorObject[]): Misfit[] {
  // A failed alternative reports every branch, including "or null"; the plain errors beside it are more specific.
  const plain = errors.filter(
    ({ keyword, params, instancePath }) =>
      !['anyOf', 'oneOf', 'if'].includes(keyword) &&
      params.type !== 'null' &&
      // The values say more than their type.
      !(keyword === 'type' && errors.some((e) => e.keyword === 'enum' && e.instancePath === instancePath)),
  );
  const chosen = plain.length > 0 ? plain : errors;
  return chosen.map((error) => {
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const params = error.params as Record<string, unknown>;
    const inner = params.additionalProperty ?? params.missingProperty ?? params.propertyName;
    const name = [...path, ...(typeof inner === 'string' ? [inner] : [])].join('.') || 'the value';
    // An error about the name of an entry, not about its value.
    const field = error.propertyName === undefined ? name : `${name}: the key ${error.propertyName}`;
    return {
      path: typeof inner === 'string' && 'additionalProperty' in params ? [...path, inner] : path,
      message: sentence(error, field),
    };
  });
}

function sentence({ keyword, params, message, schemaPath }: ErrorObject, field: string): string {
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
      return `${field} is not allowed beside ${/dependentSchemas\/(\w+)/.exec(schemaPath)?.[1] ?? 'the other fields'}`;
    case 'pattern':
    case 'format':
      return `${field} ${PATTERNS[String(params.pattern ?? params.format)] ?? message ?? 'is wrong'}`;
    case 'propertyNames':
      return `${field} is not a valid key`;
    default:
      return `${field} ${message ?? 'is wrong'}`;
  }
}

/** What the patterns and formats of the document ask for; a test of the sandbox finds one that is missing. */
const PATTERNS: Record<string, string> = {
  email: 'must be an email address',
  date: 'must be a date as in 2026-01-31',
  uri: 'must be a URL as in https://shop.example.com',
  '^(usd|eur|gbp|USD|EUR|GBP)$': 'must be usd, eur or gbp, in uppercase or lowercase',
  '^(0[1-9]|1[0-2])$': 'must be a month from 01 to 12',
  '^(\\d{2}|\\d{4})$': 'must be a year of two or four digits',
  '^(\\d{3}-\\d{2}-\\d{4}|\\d{9})$': 'must be nine digits, or digits as in 000-00-0000',
  '^\\D*(\\d\\D*){10,11}$': 'must have 10 or 11 digits',
  '^[A-Z]{2}$': 'must be a code of two capital letters',
  '^[^\\[\\]]*$': 'must not have square brackets',
  '^\\d{9}$': 'must be nine digits',
  '^https://': 'must begin with https://',
  '^sha256=[0-9a-f]{64}$': 'must be sha256= and 64 hexadecimal digits in lowercase',
};
