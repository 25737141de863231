import type { ReactNode } from 'react';

interface MarkProps {
  id: string;
  number: number;
  href: string;
}

/** The number in the text that links to a footnote. */
export function FootnoteMark({ id, number, href }: MarkProps) {
  return (
    <sup>
      <a id={id} href={href} aria-label={`Footnote ${number}`}>
        {number}
      </a>
    </sup>
  );
}

/** The footnotes at the end of a page. */
export function Footnotes({ children }: { children?: ReactNode }) {
  return (
    <section className="footnotes" aria-label="Footnotes">
      <ol>{children}</ol>
    </section>
  );
}

interface FootnoteProps {
  id: string;
  /** Links back to the references in the text. */
  back: string[];
  children?: ReactNode;
}

/** A footnote with a link back to each reference. */
export function Footnote({ id, back, children }: FootnoteProps) {
  return (
    <li id={id}>
      {children}
      {back.map((href, index) => (
        <a key={href} href={href} aria-label={index === 0 ? 'Back to the text' : `Back to use ${index + 1}`}>
          ↩
        </a>
      ))}
    </li>
  );
}
