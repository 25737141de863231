import { Fragment, type ReactNode } from 'react';
import type { OperationListNode } from '../../model/reference.ts';

/** Number of path characters that fit on one line of the list on a phone. */
const PHONE_LINE = 28;

/**
 * The operations of a resource at the top of its page: method, path, and title, linked to the description. The list
 * explains the dagger of deprecated operations once.
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

/**
 * A name in code that wraps where it has parts, rather than inside a word.
 * @param at matches the places, none of their characters; by default, before the slashes of a path
 */
export function breakable(name: string, at = /(?=\/)/): ReactNode {
  return name.split(at).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
