import type { World } from './world.ts';

/** A request that passed the checks of the document: key, parameters and body fit. */
export interface OperationRequest {
  /** Values of the path's parameters. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** Checked against the schema of the operation; each module names the shape it relies on. */
  body: object;
  /** Path without the query, for the `url` of list metadata. */
  path: string;
  key: 'secret' | 'publishable';
}

/**
 * Carries out one operation.
 * @returns the response body; the status is the success status of the document
 * @throws ApiError where the state of the sandbox does not allow it
 */
export type Operation = (request: OperationRequest, world: World) => object;
