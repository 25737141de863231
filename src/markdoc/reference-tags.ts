import Markdoc, { type Config, type Node, type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import type { ApiModel, Operation } from '../api/api-model.ts';
import {
  type ContentReaders,
  fieldListNode,
  lifecycleNode,
  objectNode,
  operationListNode,
  operationNode,
  publishableKeyNode,
} from '../api/reference-nodes.ts';
import {
  assumptionListNode,
  declineCodeTableNode,
  errorTableNode,
  eventCatalogNode,
  eventsOf,
  eventTableNode,
  simulationNode,
  testCardKinds,
  testCardTableNode,
} from '../api/reference-tables.ts';
import { generateSamples } from '../api/samples/sample-request.ts';
import type { ContentNode } from '../model/content-tree.ts';
import { invariant } from '../model/diagnostic.ts';
import type { ReferenceNode, RequestSamples } from '../model/reference.ts';
import { runKey } from '../model/run-sample.ts';
import { fenceTag, jsonFence, samplesTag } from './code-tags.ts';
import { rowsProblems } from './tags/diagrams.ts';

/**
 * Tags that render a part of the API. Each looks up the name that the author wrote and adds one typed node to the
 * content tree: `{ name: 'Reference', attributes: { node } }`.
 * @param api null for a content tree without reference pages; the tags then report that they need the document
 */
export function referenceTags(api: ApiModel | null): Record<string, Schema> {
  const objects = api?.objects ?? [];
  const objectNamed = (schema: string) => objects.find((object) => object.schema === schema);
  const schemasOf = (found: typeof objects): string[] => found.map(({ schema }) => schema);
  const hasOperations = ({ route }: { route: string }): boolean =>
    api?.operations.some((operation) => operation.route === route) ?? false;

  return {
    /**
     * `{% operation id="createRefund" %}hints{% /operation %}`; `variants` adds further examples, each under a title.
     */
    operation: operationTag(api),

    /** `{% object of="Refund" %}text{% /object %}`: every field of the resource's object beside an example. */
    object: lookupTag({
      kind: 'object',
      known: schemasOf(objects),
      find: objectNamed,
      make: (object, node, config) =>
        objectNode(object, { own: contentOf(node, config), pages: api?.pages ?? {} }, readersOf(config)),
    }),

    /** `{% fields of="Error" /%}`: the fields of any schema in the document. */
    fields: lookupTag({
      kind: 'schema',
      known: Object.keys(api?.schemas ?? {}),
      find: (schema) =>
        api !== null && Object.hasOwn(api.schemas, schema) ? api.schemas[schema] : undefined,
      make: (_fields, node, config) =>
        fieldListNode(String(node.attributes.of), invariant(api, 'the API document'), readersOf(config)),
      selfClosing: true,
    }),

    /** `{% endpoints of="Refund" /%}`: the operations of a resource, each linking to its description below. */
    endpoints: lookupTag({
      kind: 'operations for',
      known: schemasOf(objects.filter(hasOperations)),
      find: objectNamed,
      make: (object) => operationListNode(invariant(api, 'the API document'), object),
      selfClosing: true,
    }),

    /**
     * `{% lifecycle of="Refund" /%}`: the states of a resource and the transitions between them; with `rows` of
     * its own, a resource with many states fits a guide.
     */
    lifecycle: lookupTag({
      kind: 'lifecycle of',
      known: schemasOf(objects.filter((object) => object.lifecycle !== null)),
      find: objectNamed,
      attributes: { rows: { type: Array } },
      problems: ({ lifecycle }, { attributes: { rows } }) =>
        rows === undefined ? [] : rowsProblems(rows, lifecycle?.transitions ?? []),
      make: ({ label, lifecycle }, node, config) =>
        lifecycleNode(
          label,
          invariant(lifecycle, `lifecycle of ${label}`),
          node.attributes.rows,
          invariant(api, 'the API document'),
          readersOf(config),
        ),
      selfClosing: true,
    }),

    /** `{% events of="Refund" /%}`: the webhook events that carry the object, with an example delivery. */
    events: lookupTag({
      kind: 'events of',
      known: schemasOf(objects.filter((object) => api !== null && eventsOf(api, object).length > 0)),
      find: objectNamed,
      make: (object, _node, config) => {
        const model = invariant(api, 'the API document');
        return eventTableNode(model, eventsOf(model, object), readersOf(config));
      },
      selfClosing: true,
    }),

    'webhook-events': tableTag(api, eventCatalogNode),
    'api-errors': tableTag(api, errorTableNode),
    'decline-codes': tableTag(api, declineCodeTableNode),
    /** `{% publishable-key-operations /%}`: the operations that a browser or an app can send. */
    'publishable-key-operations': tableTag(api, publishableKeyNode),
    /** `{% unconfirmed /%}`: every statement that no public source confirms. */
    unconfirmed: tableTag(api, assumptionListNode),
    /** `{% simulation /%}`: what the sandbox does where Frame has published nothing. */
    simulation: tableTag(api, simulationNode),
    /** `{% test-cards kind="success" /%}`: numbers that produce a specific result in the sandbox. */
    'test-cards': {
      ...tableTag(api, (model, readers, { kind }) => testCardTableNode(kind, model, readers)),
      attributes: { kind: { type: String, required: true, matches: [...testCardKinds] } },
    },
  };
}

function operationTag(api: ApiModel | null): Schema {
  const operations = api?.operations ?? [];
  const find = (id: unknown): Operation | undefined => operations.find((operation) => operation.id === id);
  return {
    attributes: {
      id: { type: String, required: true },
      variants: { type: Object },
    },
    validate(node): ValidationError[] {
      const { id, variants } = node.attributes;
      if (typeof id !== 'string') return [];
      const found = find(id);
      if (found === undefined)
        return [
          unknownName(
            'operation',
            id,
            operations.map((operation) => operation.id),
          ),
        ];
      const known = found.bodies.flatMap((body) => body.examples.map((example) => example.name));
      return Object.keys(variants ?? {})
        .filter((name) => !known.includes(name))
        .map((name) => unknownName(`example of ${id}`, name, known));
    },
    transform(node, config) {
      const { id, variants } = node.attributes;
      const operation = invariant(find(id), `operation ${id}`);
      const authored = {
        notes: contentOf(node, config),
        samples: operationSamples(operation, variants ?? {}),
        pages: api?.pages ?? {},
      };
      return referenceTag(operationNode(operation, authored, readersOf(config)));
    },
  };
}

interface Lookup<T> {
  /** What is missing if the name is wrong, as in `no lifecycle of 'Refnd'`. */
  kind: string;
  /** Valid names. */
  known: string[];
  find: (name: string) => T | undefined;
  make: (found: T, node: Node, config: Config) => ReferenceNode;
  selfClosing?: boolean;
  /** Attributes besides `of`, and what is wrong with them. */
  attributes?: Schema['attributes'];
  problems?: (found: T, node: Node) => ValidationError[];
}

/** A tag with the attribute `of`, which names a schema of the document. */
function lookupTag<T>(lookup: Lookup<T>): Schema {
  const { kind, known, find, make, selfClosing = false, attributes = {}, problems = () => [] } = lookup;
  return {
    selfClosing,
    attributes: { of: { type: String, required: true }, ...attributes },
    validate(node): ValidationError[] {
      const { of } = node.attributes;
      if (typeof of !== 'string') return [];
      const found = find(of);
      return found === undefined || !known.includes(of)
        ? [unknownName(kind, of, known)]
        : problems(found, node);
    },
    transform(node, config) {
      const { of } = node.attributes;
      return referenceTag(make(invariant(find(of), `${kind} ${of}`), node, config));
    },
  };
}

/** A tag that renders one of the tables beside the document. */
function tableTag(
  api: ApiModel | null,
  // biome-ignore lint/suspicious/noExplicitAny: a tag's attributes, validated by its schema
  make: (model: ApiModel, readers: ContentReaders, attributes: Record<string, any>) => ReferenceNode,
): Schema {
  return {
    selfClosing: true,
    validate({ tag }): ValidationError[] {
      const message = `'${tag}' needs the API document, which this tree does not have`;
      return api === null ? [{ id: 'api-missing', level: 'error', message }] : [];
    },
    transform(node, config) {
      return referenceTag(make(invariant(api, 'the API document'), readersOf(config), node.attributes));
    },
  };
}

function referenceTag(node: ReferenceNode): Tag {
  return new Tag('Reference', { node });
}

function contentOf(node: Node, config: Config): ContentNode[] {
  return node.transformChildren(config) as ContentNode[];
}

/** Texts of the API document may use the authors' vocabulary. */
function readersOf(config: Config): ContentReaders {
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

/**
 * A diagnostic for a name that is missing in the document.
 * @param known valid names; the message suggests the closest
 */
function unknownName(kind: string, name: unknown, known: string[]): ValidationError {
  const wanted = String(name).toLowerCase();
  const close = known.filter((candidate) => isClose(candidate.toLowerCase(), wanted));
  const offered =
    (close.length > 0 ? close : known).slice(0, 6).join(', ') || 'nothing, no document is loaded';
  return {
    id: 'api-reference',
    level: 'error',
    message: `api/openapi.yaml has no ${kind} '${name}' — it has ${offered}`,
  };
}

function isClose(candidate: string, wanted: string): boolean {
  const start = wanted.slice(0, 5);
  return (
    candidate.includes(start) ||
    wanted.includes(candidate.slice(0, 5)) ||
    candidate.endsWith(wanted.slice(-6))
  );
}

/** The request in every sample language with the response, followed by each further example under its title. */
export function operationSamples(operation: Operation, variants: Record<string, string>): RequestSamples[] {
  const examples = [['default', operation.title] as const, ...Object.entries(variants)];
  return examples.map(([example, title]) => exampleSamples(operation, example, title));
}

function exampleSamples(operation: Operation, example: string, title: string): RequestSamples {
  const fences = generateSamples(operation, example).map(fenceTag);
  const response = operation.response?.examples.find(({ name }) => name === example);
  const label = `Response ${operation.response?.status ?? ''}`.trimEnd();
  return {
    title,
    requests: samplesTag(fences, { title, run: null }) as ContentNode,
    run: operation.simulated === false ? null : runKey(operation.id, example),
    response: response === undefined ? null : (jsonFence(response.value, label) as ContentNode),
  };
}
