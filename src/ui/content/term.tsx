import type { ReactNode } from 'react';

interface TermProps {
  /** The term's entry in the glossary, which the link leads to without script. */
  href: string;
  name: string;
  meaning: string;
  children?: ReactNode;
}

/** A word with its meaning behind it: `browser/link-note.ts` shows it beside the word. */
export function Term({ href, name, meaning, children }: TermProps) {
  return (
    <a className="term" href={href} data-name={name} data-meaning={meaning}>
      {children}
    </a>
  );
}
