/** One dated change that readers want to know about. */
export interface Change {
  /** Its anchor on the page that lists all changes. */
  anchor: string;
  /** Day, such as `2026-11-22`. */
  date: string;
  title: string;
  /** The address on this site that describes the change. */
  href: string;
  /** A sentence or two of plain text. */
  text: string;
  /** Operations and fields of the API that this change documents, such as `createRefund` or `refund.amount`. */
  adds: string[];
}

/** The file with all changes, relative to the project's folder. */
export const CHANGES_FILE = 'content/changes.yaml';
