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
 * A name that tells the block apart from the others of its page: its title, that of its samples or the heading above,
 * and its language. The heading, then a number, are added where others are called the same.
 */
export function nameCode(
  language: string,
  title: string | undefined,
  { names, samples }: CodeContext,
): string {
  const heading = names?.heading;
  const subject = title ?? samples ?? heading;
  const inLanguage = (text: string | undefined): string =>
    text === undefined ? language : `${text} (${language})`;
  const short = inLanguage(subject);
  if (names === null) return short;
  const isTaken = names.given.has(short) && heading !== undefined && heading !== subject;
  const name = isTaken ? inLanguage(`${subject}, ${heading}`) : short;
  const count = (names.given.get(name) ?? 0) + 1;
  names.given.set(name, count);
  return count === 1 ? name : `${name} ${count}`;
}
