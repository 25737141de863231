import type { ContentNode } from '../model/content-tree.ts';
import type { StateTransition } from '../model/diagrams.ts';
import { unreachable } from '../model/invariant.ts';
import type {
  DeclineCodeTableNode,
  ErrorTableNode,
  EventTableNode,
  FieldNode,
  ObjectNode,
  OperationNode,
  ReferenceNode,
  TestCardTableNode,
} from '../model/reference.ts';
import { code, heading, link, list, paragraph, table, titled } from './markdown-text.ts';

/** Writes the content inside the reference. */
interface Writer {
  block(node: ContentNode): string;
  inline(node: ContentNode): string;
}

/** The Markdown form of a part of the API reference. A kind without one does not compile. */
export function referenceToMarkdown(node: ReferenceNode, write: Writer): string {
  switch (node.kind) {
    case 'operation':
      return operation(node, write);
    case 'object':
      return object(node, write);
    case 'field-list':
      return fieldList(node.fields, write);
    case 'operation-list':
      return list(node.operations.map(({ method, path, title }) => `**${method}** ${code(path)} ${title}`));
    case 'lifecycle':
      return titled(node.title, transitionList(node.diagram.transitions));
    case 'event-table':
      return eventTable(node, write);
    case 'error-table':
      return errorTable(node, write);
    case 'decline-code-table':
      return declineCodeTable(node, write);
    case 'test-card-table':
      return testCardTable(node, write);
    default:
      return unreachable(node);
  }
}

/** Transitions of a diagram in words, numbered as in the diagram. */
export function transitionList(transitions: StateTransition[]): string {
  return list(
    transitions.map(({ from, to, on }) => `${code(from)} → ${code(to)}: ${on}`),
    (index) => `${index + 1}. `,
  );
}

function operation(node: OperationNode, write: Writer): string {
  const { method, path, description, notes, samples, parameters, response, errors, events } = node;
  return [
    heading(2, node.heading.title),
    paragraph(`**${method}** ${code(path)}`),
    write.block([description, notes]),
    ...samples.flatMap((each) => [
      write.block(each.requests),
      each.missing === null ? '' : paragraph(each.missing),
      write.block(each.response),
    ]),
    ...parameters.flatMap(({ label, fields }) => [heading(3, label.title), fieldList(fields, write)]),
    response === null ? '' : heading(3, response.label.title) + paragraph(write.inline(response.summary)),
    response === null ? '' : fieldList(response.fields, write),
    heading(3, errors.label.title),
    ownErrors(node, write),
    paragraph(write.inline(errors.summary)),
    events === null ? '' : heading(3, events.label.title) + paragraph(write.inline(events.summary)),
  ].join('');
}

function ownErrors({ errors }: OperationNode, { inline }: Writer): string {
  if (errors.own.length === 0) return '';
  return list(
    errors.own.map(({ status, code: name, when, action }) => {
      const codes = [String(status), ...(name === null ? [] : [name])].map(code);
      return `${codes.join(' ')} ${inline(when)}\n${inline(action)}`;
    }),
  );
}

function object({ heading: { title }, description, example, fields }: ObjectNode, write: Writer): string {
  return heading(2, title) + write.block([description, example]) + fieldList(fields, write);
}

function fieldList(fields: FieldNode[], write: Writer): string {
  return fields.length === 0 ? '' : list(fields.map((field) => fieldItem(field, write)));
}

function fieldItem({ name, type, required, notes, description, values, children }: FieldNode, write: Writer) {
  const { inline } = write;
  const head = [code(name), inline(type), required ? '**required**' : '', inline(notes)];
  const meanings = values.map(
    ({ value, meaning }) => code(value) + (meaning.length === 0 ? '' : `: ${inline(meaning)}`),
  );
  return [
    paragraph(head.filter((part) => part !== '').join(' ')),
    paragraph(inline(description)),
    meanings.length === 0 ? '' : list(meanings),
    fieldList(children, write),
  ].join('');
}

function eventTable({ columns, rows, example }: EventTableNode, { block, inline }: Writer): string {
  return (
    table(
      columns,
      rows.map(({ name, when, object: carried }) => [name, when, carried].map(inline)),
    ) + block(example)
  );
}

function errorTable({ columns, rows }: ErrorTableNode, { inline }: Writer): string {
  return table(
    columns,
    rows.map(({ anchor, status, code: name, meaning, retry, action }) => [
      link(code(String(status)), `#${anchor}`),
      name === null ? 'any' : code(name),
      inline(meaning),
      retry,
      inline(action),
    ]),
  );
}

function declineCodeTable({ columns, rows }: DeclineCodeTableNode, { inline }: Writer): string {
  return table(
    columns,
    rows.map(({ anchor, code: name, notes, testCard, meaning, shopper }) => [
      [
        link(code(name), `#${anchor}`),
        ...notes,
        ...(testCard === null ? [] : [`Test card: ${code(testCard)}.`]),
      ].join(' '),
      inline(meaning),
      shopper,
    ]),
  );
}

function testCardTable({ columns, rows }: TestCardTableNode, { inline }: Writer): string {
  return table(
    columns,
    rows.map(({ numbers, result }) => [...numbers.map(code), inline(result)]),
  );
}
