import { Fragment, type ReactNode } from 'react';

/** Names of fewer characters fit on a line wherever they are, even on a phone. */
const LONG = 27;

/** Code that may wrap, if it is long, where it has parts, rather than inside a word. Styles keep other code on one line. */
export function breakLong(name: string): ReactNode {
  if (name.length < LONG) return name;
  // One that has no parts must still be told from a short one.
  return /[./_( ]/.test(name) ? breakable(name) : [name, <wbr key="end" />];
}

/** A path that may wrap before each slash, and a long name also after a dot, an underscore, a parenthesis or a space. */
export function breakable(name: string): ReactNode {
  return name
    .split(/(?<=[^:/])(?=\/)/)
    .flatMap((part) => (part.length < LONG ? part : part.split(/(?<=[._( ])/)))
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
      <Fragment key={index}>
        {index === 0 ? null : <wbr />}
        {part}
      </Fragment>
    ));
}
