import { createContext } from 'react';

/** Accessible names of a page's code blocks, assigned as the page is rendered from top to bottom. */
export interface CodeNames {
  /** Text of the last rendered heading. */
  heading?: string;
  /** Number of uses of each name. */
  given: Map<string, number>;
}

/** The surroundings of a code block. */
export interface CodeContext {
  /** Null outside a page: names are not deduplicated. */
  names: CodeNames | null;
  /** Title of the samples that contain the block. */
  samples?: string | undefined;
  /** Long code is initially folded, because it stays in view beside the text, or has its result below it. */
  folds?: boolean;
}

export const CodeContext = createContext<CodeContext>({ names: null });

/**
 * The accessible name of a code block: its title, the title of its samples or the heading above, plus its language.
 * Unique on its page.
 */
export function nameCode(language: string, title: string | undefined, context: CodeContext): string {
  const subject = title ?? context.samples ?? context.names?.heading;
  return subject === undefined
    ? tellApart(language, context)
    : tellApart(subject, context, (text) => `${text} (${language})`);
}

/**
 * A unique name for a block or button on its page. Duplicates get the heading above and then a number appended.
 * @param write adds the part that all names of this kind share
 */
export function tellApart(
  subject: string,
  { names }: CodeContext,
  write: (subject: string) => string = (text) => text,
): string {
  if (names === null) return write(subject);
  const { heading, given } = names;
  const isTaken = given.has(write(subject)) && heading !== undefined && heading !== subject;
  const longer = isTaken ? `${subject}, ${heading}` : subject;
  const name = write(longer);
  const count = (given.get(name) ?? 0) + 1;
  given.set(name, count);
  return count === 1 ? name : write(`${longer}, part ${count}`);
}
