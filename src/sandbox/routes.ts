import { operationsOf } from '../api/document-operations.ts';
import { follow, valueAt } from '../api/local-refs.ts';
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
  at: DocumentPath;
  operation: OperationObject;
  parameters: RouteParameter[];
  status: number;
  /** Document path of the success schema. */
  responseSchema: DocumentPath;
  /** Kinds of keys it accepts. */
  keys: ('secret' | 'publishable')[];
}

/** All operations of a document; if two paths match the same address, the one with fewer templates comes first. */
export function routesOf(document: OpenApiDocument): Route[] {
  const routes = operationsOf(document).map(({ at: [paths, path, method], operation }): Route => {
    const at: DocumentPath = [paths, path, method];
    const status = Object.keys(operation.responses).find((name) => name.startsWith('2')) ?? '200';
    const security = (operation.security ?? document.security ?? []) as Record<string, string[]>[];
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
      keys: security
        .flatMap((scheme) => Object.keys(scheme))
        .map((scheme) => (scheme === 'PublishableKey' ? 'publishable' : 'secret')),
    };
  });
  return routes.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
}

function parametersAt(document: OpenApiDocument, list: DocumentPath): RouteParameter[] {
  const given = valueAt(document, list) ?? [];
  return Object.keys(given).flatMap((index) => {
    const found = follow(document, [...list, index]);
    return found === null
      ? []
      : [{ ...(found.value as ParameterObject), schemaPath: [...found.path, 'schema'] }];
  });
}
