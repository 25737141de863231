/** The service refused a search. Carries the service's own message and HTTP status (row S3.12). */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}
