import Markdoc, { type RenderableTreeNode, type Schema, Tag, type ValidationError } from '@markdoc/markdoc';

const problem = (message: string): ValidationError[] => [{ id: 'steps-heading', level: 'error', message }];

/**
 * Numbered steps. Each heading of the first heading's level begins one; they stay real headings, so that
 * anchors, table of contents and search treat them like all others.
 */
export const steps: Schema = {
  validate(node) {
    const children = node.children.filter((child) => child.type !== 'comment');
    if (children[0]?.type !== 'heading')
      return problem("'steps' starts with a heading; each heading of its level begins a step");
    const level = Number(children[0].attributes.level);
    return children.some((child) => child.type === 'heading' && Number(child.attributes.level) < level)
      ? problem("no heading inside 'steps' is above the level of its first one; end the steps before it")
      : [];
  },
  transform(node, config) {
    const children = node.transformChildren(config).filter((child) => Tag.isTag(child));
    const level = levelOf(children[0]);
    const parts: Tag[] = [];
    for (const child of children) {
      if (levelOf(child) === level || parts.length === 0) parts.push(new Markdoc.Tag('li', {}, []));
      parts.at(-1)?.children.push(child);
    }
    return new Markdoc.Tag('Steps', {}, parts);
  },
};

function levelOf(child: RenderableTreeNode | undefined): number | null {
  return Tag.isTag(child) && child.name === 'Heading' ? Number(child.attributes.level) : null;
}
