import { createSlugger } from '../model/slug.ts';

/** The page that lists all others below the labels of their sections. */
export const MAP = '/docs';

/** Where the map lists the pages of a section: `REST API` → `/docs#rest-api`. */
export function sectionOnMap(label: string): string {
  return `${MAP}#${createSlugger().slug(label)}`;
}
