import type { ContentNode } from './content-tree.ts';
import type { StateDiagram } from './diagrams.ts';

/** A parsed text of the API document: words, code and links, without a block element around them. */
export type RichText = ContentNode[];

/**
 * The reference as data, without markup: what `api/reference-nodes.ts` makes, with every anchor, link and search symbol.
 * `ui/render-content.tsx`, `page/to-markdown.ts` and `search/records/reference-records.ts` each render every kind.
 */
export type ReferenceNode =
  | OperationNode
  | ObjectNode
  | FieldListNode
  | OperationListNode
  | LifecycleNode
  | EntryTableNode;

/** Heading of an operation or object: level 2; search finds it by its symbols. */
export interface SectionHeading {
  anchor: string;
  title: string;
  symbols: string[];
  /** Readers' own words for the task or question; only search reads them, here and on fields. */
  phrases?: readonly string[];
}

/** Heading inside an operation: level 3. Excluded from search and contents, because operations share the same ones. */
export interface SectionLabel {
  anchor: string;
  title: string;
}

/** One method on one path, with everything a reader needs to send the request. */
export interface OperationNode {
  kind: 'operation';
  heading: SectionHeading;
  method: string;
  path: string;
  /** The deprecation and its replacement; empty unless deprecated. */
  deprecation: RichText;
  /** Which keys can send it, if not only the secret key, and since when it is documented. */
  remarks: RichText;
  description: RichText;
  /** Content added by the page's author. */
  notes: ContentNode[];
  /** Methods of the SDKs that send it, each with its language; empty if no SDK does. */
  sdk: RichText;
  samples: RequestSamples[];
  parameters: { label: SectionLabel; fields: FieldNode[] }[];
  response: {
    label: SectionLabel;
    summary: RichText;
    unconfirmed: RichText;
    /** Fields that are described once for all lists, as paths: `meta.has_more`. */
    envelope: string[];
    fields: FieldNode[];
  } | null;
  errors: { label: SectionLabel; own: OperationErrorNode[]; summary: RichText };
  /** Webhook events that the request can trigger. */
  events: { label: SectionLabel; summary: RichText } | null;
}

/** One request in several languages, and the response to it. */
export interface RequestSamples {
  title: string;
  /** The code blocks with their language switch. */
  requests: ContentNode;
  response: ContentNode;
  /** Key of the request, for code that runs it (`runKey`); null for a request that the sandbox does not know. */
  run: string | null;
}

export interface OperationErrorNode {
  status: number;
  code: string | null;
  when: RichText;
  action: RichText;
  unconfirmed: RichText;
}

/** Every field of a resource's object, beside an example. */
export interface ObjectNode {
  kind: 'object';
  heading: SectionHeading;
  description: ContentNode[];
  example: ContentNode;
  fields: FieldNode[];
}

/** Fields of an object without its own page. */
export interface FieldListNode {
  kind: 'field-list';
  fields: FieldNode[];
}

/** One field or parameter. */
export interface FieldNode {
  anchor: string;
  name: string;
  symbols: string[];
  phrases: readonly string[];
  type: RichText;
  required: boolean;
  /** The mark of unconfirmed statements, a link to the list of all; empty otherwise. */
  unconfirmed: RichText;
  /** Format, limits and default; empty if there are none. */
  notes: RichText;
  description: RichText;
  values: FieldValueNode[];
  children: FieldNode[];
}

export interface FieldValueNode {
  anchor: string;
  value: string;
  /** Where the value is described on another page; null if nowhere. */
  href: string | null;
  meaning: RichText;
}

/** The operations of a resource, each linking to its section on the same page. */
export interface OperationListNode {
  kind: 'operation-list';
  label: string;
  /** Where the paths begin, and the page about the keys of requests; null for a list below which neither is shown. */
  base: { origin: string; href: string } | null;
  operations: ListedOperation[];
}

export interface ListedOperation {
  id: string;
  href: string;
  method: string;
  path: string;
  title: string;
}

export interface LifecycleNode {
  kind: 'lifecycle';
  title: string;
  diagram: StateDiagram;
  /** The legend for the marks in the diagram; empty if it has none. */
  unconfirmed: RichText;
}

/**
 * What readers look up: a code, an event, a status, a card, a statement. `api/entries.ts` has its only wording; everything
 * else formats it.
 * @template Text Markdown while it is written, content once it is read
 */
export interface Entry<Text = RichText> {
  kind: 'error' | 'event' | 'value' | 'table';
  /** What it is: `Decline code`. */
  label: string;
  /** Where a page describes it; null in a list that leads there. */
  anchor: string | null;
  /** Its name in code, which is what a query for it says; none for a statement. */
  names: string[];
  /** What else search finds it by. */
  aliases: string[];
  sentence: Text;
  facts: EntryFact<Text>[];
  /** What a reader would copy: the number of a test card. */
  copy: { name: string; text: string } | null;
}

interface EntryFact<Text> {
  name: string;
  text: Text;
  /** False for a word that many entries share, such as whether to retry. */
  searched: boolean;
}

/** An entry as a row. With an anchor it is the description of its name, and search finds it there. */
export interface EntryRow {
  entry: Entry;
  cells: ContentNode[];
  /** What readers can filter the rows by: whether to retry. */
  group?: string;
}

export interface EntryTableNode {
  kind: 'entry-table';
  /** The line that unfolds the rows; without a title, they are always shown. */
  title?: string;
  columns: string[];
  rows: EntryRow[];
  /** True if the first cell, too, needs the name of its column on a phone. */
  labeled?: boolean;
  /** An example delivery of one of the events. */
  example: ContentNode;
}

/** A JSON value, as it appears in an example or travels over the wire. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
