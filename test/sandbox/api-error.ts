/** A refusal in the provider's shape: the flat error object of `components.schemas.Error`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: Record<string, unknown> | undefined;

  /** @param message names exactly what is wrong, such as `amount must be >= 1`. */
  constructor(status: number, code: string, message: string, data?: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  /** The body that goes over the wire. */
  toBody(): Record<string, unknown> {
    const details = this.data === undefined ? this.message : { message: this.message, data: this.data };
    const error = reasons[this.status] ?? 'Error';
    return { status: this.status, error, code: this.code, message: this.message, error_details: details };
  }
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
};
