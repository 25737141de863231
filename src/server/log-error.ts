/** Logs an internal error with its stack trace as one JSON line on standard error; readers never see it. */
export function logError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(JSON.stringify({ time: new Date().toISOString(), level: 'error', message, stack }));
}
