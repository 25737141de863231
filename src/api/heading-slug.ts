import { createSlugger } from '../model/slug.ts';

/** Heading → its anchor on a page where no other heading has the text: `Create a refund` → `create-a-refund`. */
export function headingSlug(heading: string): string {
  return createSlugger().slug(heading);
}
