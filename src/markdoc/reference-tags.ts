import Markdoc, { type Config, type Node, type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import type { ApiModel, Operation } from '../api/api-model.ts';
import type { ContentReaders } from '../api/reference-nodes.ts';
import * as nodes from '../api/reference-nodes.ts';
import * as tables from '../api/reference-tables.ts';
import { generateSamples } from '../api/samples/sample-request.ts';
import type { ContentNode } from '../model/content-tree.ts';
import { invariant } from '../model/diagnostic.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import type { ReferenceNode, RequestSamples } from '../model/reference.ts';
import { runKey } from '../model/run-sample.ts';
import { fenceTag, jsonFence, samplesTag } from './code-tags.ts';
import { problem } from './schema.ts';

/** The model if the document has errors: tags show nothing. */
const NO_API: ApiModel = {
  operations: [],
  objects: [],
  events: [],
  schemas: {},
  pages: {},
  declineCodes: [],
  errors: [],
  assumptions: [],
  simulation: [],
  glossary: [],
  testCards: { success: [], declined: [], '3ds': [], ach: [] },
};

/**
 * Tags that render a part of the API. Each looks up the name that the author wrote and adds one typed node to the
 * content tree: `{ name: 'Reference', attributes: { node } }`.
 * @param model without it, because the document has errors, tables are empty and names unknown
 */
export function referenceTags(model: ApiModel = NO_API): Record<string, Schema> {
  const { operations, objects, schemas, pages } = model;
  const readersOf = (config: Config): ContentReaders => ({ ...markdownReaders(config), pages });
  const eventsByObject = objects.flatMap((object) => {
    const events = tables.eventsOf(model, object);
    return events.length === 0 ? [] : [[object.schema, events] as const];
  });
  const lifecycles = objects.flatMap(({ schema, label, lifecycle }) =>
    lifecycle === null ? [] : [[schema, { label, lifecycle }] as const],
  );
  const table = (
    // biome-ignore lint/suspicious/noExplicitAny: a tag's attributes, validated by its schema
    make: (model: ApiModel, readers: ContentReaders, attributes: Record<string, any>) => ReferenceNode,
  ): Schema => ({
    selfClosing: true,
    transform: (node, config) => referenceTag(make(model, readersOf(config), node.attributes)),
  });

  return {
    /**
     * `{% operation id="createRefund" %}hints{% /operation %}`; `variants` adds further examples, each under a title.
     */
    operation: lookupTag({
      kind: 'operation',
      key: 'id',
      known: operations.map((operation) => [operation.id, operation]),
      attributes: { variants: { type: Object } },
      problems({ id, bodies }, { variants = {} }) {
        const examples = bodies.flatMap((body) => body.examples.map(({ name }) => name));
        return Object.keys(variants)
          .filter((name) => !examples.includes(name))
          .flatMap((name) => unknownName(`example of ${id}`, name, examples));
      },
      make(operation, node, config) {
        const examples: Record<string, string> = { default: operation.title, ...node.attributes.variants };
        const samples = Object.entries(examples).map(([example, title]) =>
          exampleSamples(operation, example, title),
        );
        return nodes.operationNode(operation, { notes: contentOf(node, config), samples }, readersOf(config));
      },
    }),

    /** `{% object of="Refund" %}text{% /object %}`: every field of the resource's object beside an example. */
    object: lookupTag({
      kind: 'object',
      known: objects.map((object) => [object.schema, object]),
      make: (object, node, config) => nodes.objectNode(object, contentOf(node, config), readersOf(config)),
    }),

    /** `{% fields of="Error" /%}`: the fields of any schema in the document. */
    fields: lookupTag({
      kind: 'schema',
      known: Object.keys(schemas).map((schema) => [schema, schema]),
      make: (schema, _node, config) => nodes.fieldListNode(schema, schemas[schema] ?? [], readersOf(config)),
      selfClosing: true,
    }),

    /** `{% endpoints of="Refund" /%}`: the operations of a resource, each linking to its description below. */
    endpoints: lookupTag({
      kind: 'operations for',
      known: objects
        .filter(({ route }) => operations.some((operation) => operation.route === route))
        .map((object) => [object.schema, object]),
      make: (object) => nodes.operationListNode(model, object),
      selfClosing: true,
    }),

    /** `{% lifecycle of="Refund" /%}`: the states of a resource and the transitions between them. */
    lifecycle: lookupTag({
      kind: 'lifecycle of',
      known: lifecycles,
      make: ({ label, lifecycle }, _node, config) => nodes.lifecycleNode(label, lifecycle, readersOf(config)),
      selfClosing: true,
    }),

    /** `{% events of="Refund" /%}`: the webhook events that carry the object, with an example delivery. */
    events: lookupTag({
      kind: 'events of',
      known: eventsByObject,
      make: (events, _node, config) => tables.eventTableNode(events, readersOf(config)),
      selfClosing: true,
    }),

    'webhook-events': table(tables.eventCatalogNode),
    'api-errors': table(tables.errorTableNode),
    'decline-codes': table(tables.declineCodeTableNode),
    /** `{% publishable-key-operations /%}`: the operations that a browser or an app can send. */
    'publishable-key-operations': table(nodes.publishableKeyNode),
    /** `{% unconfirmed /%}`: every statement that no public source confirms. */
    unconfirmed: table(tables.assumptionListNode),
    /** `{% simulation /%}`: what the sandbox does if Frame has published nothing. */
    simulation: table(tables.simulationNode),
    /** `{% test-cards kind="success" /%}`: numbers that produce a specific result in the sandbox. */
    'test-cards': {
      ...table((api, readers, { kind }) => tables.testCardTableNode(kind, api, readers)),
      attributes: { kind: { type: String, required: true, matches: [...tables.testCardKinds] } },
    },
  };
}

interface Lookup<T> {
  /** What is missing if the name is wrong, as in `no lifecycle of 'Refnd'`. */
  kind: string;
  /** The attribute with the name; `of` unless stated. */
  key?: string;
  /** Valid names, and what each means. */
  known: readonly (readonly [name: string, value: T])[];
  make: (found: T, node: Node, config: Config) => ReferenceNode;
  selfClosing?: boolean;
  /** Further attributes, and what is wrong with them. */
  attributes?: Schema['attributes'];
  problems?: (found: T, attributes: Node['attributes']) => ValidationError[];
}

/** A tag with an attribute that names a part of the document. */
function lookupTag<T>(lookup: Lookup<T>): Schema {
  const { kind, key = 'of', make, selfClosing = false, attributes = {}, problems = () => [] } = lookup;
  const known = new Map(lookup.known);
  return {
    selfClosing,
    attributes: { [key]: { type: String, required: true }, ...attributes },
    validate({ attributes }): ValidationError[] {
      const name: unknown = attributes[key];
      if (typeof name !== 'string') return [];
      const found = known.get(name);
      return found === undefined ? unknownName(kind, name, [...known.keys()]) : problems(found, attributes);
    },
    transform(node, config) {
      const name = String(node.attributes[key]);
      return referenceTag(make(invariant(known.get(name), `${kind} ${name}`), node, config));
    },
  };
}

const referenceTag = (node: ReferenceNode): Tag => new Tag('Reference', { node });

function contentOf(node: Node, config: Config): ContentNode[] {
  return node.transformChildren(config) as ContentNode[];
}

/** Texts of the API document may use the authors' vocabulary. */
function markdownReaders(config: Config): Omit<ContentReaders, 'pages'> {
  const blocks = (markdown: string): ContentNode[] => {
    if (markdown.trim() === '') return [];
    const tree = Markdoc.transform(Markdoc.parse(markdown), config);
    return (Tag.isTag(tree) ? tree.children : [tree]) as ContentNode[];
  };
  return {
    blocks,
    phrase: (markdown) =>
      Markdoc.parse(markdown)
        .children.flatMap((block) => (block.type === 'paragraph' ? block.children : [block]))
        .flatMap((node) => Markdoc.transform(node, config) as ContentNode),
    json: (value, title) => jsonFence(value, title) as ContentNode,
  };
}

/** A diagnostic for a name that is missing in the document. @param known valid names; the message suggests the closest */
function unknownName(kind: string, name: string, known: string[]): ValidationError[] {
  const wanted = name.toLowerCase();
  const close = known.filter((candidate) => candidate.toLowerCase().includes(wanted.slice(0, 5)));
  const offered =
    (close.length > 0 ? close : known).slice(0, 6).join(', ') || 'nothing, no document is loaded';
  const right = known.find((each) => each.toLowerCase() === wanted) ?? nearest(name, known);
  const hint = didYouMean(right, `it has ${offered}`);
  return problem('api-reference', `api/openapi.yaml has no ${kind} '${name}' — ${hint}`);
}

/** An example of a request in every sample language, with the response. */
function exampleSamples(operation: Operation, example: string, title: string): RequestSamples {
  const fences = generateSamples(operation, example).map(fenceTag);
  const response = operation.response?.examples.find(({ name }) => name === example);
  const label = `Response ${operation.response?.status ?? ''}`.trimEnd();
  return {
    title,
    requests: samplesTag(fences, { title }) as ContentNode,
    run: operation.simulated === false ? null : runKey(operation.id, example),
    response: response === undefined ? null : (jsonFence(response.value, label) as ContentNode),
  };
}
