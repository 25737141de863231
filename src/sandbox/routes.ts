import { operationsOf, type PlacedParameter, parametersOf } from '../api/document-operations.ts';
import type { OpenApiDocument, OperationObject } from '../api/openapi-document.ts';

export type DocumentPath = (string | number)[];

/** One operation of the document, ready to serve. */
export interface Route {
  method: string;
  /** Template, for example `/v1/refunds/{id}`. */
  path: string;
  at: DocumentPath;
  operation: OperationObject;
  parameters: PlacedParameter[];
  status: number;
  /** Kinds of keys it accepts. */
  keys: ('secret' | 'publishable')[];
}

/** All operations of a document; if two paths match the same address, the one with fewer parameters comes first. */
export function routesOf(document: OpenApiDocument): Route[] {
  const routes = operationsOf(document).map((found): Route => {
    const { at, operation } = found;
    const [, path, method] = at;
    const status = Object.keys(operation.responses).find((name) => name.startsWith('2')) ?? '200';
    const security = (operation.security ?? document.security ?? []) as Record<string, string[]>[];
    return {
      method: method.toUpperCase(),
      path,
      at: [...at],
      operation,
      parameters: parametersOf(document, found),
      status: Number(status),
      keys: security
        .flatMap((scheme) => Object.keys(scheme))
        .map((scheme) => (scheme === 'PublishableKey' ? 'publishable' : 'secret')),
    };
  });
  return routes.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
}
