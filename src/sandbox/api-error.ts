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

export const reasons: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
};

/** 400: malformed request. */
export const badRequest = (message: string): ApiError => new ApiError(400, 'bad_request', message);

/** 422: missing or invalid field. */
export const invalid = (message: string): ApiError => new ApiError(422, 'validation_errors', message);

/** 404: no object has this ID. */
export class NotFoundError extends ApiError {
  /** @param name the parameter or field that holds the ID */
  constructor(
    name: string,
    readonly id: string,
  ) {
    super(404, 'not_found', `${name}: nothing has the id ${id}`);
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
  new ApiError(429, 'rate_limit_exceeded', 'Too many requests: wait, then try again', undefined, {
    'retry-after': String(seconds),
  });
