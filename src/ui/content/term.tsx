import type { ReactNode } from 'react';

interface TermProps {
  /** Link to the term's glossary entry, for use without script. */
  href: string;
  name: string;
  meaning: string;
  children?: ReactNode;
}

/** A term with its definition, which `browser/link-note.ts` shows beside it. */
export function Term({ href, name, meaning, children }: TermProps) {
  return (
    <a className="term" href={href} data-name={name} data-meaning={meaning}>
      {children}
    </a>
  );
}
