import { type Node, type RenderableTreeNode, type Schema, Tag } from '@markdoc/markdoc';
import { type SampleLanguageName, sampleLanguageOf } from '../../api/languages/registry.ts';
import { cardIcons } from '../../model/card-icons.ts';
import { calloutTypes } from '../../model/content-tree.ts';
import { bodyOf, itemsOf, problem } from '../schema.ts';

/** A tag with the name of its component, whose body is content. */
function box(component: string, attributes: NonNullable<Schema['attributes']> = {}): Schema {
  return {
    attributes,
    transform: (node, config) => new Tag(component, node.transformAttributes(config), bodyOf(node, config)),
  };
}

/** A box with a title and a body, and an id if something links to it. Row S1.6. */
const callout = box('Callout', {
  id: { type: String },
  type: { type: String, required: true, matches: Object.keys(calloutTypes) },
  title: { type: String, required: true },
});

/** One link inside `{% cards %}`: title, address, one sentence, and an optional icon. */
const card = box('Card', {
  title: { type: String, required: true },
  href: { type: String, required: true },
  icon: { type: String, matches: Object.keys(cardIcons) },
});

/**
 * A grid of links with descriptions; with `list=true` a single column, for many. Cards may be on separate lines or on
 * the same line.
 */
const cards: Schema = {
  attributes: { list: { type: Boolean } },
  validate(node) {
    const items = itemsOf(node);
    return items.length > 0 && items.every((item) => item.tag === 'card')
      ? []
      : problem('cards-children', "'cards' takes only `{% card %}` tags");
  },
  transform(node, config) {
    const children = node.transformChildren(config).filter((child) => Tag.isTag(child));
    return new Tag('Cards', node.transformAttributes(config), children);
  },
};

/**
 * Content in parts: each heading at the first heading's level starts one. They remain real headings, so that anchors, table
 * of contents and search treat them like all others.
 */
function parted(name: string, noun: string, whole: string, part: string): Schema {
  return {
    validate(node) {
      const children = node.children.filter((child) => child.type !== 'comment');
      const start = `'${name}' starts with a heading; each heading of its level begins a ${noun}`;
      if (children[0]?.type !== 'heading') return problem(`${name}-heading`, start);
      const level = Number(children[0].attributes.level);
      const above = children.some(
        ({ type, attributes }) => type === 'heading' && Number(attributes.level) < level,
      );
      const end = `no heading inside '${name}' is above the level of its first one; end the ${name} before it`;
      return above ? problem(`${name}-heading`, end) : [];
    },
    transform(node, config) {
      const children = node.transformChildren(config).filter((child) => Tag.isTag(child));
      const level = levelOf(children[0]);
      const parts: Tag[] = [];
      for (const child of children) {
        if (levelOf(child) === level || parts.length === 0) parts.push(new Tag(part, {}, []));
        parts.at(-1)?.children.push(child);
      }
      return new Tag(whole, {}, parts);
    },
  };
}

/** Numbered steps. */
const steps = parted('steps', 'step', 'Steps', 'Step');

/** Two columns if there is room, for an overview of many pages; no part is split between them. */
const columns = parted('columns', 'part', 'Columns', 'div');

function levelOf(child: RenderableTreeNode | undefined): number | null {
  return Tag.isTag(child) && child.name === 'Heading' ? Number(child.attributes.level) : null;
}

/** Tags that write anchors of their own. */
const WITH_ANCHORS = new Set([
  'api-errors',
  'decline-codes',
  'events',
  'fields',
  'glossary',
  'object',
  'operation',
]);

/** True for what a link, an entry of the contents or a hit may lead to. */
function isTarget({ type, tag = '', attributes }: Node): boolean {
  return type === 'heading' || attributes.id !== undefined || WITH_ANCHORS.has(tag);
}

/** One alternative inside `{% tabs %}`. */
const tab: Schema = {
  ...box('Tab', { label: { type: String, required: true } }),
  validate(node, config) {
    if (!config.validation?.parents?.some((parent) => parent.tag === 'tabs'))
      return problem('tab-alone', "'tab' goes inside `{% tabs %}` only");
    const target = [...node.walk()].find(isTarget);
    const message =
      'this is in a tab, and a link to it would show nothing while the tab is closed — put it above the tabs';
    return target === undefined ? [] : problem('tab-target', message, target);
  },
};

/** Alternatives of which a reader needs one, such as cards and bank accounts; at most six. */
const tabs: Schema = {
  validate(node) {
    const items = itemsOf(node);
    if (items.some((item) => item.tag !== 'tab') || items.length < 2 || items.length > 6)
      return problem('tabs-children', "'tabs' takes two to six `{% tab %}` tags and nothing else");
    const labels = new Set(items.map((item) => item.attributes.label));
    const twice = "two of the 'tabs' have the same label";
    return labels.size === items.length ? [] : problem('tabs-children', twice);
  },
  transform(node, config) {
    const labels = itemsOf(node).map((item) => String(item.attributes.label));
    const children = node.transformChildren(config).filter((child) => Tag.isTag(child));
    const languages = languagesOf(labels);
    return new Tag('Tabs', languages === null ? { labels } : { labels, languages }, children);
  },
};

/** Labels that each name another language of samples → those languages; null for any other labels. */
function languagesOf(labels: string[]): SampleLanguageName[] | null {
  const named = labels.map(sampleLanguageOf).filter((language) => language !== null);
  return new Set(named).size === labels.length ? named : null;
}

/** The tool that checks the signature of a delivery; its body introduces it. */
const signatureChecker = box('SignatureChecker');

/** Boxes, grids and alternatives around authors' content, and tools. */
export const layoutTags = {
  callout,
  card,
  cards,
  columns,
  'signature-checker': signatureChecker,
  steps,
  tab,
  tabs,
};
