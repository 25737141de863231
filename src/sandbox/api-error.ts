import { codeOf, reasons } from '../api/entries.ts';

/** An API error in the shape of `components.schemas.Error`. Thrown by operations, returned by the sandbox. */
export class ApiError extends Error {
  /** @param message the exact problem, such as `amount must be >= 1` */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly data?: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  /** The response. `message` repeats the text at the top level, where the Node SDK reads it. */
  toResponse(): Response {
    const { status, code, message, data, headers } = this;
    const error_details = data === undefined ? message : { message, data };
    const body = { status, error: reasons[status] ?? 'Error', code, message, error_details };
    return Response.json(body, { status, headers });
  }
}

/** An error whose status says everything. */
export const statusError = (status: number, message: string): ApiError =>
  new ApiError(status, codeOf(status), message);

/** Ends a message with a question: whether a near name was meant. Empty if there is none. */
export const orMeant = (near: string | null): string => (near === null ? '' : `; did you mean ${near}?`);

/** 400: malformed request. */
export const badRequest = (message: string): ApiError => statusError(400, message);

/** 422: missing or invalid field. */
export const invalid = (message: string): ApiError => new ApiError(422, 'validation_errors', message);

export class NotFoundError extends ApiError {
  /** @param name the parameter or field that holds the ID */
  constructor(
    name: string,
    readonly id: string,
  ) {
    // An id with a prefix, or a client secret.
    const [uuid = id] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(id) ?? [];
    super(404, codeOf(404), `${name}: no object has the id ${id}${orMeant(uuid === id ? null : uuid)}`);
  }
}

/** 422: the object's state does not allow the operation. */
export class StateError extends ApiError {
  constructor(message: string, data?: Record<string, unknown>) {
    super(422, 'validation_errors', message, data);
  }
}

/** 429: too many requests; the request had no effect. @param seconds time until requests are accepted again */
export const rateLimited = (seconds: number): ApiError =>
  new ApiError(429, codeOf(429), 'Too many requests: wait, then try again', undefined, {
    'retry-after': String(seconds),
  });
