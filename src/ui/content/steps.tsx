import type { ReactNode } from 'react';

/** Numbered steps; each begins with a heading. */
export function Steps({ children }: { children?: ReactNode }) {
  return <ol className="steps">{children}</ol>;
}
