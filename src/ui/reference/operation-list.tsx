import { Fragment, type ReactNode } from 'react';
import type { OperationListNode } from '../../model/reference.ts';

/** Characters of a path that fit one line of the list on a phone. */
const PHONE_LINE = 28;

/**
 * The operations of a resource at the top of its page: method, path and title, linking to the description. The list says
 * once what the dagger of a deprecated one means.
 */
export function OperationList({ node }: { node: OperationListNode }) {
  return (
    <nav className="endpoints" aria-label={node.label}>
      {node.operations.map(({ href, method, path, title, deprecated }) => (
        <a key={href} className={`endpoint ${method.toLowerCase()}`} href={href}>
          <strong>{method}</strong> <code>{path.length > PHONE_LINE ? breakable(path) : path}</code>{' '}
          <span>
            {title}
            {deprecated ? (
              <>
                <span aria-hidden="true"> †</span>
                <span className="sr-only"> (deprecated)</span>
              </>
            ) : null}
          </span>
        </a>
      ))}
      {node.operations.some(({ deprecated }) => deprecated) ? (
        <div className="endpoint" aria-hidden="true">
          <span>† Deprecated</span>
        </div>
      ) : null}
    </nav>
  );
}

/** A long path breaks before a slash rather than inside a name. */
export function breakable(path: string): ReactNode {
  return path.split(/(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
