import type { World } from './world.ts';

/** A request whose key, parameters, and body passed the document's checks. */
export interface OperationRequest {
  /** Path parameter values. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** Validated against the operation's schema; each module declares the shape it relies on. */
  body: object;
  /** Path without the query, for `url` in list metadata. */
  path: string;
  key: 'secret' | 'publishable';
}

/**
 * Runs one operation.
 * @returns the response body; the status is the success status in the document
 * @throws ApiError if the state of the sandbox does not allow it
 */
export type Operation = (request: OperationRequest, world: World) => object;
