import type { ComponentType, ReactNode } from 'react';
import type { ContentNode } from '../../model/content-tree.ts';
import { unreachable } from '../../model/invariant.ts';
import type { ReferenceNode } from '../../model/reference.ts';
import { States } from '../content/states.tsx';
import { FieldList } from './field-list.tsx';
import { ObjectSection, OperationList, OperationSection } from './sections.tsx';
import { DeclineCodeTable, ErrorTable, EventTable, TestCardTable } from './tables.tsx';

/** A part of the reference and the component for the content in it. */
export interface ReferenceProps<Node = ReferenceNode> {
  node: Node;
  Content: ComponentType<{ node: ContentNode }>;
}

/** The page's form of a part of the API reference. A kind without one does not compile. */
export function Reference({ node, Content }: ReferenceProps): ReactNode {
  switch (node.kind) {
    case 'operation':
      return <OperationSection node={node} Content={Content} />;
    case 'object':
      return <ObjectSection node={node} Content={Content} />;
    case 'field-list':
      return <FieldList fields={node.fields} Content={Content} />;
    case 'operation-list':
      return <OperationList node={node} />;
    case 'lifecycle':
      return (
        <section className="lifecycle">
          <States title={node.title} {...node.diagram} />
        </section>
      );
    case 'event-table':
      return <EventTable node={node} Content={Content} />;
    case 'error-table':
      return <ErrorTable node={node} Content={Content} />;
    case 'decline-code-table':
      return <DeclineCodeTable node={node} Content={Content} />;
    case 'test-card-table':
      return <TestCardTable node={node} Content={Content} />;
    default:
      return unreachable(node);
  }
}
