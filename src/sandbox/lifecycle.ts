import type { OpenApiDocument } from '../api/openapi-document.ts';
import { StateError } from './api-error.ts';

/** The transitions that the document allows: the same data as the diagrams on pages. */
export class Lifecycles {
  #allowed = new Map<string, Set<string>>();

  constructor(document: OpenApiDocument) {
    for (const [schema, { 'x-lifecycle': lifecycle }] of Object.entries(document.components.schemas)) {
      if (lifecycle === undefined) continue;
      const pairs = lifecycle.transitions.map(({ from, to }) => `${from} ${to}`);
      this.#allowed.set(schema, new Set(pairs));
    }
  }

  allows(schema: string, from: string, to: string): boolean {
    return this.#allowed.get(schema)?.has(`${from} ${to}`) ?? false;
  }

  /**
   * Moves an object to another status.
   * @throws ApiError 422 with both states if the document has no such transition
   */
  move<T extends { status: string }>(schema: string, object: T, to: T['status']): void {
    if (!this.allows(schema, object.status, to))
      throw new StateError(`status: this is not possible while it is ${object.status}`);
    object.status = to;
  }
}
