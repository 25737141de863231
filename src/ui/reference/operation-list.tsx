import type { OperationListNode } from '../../model/reference.ts';
import { breakLong } from '../content/breakable.tsx';

/** The operations of a resource at the top of its page: method, path, and title, linked to the description. */
export function OperationList({ node }: { node: OperationListNode }) {
  return (
    <nav className="endpoints" aria-label={node.label}>
      {node.operations.map(({ href, method, path, title }) => (
        <a key={href} className={`endpoint ${method.toLowerCase()}`} href={href}>
          <strong>{method}</strong> <code>{breakLong(path)}</code> <span>{title}</span>
        </a>
      ))}
    </nav>
  );
}
