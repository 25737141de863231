import type { Node } from '@markdoc/markdoc';

/**
 * What is inside a tag, whether on lines of its own or on one line, where Markdoc puts a paragraph around
 * it. White space and comments are left out.
 */
export function itemsOf(node: Node): Node[] {
  return node.children.flatMap((child) => {
    if (child.type === 'paragraph' || child.type === 'inline') return itemsOf(child);
    return isNothing(child) ? [] : [child];
  });
}

function isNothing({ type, attributes }: Node): boolean {
  if (type === 'text') return String(attributes.content).trim() === '';
  return type === 'softbreak' || type === 'comment';
}
