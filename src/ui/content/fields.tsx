import type { ReactNode } from 'react';

/** Fields of one object or request. */
export function FieldList({ children }: { children?: ReactNode }) {
  return <ul className="fields">{children}</ul>;
}

/** One field with the id that links point to; name, type and text are its children. */
export function Field({ id, children }: { id: string; children?: ReactNode }) {
  return <li id={id}>{children}</li>;
}

/** Name of a field, which is the link to copy. */
export function FieldName({ anchor, children }: { anchor: string; children?: ReactNode }) {
  return (
    <a className="anchor" href={`#${anchor}`}>
      {children}
    </a>
  );
}

/** Fields inside a field. A link to one of them opens it, as the browser opens `details` around its target. */
export function FieldGroup({ name, count, children }: { name: string; count: number; children?: ReactNode }) {
  return (
    <details>
      <summary>
        {count === 1 ? 'The field' : `The ${count} fields`} of <code>{name}</code>
      </summary>
      {children}
    </details>
  );
}

/** One value that a field may have, with the id that links point to. */
export function FieldValue({ id, children }: { id: string; children?: ReactNode }) {
  return <li id={id}>{children}</li>;
}
