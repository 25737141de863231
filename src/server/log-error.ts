/** An internal error as one JSON line on standard error, with its trace; readers never see either. */
export function logError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(JSON.stringify({ time: new Date().toISOString(), level: 'error', message, stack }));
}
