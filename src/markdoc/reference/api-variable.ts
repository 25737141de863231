import type { Config, ValidationError } from '@markdoc/markdoc';
import type { ApiModel, Operation, ResourceObject } from '../../api/api-model.ts';

/** The provider's API, which the build hands in as the variable `api`; null for a tree without reference pages. */
export function apiOf(config: Config): ApiModel | null {
  return (config.variables?.api as ApiModel | undefined) ?? null;
}

/** @throws Error when the page was transformed although its checks had failed: our own mistake, not an author's. */
export function demanded<T>(thing: T | null | undefined, what: string): T {
  if (thing === null || thing === undefined) throw new Error(`The API document lacks ${what}`);
  return thing;
}

/** The operation with the id that an author wrote, or undefined where the document has none such. */
export function findOperation(config: Config, id: unknown): Operation | undefined {
  return apiOf(config)?.operations.find((operation) => operation.id === id);
}

/** The resource made from the schema that an author named, or undefined where the document has none such. */
export function findObject(config: Config, schema: unknown): ResourceObject | undefined {
  return apiOf(config)?.objects.find((object) => object.schema === schema);
}

/**
 * A name on a page that the document lacks.
 *
 * @param known names that would be right; the closest stand in the message.
 */
export function unknownName(kind: string, name: unknown, known: string[]): ValidationError {
  const wanted = String(name).toLowerCase();
  const close = known.filter((candidate) => shares(candidate.toLowerCase(), wanted));
  const offered =
    (close.length > 0 ? close : known).slice(0, 6).join(', ') || 'nothing, no document is loaded';
  return {
    id: 'api-reference',
    level: 'error',
    message: `api/openapi.yaml has no ${kind} '${name}'; it has ${offered}`,
  };
}

function shares(candidate: string, wanted: string): boolean {
  const start = wanted.slice(0, 5);
  return (
    candidate.includes(start) ||
    wanted.includes(candidate.slice(0, 5)) ||
    candidate.endsWith(wanted.slice(-6))
  );
}
