import type { JsonValue } from '../../model/reference.ts';

/**
 * The source of an SDK method's argument: the value of a path parameter, one query parameter, all query parameters as
 * an object, the whole body, one key of the body, or the body as a class of the SDK
 * (`model.Refunds\RefundCreateRequest`). `enum.reason=Refunds\RefundReason` is not an argument: it names the class of a
 * field in such a body. `untyped.reason` is not an argument either: it names a field that the API accepts but the SDK's
 * types reject.
 */
export type ArgumentSource =
  | `${'path' | 'query' | 'body' | 'model' | 'enum' | 'untyped'}.${string}`
  | 'query'
  | 'body';

/** A method of one SDK, such as `refunds.create` in Node or `Refund.create` in Ruby. */
export interface SdkMethod {
  /** Name relative to the client or the module, with the resource before the dot. */
  name: string;
  arguments: ArgumentSource[];
}

/** `x-sdk` of an operation; languages are keys of the registry. */
export interface OperationSdk {
  /** Variable name for the response, in camel case. */
  result: string;
  /** Query parameters that the samples send. */
  query: string[];
  methods: Record<string, SdkMethod>;
  /** Request examples with other methods, such as `ach`. */
  examples: Record<string, Record<string, SdkMethod>>;
}

/** One request with example values: the content of a sample, in any language. */
export interface SampleRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template, for example `/v1/refunds/{id}`. */
  path: string;
  pathValues: Record<string, string>;
  query: Record<string, JsonValue>;
  body: JsonValue | undefined;
  /** True if the body is sent as a multipart form with files instead of JSON. */
  multipart: boolean;
  /** True if the request uses the publishable key. */
  publishableKey: boolean;
  /** Languages whose SDK marks the method for removal at v2. */
  deprecatedIn: readonly string[];
  /** Variable name for the response, in camel case. */
  result: string;
  /** SDK methods for exactly this request, by language. */
  sdk: Record<string, SdkMethod>;
}

/** URL of the request with path and query filled in. */
export function urlOf({ path, pathValues, query }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(pathValues[name] ?? ''));
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  return API_ORIGIN + filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

/** Where all paths begin, in the sandbox and in production. */
export const API_ORIGIN = 'https://api.framepayments.com';

/** The files of a form: each field with the path of its file. */
export function filesOf({ body, multipart }: SampleRequest): [field: string, file: string][] {
  return multipart ? Object.entries((body ?? {}) as Record<string, string>) : [];
}

/** The text of a query parameter as a value: numbers and booleans are converted. */
export function queryValue(text: string): JsonValue {
  return /^(\d{1,9}|true|false)$/.test(text) ? JSON.parse(text) : text;
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27').replaceAll('!', '%21');
}

/** Environment variable with the key for the request. */
export function keyVariable({ publishableKey }: SampleRequest): string {
  return publishableKey ? 'FRAME_PUBLISHABLE_KEY' : 'FRAME_SECRET_KEY';
}

/** The comment above a deprecated method, for readers who copy the sample. */
export function deprecationLines({ deprecatedIn }: SampleRequest, language: string): string[] {
  if (!deprecatedIn.includes(language)) return [];
  return [`${language === 'ruby' ? '#' : '//'} Deprecated: to be removed at v2.`];
}

/** `paymentMethod` → `payment_method`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The SDK method in a language, or undefined if no SDK method can carry the whole request. */
export function sdkMethodFor(request: SampleRequest, language: string): SdkMethod | undefined {
  const method = request.sdk[language];
  if (method === undefined) return undefined;
  const carriesBody =
    request.body === undefined || method.arguments.some((source) => /^(body|model)\b/.test(source));
  const carriesQuery = Object.keys(request.query).every(
    (name) => method.arguments.includes('query') || method.arguments.includes(`query.${name}`),
  );
  return carriesBody && carriesQuery ? method : undefined;
}

/** Values of positional arguments in order. A missing one is undefined, or omitted at the end. */
export function argumentValues(sources: ArgumentSource[], request: SampleRequest): (JsonValue | undefined)[] {
  const values = sources
    .filter((source) => !/^(enum|untyped)\./.test(source))
    .map((source) => argumentValue(source, request));
  return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
}

function argumentValue(
  source: ArgumentSource,
  { body, pathValues, query }: SampleRequest,
): JsonValue | undefined {
  if (source === 'body' || source.startsWith('model.')) return body;
  if (source === 'query') return Object.keys(query).length > 0 ? query : undefined;
  const name = source.slice(source.indexOf('.') + 1);
  if (source.startsWith('path.')) return pathValues[name];
  if (source.startsWith('query.')) return query[name];
  return (body as Record<string, JsonValue> | undefined)?.[name];
}
