import type { ComponentType } from 'react';
import type { ContentNode } from '../../model/content-tree.ts';

/** What renders the content inside a part of the reference: texts, code blocks, authors' notes. */
export interface WithContent {
  Content: ComponentType<{ node: ContentNode }>;
}

/** A part of the reference with what renders its content. */
export interface ReferenceProps<Node> extends WithContent {
  node: Node;
}
