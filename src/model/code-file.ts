/** A code file of a guide as the page prints it. */
export interface CodeFile {
  /** Path below `content/files/`: `accept-a-payment/server.mjs`. */
  path: string;
  /** Name without the folder. */
  title: string;
  language: string;
  label: string;
  content: string;
  /** Highlighted; no element spans two lines. */
  markup: string;
  /** The lines that the text explains, from 1; all others are folded. Empty if nothing is folded. */
  shown: readonly LineRange[];
}

/** Lines of the longest file that Markdown prints; it links to longer ones. */
const LONGEST_PRINTED = 40;

/** True if the Markdown of a page has the file's text. */
export function isInMarkdown({ content }: CodeFile): boolean {
  return content.split('\n').length <= LONGEST_PRINTED;
}

/** First and last line, from 1. */
export type LineRange = readonly [from: number, to: number];

/** Address of the file itself, as text: to read, to download, for a command, and for Markdown. */
export function fileAddressOf(path: string): string {
  return `/files/${path}`;
}

/** Address of the file as the page prints it: HTML, for a page that does not print this language at first. */
export function fragmentAddressOf(path: string): string {
  return `/fragments/${path}.html`;
}
