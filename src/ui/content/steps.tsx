import type { ReactNode } from 'react';

/** Numbered steps. */
export function Steps({ children }: { children?: ReactNode }) {
  return <ol className="steps">{children}</ol>;
}

/** One step; it begins with a heading. */
export function Step({ children }: { children?: ReactNode }) {
  return <li>{children}</li>;
}
