import type { Change } from '../model/change.ts';
import type { JsonValue } from '../model/reference.ts';
import type { ApiError, DeclineCode, GlossaryTerm, TestCards } from './data-schemas.ts';
import type { OperationSdk } from './languages/sample-request.ts';
import type { Lifecycle, OperationObject } from './openapi-document.ts';

/** One allowed value of a field and its meaning. */
export interface EnumValue {
  value: string;
  /** One sentence; null when the document gives none. */
  meaning: string | null;
}

/** An object that is described in one place; fields that contain it link there instead of repeating its fields. */
export interface ObjectLink {
  /** For example `ChargeIntent`. */
  schema: string;
  /** For example `/api/charge_intents#charge-intent`. */
  href: string;
}

/** One field of an object or one parameter of a request, as the document describes it. Texts are Markdown. */
export interface Field {
  name: string;
  /** The type in plain words: `string`, `array of strings`, `object`; if `link` is set, the name of its schema. */
  type: string;
  /** Must be sent. Set for request fields and parameters only. */
  required: boolean;
  nullable: boolean;
  /** True if no public source confirms it. */
  assumed: boolean;
  deprecated?: boolean;
  description: string | null;
  values: EnumValue[];
  defaultValue: JsonValue | undefined;
  /** Format of the text: `YYYY-MM-DD`, `URL`. */
  format: string | null;
  /** Short limits in words: `1 to 100`, `at most 40 characters`. */
  limits: string[];
  /** Set if the field holds an object that is described elsewhere; `children` then lacks its fields. */
  link: ObjectLink | null;
  children: Field[];
  /** Other words for it that readers search for. */
  keywords: readonly string[];
}

export interface Parameter extends Field {
  example: JsonValue | undefined;
}

export interface Example {
  /** Key under `examples`; readers see `default` first. */
  name: string;
  value: JsonValue;
}

export interface RequestBody {
  contentType: string;
  fields: Field[];
  examples: Example[];
}

export interface OperationResponse {
  status: number;
  /** True if no public source confirms the status. */
  assumed: boolean;
  /** What the response contains, as a noun phrase with a period: `The new refund.` */
  description: string;
  /** Where the returned object is described. */
  link: ObjectLink | null;
  /** True if the response is a page of these objects in the common envelope. */
  list: boolean;
  /** Names of that envelope's fields: `meta`, `meta.has_more`, `data`. Empty for any other response. */
  envelope: string[];
  /** Fields of a response that is neither an object with its own description nor a page of them. */
  fields: Field[];
  /** `default` first; an example with the name of a request example is the response to that request. */
  examples: Example[];
}

/** One method on one path. */
export interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** False for an operation that the sandbox does not know: pages have no Run button for it. */
  simulated?: boolean;
  path: string;
  /** Heading, for example `Create a refund`, and its anchor. */
  title: string;
  slug: string;
  description: string;
  deprecatedIn: readonly string[];
  /** Which SDKs remove the method, and what replaces it; empty unless one does. */
  deprecation: string;
  /** Schema of the resource that the operation belongs to; null if that has no object. */
  resource: string | null;
  /** The page that describes the operation. */
  route: string;
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  bodies: RequestBody[];
  response: OperationResponse | null;
  /** Errors beyond the common ones. */
  errors: NonNullable<OperationObject['x-errors']>;
  /** How to find out whether a write whose response is lost took effect; empty for a read. */
  repeat: string;
  errorStatuses: number[];
  /** Codes of webhook events that the request can trigger, immediately or later. */
  events: string[];
  /** False if the request takes only the publishable key. */
  secretKey: boolean;
  /** True if the document allows the request with the publishable key. */
  publishableKey: boolean;
  /** SDK methods that send the request; null if no SDK has one. */
  sdk: OperationSdk | null;
}

/** A resource with its own page. */
export interface ResourceObject {
  schema: string;
  /** The name within a sentence: `charge intent`. */
  label: string;
  /** Prefix of the field anchors: `refund` gives `#refund-amount`. */
  slug: string;
  route: string;
  description: string | null;
  fields: Field[];
  example: JsonValue | undefined;
  lifecycle: Lifecycle | null;
}

export interface WebhookEvent {
  code: string;
  /** When it fires, one sentence. */
  when: string;
  /** Schema of `data`, if it is described, and an example. */
  object: string | null;
  link: ObjectLink | null;
  example: JsonValue | undefined;
}

/** A statement that no public source confirms. */
export interface Assumption {
  /** The tag of an operation, or the name of a schema or response. */
  subject: string;
  /** One sentence of Markdown. */
  text: string;
  /** Where it is described, for example `Create a customer`, and the address if it has one of its own. */
  place: string;
  href: string | null;
}

/** Where pages describe what operations share; absent if the site has no such page. */
export interface SharedPages {
  /** The table of errors that every request can return. */
  errors?: string | undefined;
  /** Route of the page with the table of webhook events; each has its code as the anchor. */
  events?: string | undefined;
  /** The codes in that table. */
  eventCodes?: readonly string[] | undefined;
  /** The list envelope. */
  pagination?: string | undefined;
  /** Route of the page with the table of decline codes; each has its code as the anchor. */
  declineCodes?: string | undefined;
  /** The list of all statements that no public source confirms. */
  unconfirmed?: string | undefined;
  /** Which key a request carries. */
  authentication?: string | undefined;
  /** How to run the simulation of the API. */
  simulation?: string | undefined;
  /** The change that introduced each operation or field in the documentation, by its name in search. */
  changes?: Readonly<Record<string, Pick<Change, 'date' | 'anchor'>>> | undefined;
}

/** The provider's API as the document and the data files beside it describe it. Plain data, created once. */
export interface ApiModel {
  operations: Operation[];
  objects: ResourceObject[];
  events: WebhookEvent[];
  /** Fields of every named schema, for `{% fields %}`. */
  schemas: Record<string, Field[]>;
  declineCodes: DeclineCode[];
  errors: ApiError[];
  assumptions: Assumption[];
  /** What the sandbox does if Frame has published nothing. */
  simulation: Assumption[];
  testCards: TestCards;
  glossary: GlossaryTerm[];
  pages: SharedPages;
}
