import type { ComponentType } from 'react';
import type { ContentNode } from '../../model/content-tree.ts';

/** Renders the content of a part of the reference: texts, code blocks, authors' notes. */
export interface WithContent {
  Content: ComponentType<{ node: ContentNode }>;
}

/** A part of the reference, with the component that renders its content. */
export interface ReferenceProps<Node> extends WithContent {
  node: Node;
}
