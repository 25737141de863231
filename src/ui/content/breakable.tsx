import { Fragment, type ReactNode } from 'react';

/** Names of fewer characters fit on a line wherever they are, even on a phone. */
const LONG = 24;

/** Code that, if it is long, wraps between its parts rather than inside a word. Styles keep other code on one line. */
export function breakLong(name: string): ReactNode {
  if (name.length < LONG) return name;
  const parts = partsOf(name);
  // The end of a long name without parts marks it as one that may wrap anywhere.
  return joined(parts.length === 1 ? [name, ''] : parts);
}

/** A path that may wrap before each slash, and a long name also after a dot, an underscore, a parenthesis or a space. */
export function breakable(name: string): ReactNode {
  return joined(partsOf(name));
}

function partsOf(name: string): string[] {
  return name
    .split(/(?<=[^:/])(?=\/)/)
    .flatMap((part) => (part.length < LONG ? part : part.split(/(?<=[._( ])/)));
}

function joined(parts: string[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
