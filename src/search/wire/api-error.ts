/** A refusal that the caller can mend; it becomes the body `{message, status}` (contract §3.6, check 48). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: 400 | 403 | 404 | 405 | 413;

  constructor(message: string, status: ApiError['status']) {
    super(message);
    this.status = status;
  }
}
