import type { ContentNode } from '../model/content-tree.ts';
import type {
  FieldListNode,
  FieldNode,
  JsonValue,
  LifecycleNode,
  ObjectNode,
  OperationListNode,
  OperationNode,
  RichText,
  SectionLabel,
} from '../model/reference.ts';
import { articleOf, sentenceCase } from '../model/text.ts';
import { fieldAnchor, labelAnchor, objectSlug, schemaKey } from './anchors.ts';
import type {
  ApiModel,
  Field,
  Operation,
  OperationResponse,
  ResourceObject,
  SharedPages,
} from './api-model.ts';
import { type SampleLanguageName, sampleLanguages } from './languages/registry.ts';
import { API_ORIGIN } from './languages/sample-request.ts';
import type { Lifecycle } from './openapi-document.ts';
import { shortValue } from './read-schema.ts';
import {
  codeLink,
  errorSummary,
  fieldNotes,
  link,
  remarksOn,
  sinceNote,
  unconfirmedMark,
} from './reference-phrases.ts';

/** Turns texts and examples of the API document into content; implemented by `markdoc/reference-tags.ts`. */
export interface ContentReaders {
  /** Markdown of several paragraphs → one node for each. */
  blocks(markdown: string): ContentNode[];
  /** Markdown of one paragraph → its inline content. */
  phrase(markdown: string): RichText;
  /** A JSON value → a code block with a title. */
  json(value: JsonValue, title: string): ContentNode;
  pages: SharedPages;
}

/** One operation, as shown on its page. @param notes what the author wrote inside the tag */
export function operationNode(
  operation: Operation,
  { notes, samples }: Pick<OperationNode, 'notes' | 'samples'>,
  readers: ContentReaders,
): OperationNode {
  const { id, method, path, slug, title, description, response, events } = operation;
  const { pages } = readers;
  const sdk = Object.entries(operation.sdk?.methods ?? {});
  const sent = { prefix: slug, owner: id, request: true };
  const groups = [
    { title: 'Path parameters', fields: operation.pathParameters },
    { title: 'Query parameters', fields: operation.queryParameters },
    { title: 'Request body', fields: operation.bodies[0]?.fields ?? [] },
  ];
  return {
    kind: 'operation',
    heading: {
      anchor: slug,
      title,
      symbols: [`${method} ${path}`, path, id, ...sdk.map(([, { name }]) => name)],
    },
    method,
    path,
    deprecation: readers.phrase(operation.deprecation),
    remarks: readers.phrase(remarksOn(operation, pages)),
    description: readers.blocks(description),
    notes,
    sdk: readers.phrase(
      sdk
        .map(([name, method]) => `${sampleLanguages[name as SampleLanguageName].label} \`${method.name}\``)
        .join(', '),
    ),
    samples,
    parameters: groups
      .filter(({ fields }) => fields.length > 0)
      .map((group) => ({
        label: labelOf(slug, group.title),
        fields: fieldNodes(group.fields, sent, readers),
      })),
    response: response === null ? null : responsePart(operation, response, readers),
    errors: {
      label: labelOf(slug, 'Errors'),
      own: operation.errors.map(({ status, code = null, when, action, 'x-assumed': assumed = false }) => ({
        status,
        code,
        when: readers.phrase(when),
        action: readers.phrase(action),
        unconfirmed: readers.phrase(unconfirmedMark(assumed, pages)),
      })),
      summary: readers.phrase(errorSummary(operation, pages)),
    },
    events:
      events.length === 0
        ? null
        : {
            label: labelOf(slug, 'Webhook events'),
            summary: readers.phrase(events.map((code) => codeLink(code, pages.events)).join(', ')),
          },
  };
}

const labelOf = (slug: string, title: string): SectionLabel => ({ anchor: labelAnchor(slug, title), title });

/** The response: a link to the object, or the fields of a response that is not a resource. */
function responsePart(
  { id, slug }: Operation,
  { status, assumed, description, link: object, list, envelope, fields }: OperationResponse,
  readers: ContentReaders,
): OperationNode['response'] {
  const { pages } = readers;
  const shown = object === null ? '' : link(object.schema, object.href);
  const form = list
    ? `: ${shown} objects in the envelope of ${link('every list', pages.pagination)}`
    : object === null
      ? ''
      : `, as ${articleOf(object.schema)} ${shown} object`;
  const options = { prefix: `${slug}-response`, owner: `${id}.response`, request: false };
  return {
    label: labelOf(slug, 'Response'),
    summary: readers.phrase(`\`${status}\` ${description.replace(/\.$/, '')}${form}.`),
    unconfirmed: readers.phrase(unconfirmedMark(assumed, pages)),
    envelope,
    fields: fieldNodes(fields, options, readers),
  };
}

/** Every field of a resource's object, with the author's text or else the document's. */
export function objectNode(
  { slug, label, schema, fields, example, description }: ResourceObject,
  own: ContentNode[],
  readers: ContentReaders,
): ObjectNode {
  const name = sentenceCase(`${articleOf(label)} ${label}`);
  return {
    kind: 'object',
    heading: { anchor: slug, title: `The ${label} object`, symbols: [schema, slug] },
    description: own.length > 0 ? own : readers.blocks(description ?? ''),
    example: example === undefined ? null : readers.json(example, name),
    fields: objectFields(schema, fields, readers),
  };
}

/** Fields of any schema in the document. */
export function fieldListNode(schema: string, fields: Field[], readers: ContentReaders): FieldListNode {
  return { kind: 'field-list', fields: objectFields(schema, fields, readers) };
}

function objectFields(schema: string, fields: Field[], readers: ContentReaders): FieldNode[] {
  const place = { prefix: objectSlug(schema), owner: schemaKey(schema), request: false };
  return fieldNodes(fields, place, readers);
}

interface FieldOptions {
  /** Anchor of what contains the fields: `create-a-refund` gives `create-a-refund-amount`. */
  prefix: string;
  /** What a field can be searched by besides its name: `refund` gives `refund.amount`. */
  owner: string;
  /** True for request fields, for which readers need to know which are required. */
  request: boolean;
}

function fieldNodes(
  fields: Field[],
  { prefix, owner, request }: FieldOptions,
  readers: ContentReaders,
): FieldNode[] {
  const { pages } = readers;
  return fields.map((field) => {
    const anchor = fieldAnchor(prefix, field.name);
    const fullName = `${owner}.${field.name}`;
    const { defaultValue } = field;
    const notes = [
      ...fieldNotes(field, request),
      defaultValue === undefined ? '' : `default \`${shortValue(defaultValue)}\``,
      sinceNote(fullName, pages),
    ];
    return {
      anchor,
      name: field.name,
      symbols: [...new Set([field.name, fullName])],
      phrases: field.keywords,
      type: typeOf(field, readers),
      required: request && field.required,
      unconfirmed: readers.phrase(unconfirmedMark(field.assumed, pages)),
      notes: readers.phrase(notes.filter(Boolean).join(', ')),
      description: readers.phrase(field.description ?? ''),
      values: field.values.map(({ value, meaning }) => ({
        anchor: `${anchor}-${value}`,
        value,
        href: pages.eventCodes?.includes(value) ? `${pages.events}#${value}` : null,
        meaning: readers.phrase(meaning ?? ''),
      })),
      children: fieldNodes(field.children, { prefix: anchor, owner: fullName, request }, readers),
    };
  });
}

function typeOf({ type, link: object, nullable }: Field, { phrase }: ContentReaders): RichText {
  const words = nullable ? `${type} or null` : type;
  return object === null ? [words] : phrase(words.replace(object.schema, link(object.schema, object.href)));
}

/** The operations described on an object's page. */
export function operationListNode(
  { operations, pages: { authentication: href } }: ApiModel,
  { label, route }: ResourceObject,
): OperationListNode {
  const own = operations.filter((each) => each.route === route).map((each) => ({ ...each, route: '' }));
  const base = href === undefined ? null : { origin: API_ORIGIN, href };
  return operationList(`Operations on ${label}s`, own, base);
}

/** The operations that a browser or an app can send: those that accept the publishable key. */
export function publishableKeyNode({ operations }: ApiModel): OperationListNode {
  const open = operations.filter(({ publishableKey }) => publishableKey);
  return operationList('Operations that take a publishable key', open, null);
}

function operationList(
  label: string,
  listed: Operation[],
  base: OperationListNode['base'],
): OperationListNode {
  const operations = listed.map(({ id, method, path, slug, route, title }) => {
    return { id, href: `${route}#${slug}`, method, path, title };
  });
  return { kind: 'operation-list', label, base, operations };
}

/** The states of a resource and the transitions between them. */
export function lifecycleNode(
  label: string,
  { states, transitions, rows }: Lifecycle,
  { phrase, pages }: ContentReaders,
): LifecycleNode {
  const steps = transitions.map(({ 'x-assumed': assumed = false, ...step }) => ({ ...step, assumed }));
  const legend = `Dashed arrows are ${link('not confirmed', pages.unconfirmed)} by Frame.`;
  return {
    kind: 'lifecycle',
    title: `Lifecycle of ${articleOf(label)} ${label}`,
    diagram: {
      states: Object.entries(states).map(([name, { terminal = false }]) => ({ name, terminal })),
      transitions: steps,
      rows,
    },
    unconfirmed: steps.some(({ assumed }) => assumed) ? phrase(legend) : [],
  };
}
