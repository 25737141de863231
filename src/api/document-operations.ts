import { follow, pointerPath, valueAt } from './local-refs.ts';
import type { OpenApiDocument, OperationObject, ParameterObject, Reference } from './openapi-document.ts';

/** One method on one path, and where the document has it. */
export interface FoundOperation {
  at: readonly [paths: 'paths', path: string, method: (typeof METHODS)[number]];
  operation: OperationObject;
}

/** Readers create an object before they list them, so operations on one path have this order. */
const METHODS = ['post', 'get', 'put', 'patch', 'delete'] as const;

/** Every operation of a document: paths in document order, and create before list on one path. */
export function operationsOf({ paths }: Pick<OpenApiDocument, 'paths'>): FoundOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): FoundOperation[] => {
      const operation = item[method];
      return operation === undefined ? [] : [{ at: ['paths', path, method], operation }];
    }),
  );
}

const SDKS = { javascript: 'Node', ruby: 'Ruby', php: 'PHP' };
type SdkLanguage = keyof typeof SDKS;

/** Languages whose SDK deprecates the method of an operation. */
export function deprecatedIn(operation: OperationObject): readonly SdkLanguage[] {
  if (operation.deprecated !== true) return [];
  return operation['x-deprecated-in'] ?? (Object.keys(SDKS) as SdkLanguage[]);
}

/** Which SDKs remove the method of an operation, and what replaces it; empty unless one does. */
export function deprecationOf(operation: OperationObject): string {
  const languages = deprecatedIn(operation);
  if (languages.length === 0) return '';
  const isAll = languages.length === Object.keys(SDKS).length;
  const names = isAll ? '' : `${languages.map((language) => SDKS[language]).join(' and ')} `;
  const verb = languages.length === 1 ? 'SDK removes' : 'SDKs remove';
  return `The ${names}${verb} it at v2. ${operation['x-replacement'] ?? ''}`;
}

export interface PlacedParameter extends ParameterObject {
  schemaPath: (string | number)[];
}

/** The parameters of an operation, with those of its path. @throws Error when a reference leads nowhere */
export function parametersOf(document: OpenApiDocument, { at }: FoundOperation): PlacedParameter[] {
  const lists = [at.slice(0, 2), at].map((place) => [...place, 'parameters']);
  const places = lists.flatMap((list) =>
    Object.keys(valueAt(document, list) ?? []).map((index) => [...list, index]),
  );
  const parameters = places.map((place) => ({
    ...resolved(document, valueAt(document, place) as ParameterObject | Reference),
    schemaPath: [...(follow(document, place)?.path ?? place), 'schema'],
  }));
  // An operation may describe a parameter of its path in other words (OpenAPI 3.1, 4.8.10).
  return [...new Map(parameters.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

/** A part of the document, or the one that a reference points to. @throws Error when that leads nowhere */
export function resolved<T extends object>(document: OpenApiDocument, part: T | Reference): T {
  if (!('$ref' in part)) return part;
  const found = valueAt(document, pointerPath(part.$ref) ?? []);
  if (found === undefined) throw new Error(`The reference ${part.$ref} of the document leads nowhere`);
  return found as T;
}
