import { createContext } from 'react';

/** Names of a page's code blocks, given while the page is rendered from top to bottom. */
export interface CodeNames {
  /** Text of the heading that was rendered last. */
  heading?: string;
  /** How often each name was given. */
  given: Map<string, number>;
}

/** What is around a code block. */
export interface CodeContext {
  /** Null outside a page: a name is then not compared with others. */
  names: CodeNames | null;
  /** Title of the samples that the block is one of. */
  samples?: string | undefined;
  /** Long code begins folded, because it stays in view beside a text. */
  folds?: boolean;
}

export const CodeContext = createContext<CodeContext>({ names: null });

/**
 * A name of a code block: its title, that of its samples or the heading above, and its language. It is told apart from
 * the others of its page.
 */
export function nameCode(language: string, title: string | undefined, context: CodeContext): string {
  const subject = title ?? context.samples ?? context.names?.heading;
  return subject === undefined
    ? tellApart(language, context)
    : tellApart(subject, context, (text) => `${text} (${language})`);
}

/**
 * The name of a block or a button on its page. The heading above, then a number, are added where others are called the
 * same.
 * @param write adds what every such name has
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
