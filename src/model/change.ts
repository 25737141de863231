/** One dated change that readers want to know of. */
export interface Change {
  /** Its place on the page that lists all changes. */
  anchor: string;
  /** Day, such as `2026-11-22`. */
  date: string;
  title: string;
  /** Where the new thing is described: an address of this site. */
  href: string;
  /** A sentence or two of plain text. */
  text: string;
  /** Operations and fields of the API that are documented since then, such as `createRefund` or `refund.amount`. */
  adds: string[];
}

/** Where they are written, relative to the project's folder. */
export const CHANGES_FILE = 'content/changes.yaml';

/** The page that lists them, with `{% changes /%}`. */
export const CHANGES_PAGE = '/docs';
