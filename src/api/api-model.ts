import type { OperationSdk } from '../languages/sample-request.ts';
import type { Change } from '../model/change.ts';
import type { StateTransition } from '../model/diagrams.ts';
import type { JsonValue } from '../model/json.ts';
import type { ApiError, DeclineCode, GlossaryTerm, TestCards } from './data-schemas.ts';

export type { JsonValue };

/** One allowed value of a field, with what it means. */
export interface EnumValue {
  value: string;
  /** One sentence; null when the document gives none. */
  meaning: string | null;
}

/** An object that is described in one place; fields that carry it link there instead of repeating its fields. */
export interface ObjectLink {
  /** Schema name, for example `ChargeIntent`. */
  schema: string;
  /** Address of the description, for example `/api/charge_intents#charge-intent`. */
  href: string;
}

/** One field of an object or one parameter of a request, as the document describes it. Texts are Markdown. */
export interface Field {
  name: string;
  /** The type in a reader's words: `string`, `integer`, `array of strings`, `object`. */
  type: string;
  /** Must be sent. Only said of request fields and parameters. */
  required: boolean;
  nullable: boolean;
  /** True where no public source confirms it. */
  assumed: boolean;
  description: string | null;
  values: EnumValue[];
  defaultValue: JsonValue | undefined;
  /** How the text is written: `YYYY-MM-DD`, `URL`. */
  format: string | null;
  /** Short limits in words: `1 to 100`, `at most 40 characters`. */
  limits: string[];
  /** Where the object that the field carries is described; `children` is empty then. */
  link: ObjectLink | null;
  children: Field[];
}

export interface Parameter extends Field {
  example: JsonValue | undefined;
}

export interface Example {
  /** Key under `examples`; the first that a reader sees is `default`. */
  name: string;
  summary: string | null;
  value: JsonValue;
}

export interface RequestBody {
  contentType: string;
  fields: Field[];
  examples: Example[];
}

export interface OperationResponse {
  status: number;
  /** True where no public source confirms the status. */
  assumed: boolean;
  /** What comes back, as a noun phrase with a full stop: `The new refund.` */
  description: string;
  /** Where the object that comes back is described. */
  link: ObjectLink | null;
  /** True where the response is a page of such objects in the common envelope. */
  list: boolean;
  /** Fields of a response that is neither an object with its own description nor a page of such objects. */
  fields: Field[];
  /** `default` first; one that has the name of a request example is the response to that request. */
  examples: Example[];
}

/** An error that matters to one operation, and what to do about it. */
export interface OperationError {
  status: number;
  code: string | null;
  when: string;
  action: string;
  /** True where no public source confirms it. */
  assumed: boolean;
}

/** One method on one path. */
export interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Heading, for example `Create a refund`. */
  title: string;
  /** Anchor of the heading, for example `create-a-refund`. */
  slug: string;
  /** What readers ask or set out to do, in their words; search alone reads it. */
  keywords: string[];
  description: string | null;
  /** What to use instead of a deprecated operation, one sentence; null for the others. */
  replacement: string | null;
  /** Route of the page that describes it, for example `/api/refunds`. */
  route: string;
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  bodies: RequestBody[];
  response: OperationResponse | null;
  errors: OperationError[];
  /** Status codes that the document lists for this operation besides success. */
  errorStatuses: number[];
  /** Codes of webhook events that the request can set off, now or later. */
  events: string[];
  /** False for a request that takes the publishable key only. */
  secretKey: boolean;
  /** True where the document lets the publishable key send the request. */
  publishableKey: boolean;
  /** SDK methods that make the request; null where no SDK has one. */
  sdk: OperationSdk | null;
}

export interface State extends EnumValue {
  initial: boolean;
  terminal: boolean;
}

export interface Lifecycle {
  states: State[];
  transitions: StateTransition[];
}

/** A resource with its own page. */
export interface ResourceObject {
  /** Schema name, for example `ChargeIntent`. */
  schema: string;
  /** As in a sentence: `charge intent`. */
  label: string;
  /** Prefix of the field anchors: `refund` gives `#refund-amount`. */
  slug: string;
  route: string;
  description: string | null;
  fields: Field[];
  example: JsonValue | undefined;
  lifecycle: Lifecycle | null;
}

/** One published webhook event. */
export interface WebhookEvent {
  code: string;
  /** When it fires, one sentence. */
  when: string;
  /** Schema of `data`. */
  object: string | null;
  /** Where that object is described. */
  link: ObjectLink | null;
  /** Example of `data`. */
  example: JsonValue | undefined;
}

/** Something that no public source confirms. */
export interface Assumption {
  /** What it is about: the tag of an operation, or the name of a schema or response. */
  subject: string;
  /** One sentence of Markdown. */
  text: string;
  /** Where it is described, as in `Create a customer`. */
  place: string;
  /** Address of that place; null for what has none of its own. */
  href: string | null;
}

/** Where pages describe what operations share; absent where the site has no such page. */
export interface SharedPages {
  /** The table of errors that every request can get. */
  errors?: string | undefined;
  /** Route of the page with the table of webhook events; each has its code as the anchor. */
  events?: string | undefined;
  /** The envelope of lists. */
  pagination?: string | undefined;
  /** Route of the page with the table of decline codes; each has its code as the anchor. */
  declineCodes?: string | undefined;
  /** The list of everything that no public source confirms. */
  unconfirmed?: string | undefined;
  /** The change since which an operation or a field is documented, by the name that search has for it. */
  changes?: Readonly<Record<string, Pick<Change, 'date' | 'anchor'>>> | undefined;
}

/** The provider's API: what the document and the data files beside it say. Plain data, made once. */
export interface ApiModel {
  operations: Operation[];
  objects: ResourceObject[];
  events: WebhookEvent[];
  /** Fields of every named schema, for `{% fields %}`. */
  schemas: Record<string, Field[]>;
  declineCodes: DeclineCode[];
  errors: ApiError[];
  assumptions: Assumption[];
  testCards: TestCards;
  glossary: GlossaryTerm[];
  pages: SharedPages;
}
