import { z } from 'zod';
import type { JsonValue } from '../model/reference.ts';

/**
 * The form of an OpenAPI 3.1 document in which a page shows, or the sandbox obeys, every part; `api/README.md` has the
 * conventions. Any other part would be silently ignored, so it is an error.
 */

const text = z.string().min(1);
const truth = z.boolean();
const any = z.custom<JsonValue>((value) => value !== undefined, 'is missing');
const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message);
const map = <T extends z.ZodType>(values: T) => z.record(z.string(), values);

/** An object that must have some keys and may have others, but no further ones. */
const shape = <Needed extends z.ZodRawShape, Other extends z.ZodRawShape>(needed: Needed, other: Other) =>
  z.strictObject({ ...needed, ...z.object(other).partial().shape });

/** A part, or a reference to one of `components`. */
const orReference = <T extends z.ZodObject>(section: string, own: T) =>
  z.union([
    shape(
      {
        $ref: matching(new RegExp(`^#/components/${section}/[^/]+$`), `must be #/components/${section}/Name`),
      },
      { description: text, 'x-assumed': truth },
    ),
    // So that a malformed reference is reported as one, not as an unknown key.
    own.extend({ $ref: z.never().optional() }) as unknown as T,
  ]);

const lifecycle = z.strictObject({
  initial: z.union([z.array(text), text]),
  states: map(shape({ description: text }, { terminal: truth, action: text, 'x-assumed': truth })),
  transitions: z.array(shape({ from: text, to: text, on: text }, { 'x-assumed': truth })),
  /** Where a diagram has each state. */
  rows: z.array(text),
});

const typeName = matching(
  /^(?:string|integer|number|boolean|object|array|null)$/,
  'must be string, integer, number, boolean, object, array or null',
);

/** Keywords of a schema that hold no schema. */
const keywords = {
  /** The name of an object in a sentence, if it differs from the words of its key. */
  title: text,
  description: text,
  format: text,
  pattern: text,
  contentMediaType: text,
  deprecated: truth,
  uniqueItems: truth,
  'x-assumed': truth,
  type: z.union([z.array(typeName), typeName]),
  required: z.array(text),
  enum: z.array(any),
  const: any,
  default: any,
  minimum: z.number(),
  maximum: z.number(),
  minLength: z.int(),
  maxLength: z.int(),
  minItems: z.int(),
  maxItems: z.int(),
  maxProperties: z.int(),
  'x-enum-descriptions': map(text),
  'x-lifecycle': lifecycle,
};

export type SchemaObject = Partial<z.infer<z.ZodObject<typeof keywords>>> & {
  $ref?: string | undefined;
  properties?: Record<string, SchemaObject> | undefined;
  items?: SchemaObject | undefined;
  additionalProperties?: boolean | SchemaObject | undefined;
  anyOf?: SchemaObject[] | undefined;
  oneOf?: SchemaObject[] | undefined;
  allOf?: SchemaObject[] | undefined;
};

// In conditions a field may be forbidden: `customer: false`.
const schema: z.ZodType<SchemaObject> = z.lazy(() => z.union([truth, fields])) as never;
// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
const conditions = { dependentSchemas: map(schema), if: schema, then: schema, else: schema };
const fields = orReference(
  'schemas',
  z
    .strictObject({
      ...keywords,
      ...conditions,
      properties: map(schema),
      items: schema,
      propertyNames: schema,
      anyOf: z.array(schema),
      oneOf: z.array(schema),
      allOf: z.array(schema),
      additionalProperties: z.union([truth, schema]),
    })
    .partial(),
);

const ownExample = shape({ value: any }, { summary: text, description: text, 'x-assumed': truth });
const example = orReference('examples', ownExample);
const mediaType = shape({}, { schema, example: any, examples: map(example) });
const content = map(mediaType);
const ownParameter = shape(
  { name: text, in: z.enum(['path', 'query']), schema },
  { required: truth, description: text, example: any },
);
const parameter = orReference('parameters', ownParameter);
const ownResponse = shape({ description: text }, { content, 'x-assumed': truth });
const response = orReference('responses', ownResponse);

/** Languages that have an SDK, as in `x-sdk`. */
const sdkLanguages = ['javascript', 'ruby', 'php'] as const;

const operation = shape(
  {
    operationId: text,
    summary: text,
    description: text,
    tags: z.array(text).min(1),
    responses: z
      .record(
        matching(/^[1-5](?:\d\d|XX)$/, 'three digits, such as 200, or one and XX, such as 5XX'),
        response,
      )
      .refine((responses) => Object.keys(responses).some((status) => /^2\d\d$/.test(status)), {
        message: 'must have a success response, such as 200',
      }),
  },
  {
    parameters: z.array(parameter),
    requestBody: shape({ content }, { required: truth, description: text }),
    security: z.array(map(z.array(text))),
    /** The SDKs remove its method in v2. */
    deprecated: truth,
    /** Anchor of the heading if the summary has changed: public addresses stay. */
    'x-anchor': matching(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be lowercase words with hyphens between them, such as create-a-refund',
    ),
    /** The replacement, as one sentence. */
    'x-replacement': text,
    /** The SDKs that deprecate the method, by language; without it, all. */
    'x-deprecated-in': z.array(z.enum(sdkLanguages)).min(1),
    /** How to find out whether a request whose response is lost took effect, if reading its object does not tell. */
    'x-repeat': text,
    'x-events': z.array(text),
    /** Beside its settings, a method for each language that has an SDK. */
    'x-sdk': z.looseObject({
      result: matching(/^[a-z][A-Za-z]*$/, 'must name the variable of the response, such as chargeIntent'),
      query: z.array(text).optional(),
      examples: map(map(text)).optional(),
    }),
    'x-errors': z.array(
      shape({ status: z.int(), when: text, action: text }, { code: text, 'x-assumed': truth }),
    ),
  },
);

const path = z
  .strictObject({
    parameters: z.array(parameter),
    get: operation,
    post: operation,
    put: operation,
    patch: operation,
    delete: operation,
  })
  .partial();

/** Pages show only the event and its example; the request is for readers of the document. */
const webhook = z.looseObject({
  operationId: text,
  summary: text,
  'x-object': text.optional(),
  /** Where the object is described, if no page of the reference is about it. */
  'x-href': text.optional(),
  'x-example-data': text.optional(),
});

const tag = shape(
  { name: text },
  {
    description: text,
    /** Schema of the resource's object. */
    'x-object': text,
    'x-route': text,
  },
).refine((each) => each['x-object'] === undefined || each['x-route'] !== undefined, {
  message: 'needs x-route, the page that describes the object',
  path: ['x-object'],
});

export const openApiDocument = shape(
  {
    openapi: text,
    info: any,
    tags: z.array(tag),
    paths: map(path),
    components: shape(
      { schemas: map(schema) },
      {
        securitySchemes: any,
        // Requests of webhooks have headers.
        parameters: map(z.looseObject({ name: any, in: any, schema })),
        responses: map(ownResponse),
        examples: map(ownExample),
      },
    ),
  },
  {
    servers: any,
    security: any,
    webhooks: map(z.strictObject({ post: webhook })),
    'x-pages': map(text),
    /** What the sandbox does if nothing is published, by the name of a tag or another subject. */
    'x-simulation': map(z.array(text)),
  },
);

type Document = z.infer<typeof openApiDocument>;
/** What the reference reads of a document. */
export type OpenApiDocument = Omit<Document, 'openapi' | 'info' | 'components'> & {
  components: Omit<Document['components'], 'parameters'> & {
    parameters?: Record<string, ParameterObject> | undefined;
  };
};
export type Reference = { $ref: string; description?: string | undefined };
export type Lifecycle = z.infer<typeof lifecycle>;
export type OperationObject = z.infer<typeof operation>;
export type ParameterObject = z.infer<typeof ownParameter>;
export type ResponseObject = z.infer<typeof ownResponse>;
export type SdkSource = NonNullable<OperationObject['x-sdk']>;
export type MediaType = z.infer<typeof mediaType>;
export type ExampleObject = z.infer<typeof ownExample>;
