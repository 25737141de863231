import {
  type ContentNode,
  type ContentTag,
  isReference,
  isTag,
  tag,
  walkTags,
} from '../model/content-tree.ts';
import { isRecord } from '../model/diagnostic.ts';
import type { FieldNode, JsonValue, ObjectNode, OperationNode, RichText } from '../model/reference.ts';
import { ASSUMPTIONS_FILE } from '../model/site-manifest.ts';

type JsonRecord = { [name: string]: JsonValue };

/** The example of an object on the page, and the anchor of its section. */
interface Shown {
  value: JsonRecord;
  anchor: string;
}

/**
 * The tree of a page without what readers of the page leave folded, because a model pays for all of it:
 *
 * - an operation has its request in one language;
 * - of an object that the page shows in full, a response has the id and the fields that differ;
 * - of fields with the same fields below them, such as two addresses, the first lists them;
 * - tables of assumptions are links to the file that has them.
 */
export function shortTree(tree: ContentNode): ContentNode {
  const shown = new Map<string, Shown>();
  walkTags(tree, (tag) => {
    if (isReference(tag) && tag.attributes.node.kind === 'object') addExample(tag.attributes.node, shown);
  });
  return shorten(tree, shown);
}

function addExample({ heading: { anchor }, example }: ObjectNode, shown: Map<string, Shown>): void {
  const add = (value: JsonValue): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isRecord(value) && typeof value.object === 'string' && !shown.has(value.object))
      shown.set(value.object, { value, anchor });
    // The objects inside it are also shown, such as the charge of a charge intent.
    for (const inner of Object.values(value)) add(inner);
  };
  add(jsonOf(example));
}

function shorten(node: ContentNode, shown: Map<string, Shown>): ContentNode {
  if (Array.isArray(node)) return node.map((child) => shorten(child, shown));
  if (!isTag(node)) return node;
  if (!isReference(node)) return { ...node, children: node.children.map((child) => shorten(child, shown)) };
  const { node: part } = node.attributes;
  if (part.kind === 'entry-table' && part.title !== undefined)
    return paragraph([`${part.title}: `, linkTo(ASSUMPTIONS_FILE, ASSUMPTIONS_FILE)]);
  if (part.kind !== 'operation') return node;
  return { ...node, attributes: { ...node.attributes, node: shortOperation(part, shown) } };
}

function shortOperation(node: OperationNode, shown: Map<string, Shown>): OperationNode {
  const samples = node.samples.map(({ requests, response, ...sample }) => ({
    ...sample,
    requests: inOneLanguage(requests),
    response: shortResponse(response, shown),
  }));
  const sdk = node.sdk.length === 0 ? [] : [paragraph(['SDK methods: ', ...node.sdk, '.'])];
  const events = node.events && { ...node.events, summary: withoutLinks(node.events.summary) };
  const seen = new Map<string, string>();
  const parameters = node.parameters.map((group) => ({ ...group, fields: listedOnce(group.fields, seen) }));
  return { ...node, notes: [...node.notes, ...sdk], parameters, samples, events };
}

/** Fields, of which only the first with the same fields below it lists them; short lists are repeated. */
function listedOnce(fields: readonly FieldNode[], seen: Map<string, string>): FieldNode[] {
  return fields.map((field) => {
    const below = JSON.stringify(field.children, (key, value) =>
      /anchor$|^symbols$|^phrases$/i.test(key) ? undefined : value,
    );
    const first = seen.get(below);
    if (first === undefined) seen.set(below, field.name);
    if (first === undefined || field.children.length < 4)
      return { ...field, children: listedOnce(field.children, seen) };
    const description = [...field.description, ' It has the fields of ', codeOf(first), '.'];
    return { ...field, description, children: [] };
  });
}

/** Text with its links as plain text: their addresses only repeat the names. */
function withoutLinks(text: RichText): RichText {
  return text.flatMap((node) =>
    isTag(node) && typeof node.attributes.href === 'string' ? node.children : [node],
  );
}

/** Of code blocks with a language switch, only the first. */
function inOneLanguage(node: ContentNode): ContentNode {
  return isTag(node) && node.name === 'Samples' ? { ...node, children: node.children.slice(0, 1) } : node;
}

function shortResponse(response: ContentNode, shown: Map<string, Shown>): ContentNode {
  const value = jsonOf(response);
  if (value === null || !isTag(response)) return response;
  const used = new Set<Shown>();
  const short = withoutRepeated(value, shown, used);
  const [object] = used;
  if (object === undefined) return response;
  const title = String(response.attributes.title);
  const example = linkTo(`#${object.anchor}`, 'the example');
  if (isRecord(short) && Object.keys(short).every((name) => name === 'id' || name === 'object'))
    return paragraph([`${title}: as in `, example, '.']);
  const names = [...used].flatMap(({ value }, at) => [at === 0 ? '' : ', ', codeOf(`${value.object}`)]);
  const attributes = { ...response.attributes, title: undefined, content: JSON.stringify(short, null, 2) };
  const words = [`${title}: other fields of `, ...names, ' are as in ', example, '.'];
  return [paragraph(words), { ...response, attributes }];
}

const paragraph = (children: ContentNode[]): ContentTag => tag('p', {}, children);
const codeOf = (text: string): ContentTag => tag('code', {}, [text]);
const linkTo = (href: string, text: string): ContentTag => tag('a', { href }, [text]);

/** A value in which each object that the page shows has only its id, its type, and the fields that differ. */
function withoutRepeated(value: JsonValue, shown: Map<string, Shown>, used: Set<Shown>): JsonValue {
  if (Array.isArray(value)) return value.map((each) => withoutRepeated(each, shown, used));
  if (!isRecord(value)) return value;
  const known = typeof value.object === 'string' ? shown.get(value.object) : undefined;
  // A response that lacks fields is shown as it is: leaving them out would say the opposite.
  if (known === undefined || Object.keys(known.value).some((name) => !(name in value)))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, withoutRepeated(each, shown, used)]),
    );
  used.add(known);
  const { id, object } = value;
  return { ...(id === undefined ? {} : { id }), object: object ?? null, ...difference(value, known.value) };
}

/** The fields of a record that differ from another's; of records in both, only what differs inside. */
function difference(value: JsonRecord, from: JsonRecord): JsonRecord {
  const fields = Object.entries(value).flatMap(([name, each]): [string, JsonValue][] => {
    const other = from[name];
    if (JSON.stringify(each) === JSON.stringify(other)) return [];
    const inside = isRecord(each) && isRecord(other) && Object.keys(other).every((key) => key in each);
    // A part of a map would read as the whole map.
    return [[name, inside && name !== 'metadata' ? difference(each, other) : each]];
  });
  return Object.fromEntries(fields);
}

function jsonOf(node: ContentNode): JsonValue {
  if (!isTag(node) || node.name !== 'Fence' || node.attributes.language !== 'json') return null;
  return JSON.parse(String(node.attributes.content));
}
