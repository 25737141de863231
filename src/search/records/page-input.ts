import type { ContentNode } from '../../model/content-tree.ts';

/** The part of a page that search needs. */
export interface PageInput {
  /** Root-relative, without a slash at the end. */
  route: string;
  /** Title from the front matter. */
  title: string;
  /** Label in the navigation where it differs from the title; readers may look for either. */
  label?: string | undefined;
  /** What readers call the page besides its title; symbols of its first record. */
  keywords?: readonly string[] | undefined;
  /** Navigation section; `lvl0` of every record. */
  section: string;
  /** The transformed tree with ids on all headings. */
  tree: ContentNode;
}
