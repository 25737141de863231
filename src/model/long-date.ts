const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-22` → `November 22, 2026`. */
export function longDate(day: string): string {
  return format.format(new Date(day));
}
