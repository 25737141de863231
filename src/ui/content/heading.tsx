import { createElement, type ReactNode } from 'react';

interface HeadingProps {
  level: number;
  id: string;
  children?: ReactNode;
}

/** A heading at its level with its id; level 1 looks like a title, the others like headings. Row S2.5. */
export function Heading({ level, id, children }: HeadingProps) {
  if (level === 1) {
    return (
      <h1 id={id} className="title">
        {children}
      </h1>
    );
  }
  return createElement(
    `h${level}`,
    { id, className: 'heading' },
    // The heading is the link's text, so that a list of links reads well and no label is needed.
    <a className="anchor" href={`#${id}`}>
      {children}
    </a>,
  );
}
