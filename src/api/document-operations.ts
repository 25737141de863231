import { pointerPath, valueAt } from './local-refs.ts';
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
} from './openapi-document.ts';

/** One method on one path, and where the document has it. */
export interface FoundOperation {
  at: readonly [paths: 'paths', path: string, method: (typeof METHODS)[number]];
  item: PathItem;
  operation: OperationObject;
}

/** Readers create an object before they list them, so operations on one path have this order. */
const METHODS = ['post', 'get', 'put', 'patch', 'delete'] as const;

/** Every operation of a document: paths in document order, and create before list on one path. */
export function operationsOf({ paths }: Pick<OpenApiDocument, 'paths'>): FoundOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): FoundOperation[] => {
      const operation = item[method];
      return operation === undefined ? [] : [{ at: ['paths', path, method], item, operation }];
    }),
  );
}

/** The parameters of an operation, with those of its path. @throws Error when a reference leads nowhere */
export function parametersOf(
  document: OpenApiDocument,
  { item, operation }: FoundOperation,
): ParameterObject[] {
  const given = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  // An operation may describe a parameter of its path in other words (OpenAPI 3.1, 4.8.10).
  const parameters = given.map((each) => resolved<ParameterObject>(document, each));
  return [...new Map(parameters.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

/** A part of the document, or the one that a reference points to. @throws Error when that leads nowhere */
export function resolved<T extends object>(document: OpenApiDocument, part: T | Reference): T {
  if (!('$ref' in part)) return part;
  const found = valueAt(document, pointerPath(part.$ref) ?? []);
  if (found === undefined) throw new Error(`The reference ${part.$ref} of the document leads nowhere`);
  return found as T;
}
