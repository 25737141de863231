import type { JsonValue, SharedPages } from './api-model.ts';
import type { SdkSource } from './samples/sdk-methods.ts';

/** The parts of an OpenAPI 3.1 document that the reference reads; `api/README.md` holds the conventions. */
export interface OpenApiDocument {
  'x-pages'?: SharedPages;
  /** What the sandbox does where nothing is published, by the name of a tag or another subject. */
  'x-simulation'?: Record<string, string[]>;
  tags: TagObject[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, { post: WebhookObject }>;
  components: {
    schemas: Record<string, SchemaObject>;
    parameters?: Record<string, ParameterObject>;
    responses?: Record<string, ResponseObject>;
    examples?: Record<string, ExampleObject>;
  };
}

export interface Reference {
  $ref: string;
  description?: string;
}

export interface TagObject {
  name: string;
  description?: string;
  /** Schema of the resource's object. */
  'x-object'?: string;
  'x-route'?: string;
}

export type PathItem = { parameters?: (ParameterObject | Reference)[] } & Partial<
  Record<'get' | 'post' | 'put' | 'patch' | 'delete', OperationObject>
>;

export interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: (ParameterObject | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject | Reference>;
  security?: Record<string, string[]>[];
  /** The SDKs remove its method in v2. */
  deprecated?: boolean;
  /** Anchor of the heading where the summary has changed: public addresses stay. */
  'x-anchor'?: string;
  /** The replacement, as one sentence. */
  'x-replacement'?: string;
  /** How to find out whether a request whose response is lost took effect, where reading its object does not tell. */
  'x-repeat'?: string;
  'x-events'?: string[];
  'x-sdk'?: SdkSource;
  'x-errors'?: { status: number; code?: string; when: string; action: string; 'x-assumed'?: boolean }[];
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: SchemaObject;
  example?: JsonValue;
}

export interface ResponseObject {
  'x-assumed'?: boolean;
  description: string;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema?: SchemaObject;
  example?: JsonValue;
  examples?: Record<string, ExampleObject | Reference>;
}

export interface ExampleObject {
  summary?: string;
  value: JsonValue;
}

interface WebhookObject {
  summary: string;
  description?: string;
  'x-object'?: string;
  /** Where the object is described, if no page of the reference is about it. */
  'x-href'?: string;
  'x-example-data'?: string;
}

export interface SchemaObject {
  'x-assumed'?: boolean;
  $ref?: string;
  /** Of an object: its name in a sentence, where it is not made of the words of its key. */
  title?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  items?: SchemaObject;
  anyOf?: SchemaObject[];
  oneOf?: SchemaObject[];
  allOf?: SchemaObject[];
  deprecated?: boolean;
  additionalProperties?: boolean | SchemaObject;
  enum?: JsonValue[];
  const?: JsonValue;
  default?: JsonValue;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  pattern?: string;
  'x-enum-descriptions'?: Record<string, string>;
  'x-lifecycle'?: {
    initial: string | string[];
    states: Record<string, { description: string; terminal?: boolean; 'x-assumed'?: boolean }>;
    transitions: { from: string; to: string; on: string; 'x-assumed'?: boolean }[];
    rows: string[];
  };
}
