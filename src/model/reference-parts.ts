import type { ContentNode } from './content-tree.ts';
import { unreachable } from './diagnostic.ts';
import type { FieldNode, ReferenceNode, RichText, SectionHeading, SectionLabel } from './reference.ts';

/** The parts of a node for code that does not render it: page ids, headings, link check, content walks. */
type ReferencePart =
  | { kind: 'heading'; heading: SectionHeading }
  | { kind: 'label'; label: SectionLabel }
  | { kind: 'anchor'; id: string }
  | { kind: 'link'; href: string }
  | { kind: 'content'; content: ContentNode };

/** The parts of a node in reading order. Headings and labels have their own anchors. */
export function partsOf(node: ReferenceNode): ReferencePart[] {
  switch (node.kind) {
    case 'operation':
      return [
        { kind: 'heading', heading: node.heading },
        ...anchorParts(node.heading.anchor),
        ...contents(node.description, node.deprecation, node.notes, node.remarks),
        ...node.samples.flatMap(({ requests, response }) => contents(requests, response)),
        ...node.parameters.flatMap(({ label, fields }) => [...labelParts(label), ...fieldParts(fields)]),
        ...sectionParts(node.response),
        ...(node.response === null
          ? []
          : [...contents(node.response.unconfirmed), ...fieldParts(node.response.fields)]),
        ...labelParts(node.errors.label),
        ...node.errors.own.flatMap(({ when, action, unconfirmed }) => contents(when, action, unconfirmed)),
        ...contents(node.errors.summary),
        ...sectionParts(node.events),
      ];
    case 'object':
      return [
        { kind: 'heading', heading: node.heading },
        ...anchorParts(node.heading.anchor),
        ...contents(node.description, node.example),
        ...fieldParts(node.fields),
      ];
    case 'field-list':
      return fieldParts(node.fields);
    case 'operation-list':
      return [...(node.base === null ? [] : [node.base]), ...node.operations].map(({ href }) => ({
        kind: 'link',
        href,
      }));
    case 'lifecycle':
      return contents(node.unconfirmed);
    case 'entry-table':
      return [
        ...node.rows.flatMap(({ entry, cells }) => [...anchorParts(entry.anchor), ...contents(...cells)]),
        ...contents(node.example),
      ];
    default:
      return unreachable(node);
  }
}

/** Every id that a link may point to, including former ones. */
export function anchorsOf(node: ReferenceNode): string[] {
  return partsOf(node).flatMap((part) => (part.kind === 'anchor' ? [part.id] : []));
}

function sectionParts(section: { label: SectionLabel; summary: RichText } | null): ReferencePart[] {
  return section === null ? [] : [...labelParts(section.label), ...contents(section.summary)];
}

function labelParts(label: SectionLabel): ReferencePart[] {
  return [{ kind: 'label', label }, ...anchorParts(label.anchor)];
}

function fieldParts(fields: FieldNode[]): ReferencePart[] {
  return fields.flatMap((field) => [
    ...anchorParts(field.anchor),
    ...contents(field.type, field.unconfirmed, field.notes, field.description),
    ...field.values.flatMap(({ anchor, href, meaning }) => [
      ...anchorParts(anchor),
      ...(href === null ? [] : [{ kind: 'link' as const, href }]),
      ...contents(meaning),
    ]),
    ...fieldParts(field.children),
  ]);
}

function anchorParts(id: string | null): ReferencePart[] {
  return id === null ? [] : [{ kind: 'anchor', id }, ...anchorParts(formerAnchorOf(id))];
}

/** Until 2026 the anchors of responses ended in `-answer`; null for any other anchor. */
export function formerAnchorOf(anchor: string): string | null {
  const former = anchor.replace(/-response(?=-|$)/, '-answer');
  return former === anchor ? null : former;
}

function contents(...parts: ContentNode[]): ReferencePart[] {
  return parts.map((content) => ({ kind: 'content', content }));
}
