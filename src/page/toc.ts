import type { Heading, TocEntry } from '../model/page.ts';

/**
 * Entries of the table of contents: headings of level 2 and 3 that have an id and start with plain text, each with the
 * heading's attributes (row S2.7). Empty if there would be one entry or fewer (row S2.8), and on reference pages (row
 * S2.6).
 */
export function buildToc(headings: Heading[], restApi: boolean): TocEntry[] {
  if (restApi) return [];
  const entries = headings
    .filter(({ id, level, startsWithText }) => id !== '' && startsWithText && (level === 2 || level === 3))
    .map(({ id, level, title, attributes }) => ({ id, level, title, attributes }));
  return entries.length > 1 ? entries : [];
}
