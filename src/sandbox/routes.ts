import { follow, isRecord, valueAt } from '../api/local-refs.ts';
import type { OpenApiDocument, OperationObject, ParameterObject } from '../api/openapi-document.ts';

export type DocumentPath = (string | number)[];

/** A parameter with the document path of its schema. */
interface RouteParameter extends ParameterObject {
  schemaPath: DocumentPath;
}

/** One operation of the document, ready to serve. */
export interface Route {
  method: string;
  /** Template, for example `/v1/refunds/{id}`. */
  path: string;
  /** Document path of the operation. */
  at: DocumentPath;
  operation: OperationObject;
  parameters: RouteParameter[];
  /** Status of a successful response. */
  status: number;
  /** Document path of the success schema. */
  responseSchema: DocumentPath;
  /** Kinds of keys it accepts. */
  keys: ('secret' | 'publishable')[];
}

const methods = ['get', 'post', 'patch', 'delete'] as const;

/** All operations of a document; if two paths match the same address, the one with the literal segment comes first. */
export function routesOf(document: OpenApiDocument): Route[] {
  const paths = Object.keys(document.paths).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return paths.flatMap((path) =>
    methods.flatMap((method): Route[] => {
      const operation = document.paths[path]?.[method];
      return operation === undefined ? [] : [routeOf(document, { path, method, operation })];
    }),
  );
}

function routeOf(
  document: OpenApiDocument,
  { path, method, operation }: { path: string; method: (typeof methods)[number]; operation: OperationObject },
): Route {
  const at: DocumentPath = ['paths', path, method];
  const status = Object.keys(operation.responses).find((name) => name.startsWith('2')) ?? '200';
  const security =
    operation.security ?? (document as { security?: Record<string, string[]>[] }).security ?? [];
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  return {
    method: method.toUpperCase(),
    path,
    at,
    operation,
    parameters: [
      ...parametersAt(document, ['paths', path, 'parameters']),
      ...parametersAt(document, [...at, 'parameters']),
    ],
    status: Number(status),
    responseSchema: [...at, 'responses', status, 'content', 'application/json', 'schema'],
    keys: schemes.map((scheme) => (scheme === 'PublishableKey' ? 'publishable' : 'secret')),
  };
}

/** Sorts literal segments before templates: `~` comes after every letter. */
function sortKey(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? `~${segment}` : segment))
    .join('/');
}

function parametersAt(document: OpenApiDocument, list: DocumentPath): RouteParameter[] {
  const given = valueAt(document, list);
  if (!Array.isArray(given)) return [];
  return given.flatMap((_, index): RouteParameter[] => {
    const found = follow(document, [...list, index]);
    if (found === null || !isRecord(found.value)) return [];
    const parameter = found.value as unknown as ParameterObject;
    return [{ ...parameter, schemaPath: [...found.path, 'schema'] }];
  });
}
