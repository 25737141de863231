import { createElement, type ReactNode } from 'react';

interface HeadingProps {
  level: number;
  id: string;
  children?: ReactNode;
}

/** A heading with its level and ID; level 1 is styled as a title, the others as headings. Row S2.5. */
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
    // The heading is the link text, so that link lists read well and no label is needed.
    <a className="anchor" href={`#${id}`}>
      {children}
    </a>,
  );
}
