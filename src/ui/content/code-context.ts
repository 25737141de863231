import { createContext, useContext, useId } from 'react';

/** Accessible names of a page's code blocks, assigned as the page is rendered from top to bottom. */
export interface CodeNames {
  /** Text of the last rendered heading. */
  heading?: string;
  /** Number of uses of each name. */
  given: Map<string, number>;
  /** Number of groups of radio buttons. */
  groups: number;
}

/** The surroundings of a code block. */
export interface CodeContext {
  /** Null outside a page: names are not deduplicated. */
  names: CodeNames | null;
  /** Title of the samples that contain the block. */
  samples?: string | undefined;
  /** The first language of those samples. */
  language?: string | undefined;
  /** True for samples that stay in view beside the text: JSON is initially folded, and so is shorter code than elsewhere. */
  folds?: boolean;
}

export const CodeContext = createContext<CodeContext>({ names: null });

/**
 * The accessible name of a code block: its title, the title of its samples or the heading above, plus its language unless
 * it is one of several. Unique among those that are shown on its page.
 */
export function nameCode(language: string, title: string | undefined, context: CodeContext): string {
  const subject = title ?? context.samples ?? context.names?.heading;
  if (subject === undefined) return tellApart(language, context);
  const name = tellApart(subject, context, (text) => `${text} (${language})`);
  // In samples, the radio buttons say the language, and one block is shown.
  return context.language === undefined ? name : name.slice(0, -` (${language})`.length);
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

/** The name of a group of radio buttons, unique on its page; shorter than an id of React's. */
export function useGroupName(): string {
  const id = useId();
  const { names } = useContext(CodeContext);
  if (names === null) return id;
  names.groups += 1;
  return `g${names.groups}`;
}

/** Tells tools that compare a page with its Markdown that a part of it is only for people. */
export function unlessInMarkdown(isInMarkdown: boolean): { 'data-markdown-ignore'?: '' } {
  return isInMarkdown ? {} : { 'data-markdown-ignore': '' };
}
