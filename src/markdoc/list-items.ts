import type { Node } from '@markdoc/markdoc';

/** Texts of the items of the lists below a node, line breaks as spaces: the data of the tags that draw diagrams. */
export function listItemTexts(node: Node): string[] {
  return [...node.walk()].filter((child) => child.type === 'item').map(textOfItem);
}

function textOfItem(item: Node): string {
  return [...item.walk()]
    .map((child) => {
      if (child.type === 'softbreak' || child.type === 'hardbreak') return ' ';
      return child.type === 'text' || child.type === 'code' ? String(child.attributes.content ?? '') : '';
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
