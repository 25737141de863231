import { type ComponentType, createContext, useContext } from 'react';
import type { ContentNode } from '../../model/content-tree.ts';

/** What renders a content tree; parts of the reference get it from there, because they are parts of such a tree. */
export const ContentRenderer = createContext<ComponentType<{ node: ContentNode }>>(() => null);

/** The content of a part of the reference: texts, code blocks, authors' notes. */
export function Content({ node }: { node: ContentNode }) {
  const Render = useContext(ContentRenderer);
  return <Render node={node} />;
}
