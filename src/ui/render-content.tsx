import { createElement, Fragment, type ReactNode, useContext } from 'react';
import { type ContentNode, type ContentTag, isReference, isTag, textOf } from '../model/content-tree.ts';
import { unreachable } from '../model/diagnostic.ts';
import type { ReferenceNode } from '../model/reference.ts';
import { breakLong } from './content/breakable.tsx';
import { CodeContext } from './content/code-context.ts';
import { components } from './content/components.ts';
import { addCopyButtons, labelCells } from './content/table.tsx';
import { States } from './diagrams/states.tsx';
import { FieldList, ObjectSection, OperationSection } from './reference/sections.tsx';
import { EntryTable, OperationList } from './reference/tables.tsx';

/** Allowed attributes of HTML elements in content, with their React names. */
const printed: Record<string, string> = {
  id: 'id',
  class: 'className',
  href: 'href',
  title: 'title',
  start: 'start',
  align: 'align',
  'data-label': 'data-label',
};

/** Content tree → React. Capitalized names are components, lowercase names HTML elements; the reference is data. */
export function RenderContent({ node: source }: { node: ContentNode }): ReactNode {
  const node = isTag(source) && source.name === 'Table' ? addCopyButtons(labelCells(source)) : source;
  const { names } = useContext(CodeContext);
  if (Array.isArray(node)) {
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
    return node.map((child, index) => <RenderContent key={index} node={child} />);
  }
  if (!isTag(node)) return node;
  if (node.name === 'Heading' && names !== null) names.heading = textOf(node.children).trim();
  if (isReference(node)) return <Reference node={node.attributes.node} />;
  if (node.name === 'code') return <code {...propsOf(node)}>{breakLong(textOf(node.children))}</code>;
  const children = node.children.length === 0 ? undefined : <RenderContent node={node.children} />;
  // The wrapper renders the article element.
  if (node.name === 'article') return <Fragment>{children}</Fragment>;
  const first = node.name.charAt(0);
  if (first === first.toLowerCase()) return createElement(elementOf(node), propsOf(node), children);
  const component = components[node.name];
  // A schema with a component that does not exist is an internal error, not an author's.
  if (component === undefined)
    throw new Error(`There is no component ${node.name} in ui/content/components.ts`);
  return createElement(component, { ...node.attributes, ...wordsOf(node) }, children);
}

/** Tells a link with code among its words from one of code alone, which has no underline in a table. */
function wordsOf({ name, children }: ContentTag): { className?: string } {
  const hasCode = children.some((child) => isTag(child) && child.name === 'code');
  return name === 'Link' && hasCode && children.length > 1 ? { className: 'words' } : {};
}

/** The top-left cell of a table with row headers is not a header of anything, so it is an ordinary cell (WCAG 1.3.1). */
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

/** Renders a part of the API reference. A kind without a renderer does not compile. */
function Reference({ node }: { node: ReferenceNode }): ReactNode {
  switch (node.kind) {
    case 'operation':
      return <OperationSection node={node} />;
    case 'object':
      return <ObjectSection node={node} />;
    case 'field-list':
      return <FieldList fields={node.fields} />;
    case 'operation-list':
      return <OperationList node={node} />;
    case 'lifecycle':
      return (
        <section className="lifecycle">
          <States title={node.title} {...node.diagram} />
          {node.unconfirmed.length === 0 ? null : (
            <p className="field-note">
              <RenderContent node={node.unconfirmed} />
            </p>
          )}
        </section>
      );
    case 'entry-table':
      return <EntryTable node={node} />;
    default:
      return unreachable(node);
  }
}
