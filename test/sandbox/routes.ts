import { follow, isRecord, valueAt } from '../../src/api/local-refs.ts';
import type { OpenApiDocument, OperationObject, ParameterObject } from '../../src/api/openapi-document.ts';

type Path = (string | number)[];

/** A parameter with the place of its schema in the document. */
export interface RouteParameter extends ParameterObject {
  schemaPath: Path;
}

/** One operation, ready to be served. */
export interface Route {
  method: string;
  /** Template, for example `/v1/refunds/{id}`. */
  path: string;
  /** Where the operation stands in the document. */
  at: Path;
  operation: OperationObject;
  parameters: RouteParameter[];
}

const methods = ['get', 'post', 'patch', 'delete'] as const;

/** All operations of a document; where two paths match one address, the one with the literal segment comes first. */
export function routesOf(document: OpenApiDocument): Route[] {
  const paths = Object.keys(document.paths).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return paths.flatMap((path) => {
    const item = document.paths[path];
    return methods.flatMap((method): Route[] => {
      const operation = item?.[method];
      if (operation === undefined) return [];
      const lists: Path[] = [
        ['paths', path, 'parameters'],
        ['paths', path, method, 'parameters'],
      ];
      const parameters = lists.flatMap((list) => parametersAt(document, list));
      return [{ method: method.toUpperCase(), path, at: ['paths', path, method], operation, parameters }];
    });
  });
}

/** Literal segments sort before templates: `~` comes after every letter. */
function rank(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? `~${segment}` : segment))
    .join('/');
}

function parametersAt(document: OpenApiDocument, list: Path): RouteParameter[] {
  const given = valueAt(document, list);
  if (!Array.isArray(given)) return [];
  return given.flatMap((_, index): RouteParameter[] => {
    const found = follow(document, [...list, index]);
    if (found === null || !isRecord(found.value)) return [];
    const parameter = found.value as unknown as ParameterObject;
    return [{ ...parameter, schemaPath: [...found.path, 'schema'] }];
  });
}
