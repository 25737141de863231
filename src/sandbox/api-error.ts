/** An error of the API in the shape of `components.schemas.Error`. Thrown by operations, sent by the sandbox. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: Record<string, unknown> | undefined;

  /** @param message names exactly what is wrong, such as `amount must be >= 1` */
  constructor(status: number, code: string, message: string, data?: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  /** The response body. `message` repeats the text at the top level, where the Node SDK reads it. */
  toBody(): Record<string, unknown> {
    const details = this.data === undefined ? this.message : { message: this.message, data: this.data };
    const error = reasons[this.status] ?? 'Error';
    return { status: this.status, error, code: this.code, message: this.message, error_details: details };
  }
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** 422: a field is missing or wrong. */
export const invalid = (message: string): ApiError => new ApiError(422, 'validation_errors', message);

/** 404: no object has this id. */
export class NotFoundError extends ApiError {
  readonly id: string;

  /** @param name of the parameter or field that holds the id */
  constructor(name: string, id: string) {
    super(404, 'not_found', `${name}: nothing has the id ${id}`);
    this.id = id;
  }
}

/** 422: the object is in a state that does not allow the operation. */
export class StateError extends ApiError {
  constructor(message: string, data?: Record<string, unknown>) {
    super(422, 'validation_errors', message, data);
  }
}
