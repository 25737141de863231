import { createElement, Fragment, type ReactNode } from 'react';
import { type ContentNode, type ContentTag, isReference, isTag, textOf } from '../model/content-tree.ts';
import { components } from './content/components.ts';
import { Reference } from './reference/reference.tsx';

/** Attributes that an HTML element of the content may carry, and React's name for each. */
const printed: Record<string, string> = {
  id: 'id',
  class: 'className',
  href: 'href',
  title: 'title',
  lang: 'lang',
  start: 'start',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  scope: 'scope',
  align: 'align',
  open: 'open',
};

/** Content tree → React. Upper-case names are components, lower-case names HTML elements; the reference is data. */
export function RenderContent({ node }: { node: ContentNode }): ReactNode {
  if (Array.isArray(node)) {
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
    return node.map((child, index) => <RenderContent key={index} node={child} />);
  }
  if (!isTag(node)) return node;
  if (isReference(node)) return <Reference node={node.attributes.node} Content={RenderContent} />;
  const children = node.children.length === 0 ? undefined : <RenderContent node={node.children} />;
  // The article around it belongs to the wrapper.
  if (node.name === 'article') return <Fragment>{children}</Fragment>;
  const first = node.name.charAt(0);
  if (first === first.toLowerCase()) return createElement(elementOf(node), propsOf(node), children);
  const component = components[node.name];
  // A schema that names a component which is not there is our own mistake, not an author's.
  if (component === undefined)
    throw new Error(`There is no component ${node.name} in ui/content/components.ts`);
  return createElement(component, node.attributes, children);
}

/** The corner of a table with names down its side heads nothing, so it is an ordinary cell (WCAG 1.3.1). */
function elementOf({ name, children }: ContentTag): string {
  return name === 'th' && textOf(children).trim() === '' ? 'td' : name;
}

function propsOf({ attributes }: ContentTag): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const prop = printed[name];
    if (prop !== undefined) props[prop] = value;
  }
  return props;
}
