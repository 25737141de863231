import { type ContentNode, referenceNodesOf } from '../model/content-tree.ts';

/**
 * Gives the lists of operations on a page the order in which the page describes them, as the side navigation has it.
 * An operation that the page does not describe comes after those that it does.
 */
export function orderOperations(tree: ContentNode): void {
  const nodes = referenceNodesOf(tree);
  const described = nodes.flatMap((node) => (node.kind === 'operation' ? [`#${node.heading.anchor}`] : []));
  const place = ({ href }: { href: string }): number => {
    const at = described.indexOf(href);
    return at === -1 ? described.length : at;
  };
  for (const node of nodes)
    if (node.kind === 'operation-list') node.operations.sort((a, b) => place(a) - place(b));
}
