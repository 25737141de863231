import type { OperationListNode } from '../../model/reference.ts';
import { breakLong } from '../content/breakable.tsx';

/**
 * The operations of a resource at the top of its page: method, path, and title, linked to the description. The list
 * explains the dagger of deprecated operations once.
 */
export function OperationList({ node }: { node: OperationListNode }) {
  return (
    <nav className="endpoints" aria-label={node.label}>
      {node.operations.map(({ href, method, path, title, deprecated }) => (
        <a key={href} className={`endpoint ${method.toLowerCase()}`} href={href}>
          <strong>{method}</strong> <code>{breakLong(path)}</code>{' '}
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
