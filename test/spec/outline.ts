import { type ContentNode, isTag } from '../../src/model/content-tree.ts';

/** Attributes that say the same as another one, at length. */
const left = new Set(['markup']);

/** A content tree as text that reads well in a diff: one node a line, children indented, attributes as JSON. */
export function outline(node: ContentNode, depth = 0): string {
  const indent = '  '.repeat(depth);
  if (Array.isArray(node)) return node.map((child) => outline(child, depth)).join('');
  if (!isTag(node)) return node === null || node === undefined ? '' : `${indent}${JSON.stringify(node)}\n`;
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => !left.has(name))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('');
  return `${indent}${node.name}${attributes}\n${outline(node.children, depth + 1)}`;
}
