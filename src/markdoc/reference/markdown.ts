import Markdoc, { type Config, type RenderableTreeNode, Tag } from '@markdoc/markdoc';

/** Markdown of the API document, such as a description → nodes of the content tree, one for each block. */
export function blocks(text: string | null, config: Config): RenderableTreeNode[] {
  if (text === null || text.trim() === '') return [];
  const tree = Markdoc.transform(Markdoc.parse(text), config);
  return Tag.isTag(tree) ? tree.children : [tree];
}

/** The same for a text of one paragraph, to stand inside a line. */
export function inline(text: string | null, config: Config): RenderableTreeNode[] {
  return blocks(text, config).flatMap((node) =>
    Tag.isTag(node) && node.name === 'p' ? node.children : [node],
  );
}
