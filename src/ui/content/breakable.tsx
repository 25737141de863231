import { Fragment, type ReactNode } from 'react';

/** Names of fewer characters fit on a line wherever they are, even on a phone. */
const LONG = 27;

/** A name in code that may wrap, if it is long, where it has parts, rather than inside a word. */
export function breakLong(name: string): ReactNode {
  return name.length < LONG ? name : breakable(name);
}

/** A path that may wrap before each slash, and a long name also after a dot, an underscore or a parenthesis. */
export function breakable(name: string): ReactNode {
  return name
    .split(/(?<=[^:/])(?=\/)/)
    .flatMap((part) => (part.length < LONG ? part : part.split(/(?<=[._(])/)))
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
      <Fragment key={index}>
        {index === 0 ? null : <wbr />}
        {part}
      </Fragment>
    ));
}
