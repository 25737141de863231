import { ApiError, badRequest, RateLimitError } from './api-error.ts';

/**
 * Faults that the `sandbox-fault` header can request, for testing error handling. With `rate_limit` and `server_error`
 * the operation does not run; with the others it does, and its response is lost or replaced by a 500.
 */
export const FAULTS = ['timeout', 'drop', 'rate_limit', 'server_error', 'server_error_after'] as const;
export type Fault = (typeof FAULTS)[number];

/** Name of the request header. */
export const FAULT_HEADER = 'sandbox-fault';

/**
 * The fault that a request asks for.
 * @throws ApiError 400 for an unknown fault
 */
export function readFault(headers: Headers): Fault | null {
  const value = headers.get(FAULT_HEADER);
  if (value === null) return null;
  const fault = FAULTS.find((each) => each === value);
  if (fault === undefined) throw badRequest(`${FAULT_HEADER} must be one of ${FAULTS.join(', ')}`);
  return fault;
}

/** The error response of a fault that has one. */
export function faultError(fault: Exclude<Fault, 'timeout' | 'drop'>): ApiError {
  return fault === 'rate_limit'
    ? new RateLimitError(1)
    : new ApiError(500, 'internal_server_error', 'Something went wrong');
}
