import type { ReactNode } from 'react';

/** Parts in two columns where there is room, read down the first and then down the second. */
export function Columns({ children }: { children?: ReactNode }) {
  return <div className="columns">{children}</div>;
}
