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
  | AssumptionListNode
  | EventTableNode
  | ErrorTableNode
  | DeclineCodeTableNode
  | TestCardTableNode;

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
  /** The former anchor, so that old links still work. */
  formerAnchor: string | null;
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
  formerAnchor: string | null;
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
  formerAnchor: string | null;
  value: string;
  /** Where the value is described on another page; null if nowhere. */
  href: string | null;
  meaning: RichText;
}

/** The operations of a resource, each linking to its section on the same page. */
export interface OperationListNode {
  kind: 'operation-list';
  label: string;
  operations: { href: string; method: string; path: string; title: string }[];
}

export interface LifecycleNode {
  kind: 'lifecycle';
  title: string;
  diagram: StateDiagram;
  /** The legend for the marks in the diagram; empty if it has none. */
  unconfirmed: RichText;
}

/** Every unconfirmed statement, and where each is described. */
export interface AssumptionListNode {
  kind: 'assumption-list';
  /** Readers see this line, and the rows once they open it. */
  title: string;
  columns: string[];
  rows: { text: RichText; places: RichText }[];
}

/** A row of a table. With an anchor it is the description of its code, and search finds it there. */
export interface EventRow {
  anchor: string | null;
  code: string;
  /** The code as a link to its description. */
  name: RichText;
  when: RichText;
  object: RichText;
}

export interface EventTableNode {
  kind: 'event-table';
  columns: string[];
  rows: EventRow[];
  /** An example delivery of one of them. */
  example: ContentNode;
}

export interface ErrorRow {
  anchor: string;
  symbols: string[];
  status: number;
  code: string | null;
  meaning: RichText;
  retry: string;
  action: RichText;
}

export interface ErrorTableNode {
  kind: 'error-table';
  columns: string[];
  rows: ErrorRow[];
}

export interface DeclineCodeRow {
  anchor: string;
  symbols: string[];
  code: string;
  /** Whether the same card may be tried again. */
  retry: string;
  testCard: string | null;
  meaning: RichText;
  /** What to tell the shopper. */
  shopper: string;
  /** True if the guide states that text once, for this and other codes. */
  isGeneric: boolean;
}

export interface DeclineCodeTableNode {
  kind: 'decline-code-table';
  columns: string[];
  rows: DeclineCodeRow[];
}

export interface TestCardRow {
  anchor: string;
  symbols: string[];
  /** Card number, or routing and account number. */
  numbers: string[];
  result: RichText;
}

export interface TestCardTableNode {
  kind: 'test-card-table';
  columns: string[];
  rows: TestCardRow[];
}

/** A JSON value, as it appears in an example or travels over the wire. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
