import { type ContentNode, isTag } from '../../src/model/content-tree.ts';

/** Attributes that duplicate another one in long form. */
const left = new Set(['markup']);

/** Formats a content tree for readable diffs: one node per line, indented children, attributes as JSON. */
export function outline(node: ContentNode, depth = 0): string {
  const indent = '  '.repeat(depth);
  if (Array.isArray(node)) return node.map((child) => outline(child, depth)).join('');
  if (!isTag(node)) return node === null || node === undefined ? '' : `${indent}${JSON.stringify(node)}\n`;
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => !left.has(name))
    .map(
      ([name, value]) =>
        ` ${name}=${JSON.stringify(value, (key, part) => (left.has(key) ? undefined : part))}`,
    )
    .join('');
  return `${indent}${node.name}${attributes}\n${outline(node.children, depth + 1)}`;
}
