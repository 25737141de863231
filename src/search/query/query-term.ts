/** One word of a query that a record has to match. */
export interface QueryTerm {
  text: string;
  /** It may be unfinished. */
  open: boolean;
  /** Part of a symbol or a number: taken literally, no typos. */
  literal: boolean;
  /** The only correction of a word that the site does not know. */
  corrected?: boolean;
  /** A record need not say it: a number in a sentence, the customer that something is done to, the `frame.` of a call. */
  optional: boolean;
  /** Index terms that match this word besides itself: the symbol it is part of, joined neighbors, concepts. */
  others: { term: string; quality: number; open: boolean }[];
}
