import type { OpenApiDocument } from '../../src/api/openapi-document.ts';
import { ApiError } from './api-error.ts';
import type { Route } from './routes.ts';

const prefixes: Record<string, string> = { SecretKey: 'sk_sandbox_', PublishableKey: 'pk_sandbox_' };

/**
 * Checks the bearer key against the security schemes of an operation, or of the document.
 *
 * @throws ApiError 401 that says which key the operation wants.
 */
export function authenticate(document: OpenApiDocument, route: Route, header: string | undefined): void {
  const security =
    route.operation.security ?? (document as { security?: Record<string, string[]>[] }).security ?? [];
  const accepted = security.flatMap((scheme) => Object.keys(scheme)).map((name) => prefixes[name] ?? name);
  const wanted = accepted.map((prefix) => `Bearer ${prefix}…`).join(' or ');
  if (header === undefined) throw refusal(`The Authorization header is missing: send ${wanted}`);
  const key = /^Bearer (\S+)$/.exec(header)?.[1];
  if (key === undefined) throw refusal(`The Authorization header is malformed: send ${wanted}`);
  if (!accepted.some((prefix) => key.startsWith(prefix) && key.length > prefix.length))
    throw refusal(`The key is not accepted here: send ${wanted}`);
}

function refusal(message: string): ApiError {
  return new ApiError(401, 'unauthorized', message);
}
