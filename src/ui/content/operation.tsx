import type { ReactNode } from 'react';

/** Method and path of an operation, as one line. */
export function Endpoint({ method, children }: { method: string; children?: ReactNode }) {
  return <p className={`endpoint ${method.toLowerCase()}`}>{children}</p>;
}

/** A further example of the same request. It opens without script. */
export function MoreSamples({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <details className="more-samples">
      <summary>{title}</summary>
      {children}
    </details>
  );
}
