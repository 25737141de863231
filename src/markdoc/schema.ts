import Markdoc, {
  type Config,
  type Node,
  type RenderableTreeNode,
  type ValidationError,
} from '@markdoc/markdoc';

/**
 * One error, as the result of a check.
 * @param place at whose line it is reported; without one, at the line of the node
 */
export const problem = (id: string, message: string, place?: Pick<Node, 'location'>): ValidationError[] => [
  { id, level: 'error', message, ...(place?.location && { location: place.location }) },
];

/**
 * The children of a tag, on separate lines or on one line, which Markdoc wraps in a paragraph. White space and comments
 * are left out.
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

/** The body of a box. Text of a tag on a single line becomes a paragraph, as on separate lines. */
export function bodyOf(node: Node, config: Config): RenderableTreeNode[] {
  const children = node.transformChildren(config);
  const isText = node.inline && itemsOf(node).some((item) => item.type !== 'tag' && item.type !== 'image');
  return isText ? [new Markdoc.Tag('p', {}, children)] : children;
}
