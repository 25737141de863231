import type { OperationListNode } from '../../model/reference.ts';
import { breakLong } from '../content/breakable.tsx';

/**
 * The operations of a resource at the top of its page: method, path, and title, linked to the description. The list
 * says first what the dagger means: the SDK method is deprecated, not the request.
 */
export function OperationList({ node }: { node: OperationListNode }) {
  return (
    <nav className="endpoints" aria-label={node.label}>
      {node.operations.some(({ deprecated }) => deprecated) ? (
        <div className="endpoint" aria-hidden="true">
          <span>† SDK method deprecated</span>
        </div>
      ) : null}
      {node.operations.map(({ href, method, path, title, deprecated }) => (
        <a key={href} className={`endpoint ${method.toLowerCase()}`} href={href}>
          <strong>{method}</strong> <code>{breakLong(path)}</code>{' '}
          <span>
            {title}
            {deprecated ? (
              <>
                <span aria-hidden="true"> †</span>
                <span className="sr-only"> (SDK method deprecated)</span>
              </>
            ) : null}
          </span>
        </a>
      ))}
    </nav>
  );
}
