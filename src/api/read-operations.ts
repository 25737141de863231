import { operationAnchor } from './anchors.ts';
import type { Example, Field, Operation, OperationResponse, Parameter } from './api-model.ts';
import {
  deprecatedIn,
  deprecationOf,
  type FoundOperation,
  operationsOf,
  parametersOf,
  resolved,
} from './document-operations.ts';
import type {
  ExampleObject,
  MediaType,
  OpenApiDocument,
  OperationObject,
  ResponseObject,
} from './openapi-document.ts';
import { createSchemaReader, type LinkOf } from './read-schema.ts';
import { readSdk, scopeOf } from './samples/sdk-methods.ts';

/** Every operation of the document: paths in document order, and create before list on one path. */
export function readOperations(document: OpenApiDocument, linkOf: LinkOf): Operation[] {
  const operations = operationsOf(document).map((found) => readOperation(document, found, linkOf));
  return operations.map((each) => ({ ...each, repeat: each.repeat || repeatOf(each, operations) }));
}

/** Where to look for the effect of a write: the object or list that its path begins with. Any read is safe to repeat. */
function repeatOf({ method, path, route }: Operation, operations: readonly Operation[]): string {
  if (method === 'GET') return '';
  const [read] = operations
    .filter((each) => each.method === 'GET' && `${path}/`.startsWith(`${each.path}/`))
    .sort((a, b) => b.path.length - a.path.length);
  if (read === undefined) return '';
  const page = read.route === route ? '' : read.route;
  return `After a lost response, [look before you repeat it](${page}#${read.slug}).`;
}

function readOperation(document: OpenApiDocument, found: FoundOperation, linkOf: LinkOf): Operation {
  const { at, operation: source } = found;
  const [, path, method] = at;
  const tag = document.tags.find(({ name }) => name === source.tags[0]);
  const statuses = Object.keys(source.responses).map((status) => Number(status.replace('XX', '00')));
  const security = source.security ?? [];
  const publishableKey = security.some((scheme) => 'PublishableKey' in scheme);
  return {
    id: source.operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    title: source.summary,
    slug: operationAnchor(source),
    description: source.description,
    deprecatedIn: deprecatedIn(source),
    deprecation: deprecationOf(source),
    resource: tag?.['x-object'] ?? null,
    route: tag?.['x-route'] ?? '',
    pathParameters: readParameters(document, found, 'path'),
    queryParameters: readParameters(document, found, 'query'),
    bodies: Object.entries(source.requestBody?.content ?? {}).map(([contentType, media]) => {
      return { contentType, fields: readFields(document, media), examples: readExamples(document, media) };
    }),
    response: readResponse(document, source, linkOf),
    errors: source['x-errors'] ?? [],
    repeat: source['x-repeat'] ?? '',
    errorStatuses: statuses.filter((status) => status >= 400),
    events: source['x-events'] ?? [],
    secretKey: !publishableKey || security.some((scheme) => 'SecretKey' in scheme),
    publishableKey,
    sdk: readSdk(source['x-sdk'], scopeOf(document, found)),
  };
}

/** What an operation takes in its path, or in its query. */
export function readParameters(
  document: OpenApiDocument,
  found: FoundOperation,
  place: 'path' | 'query',
): Parameter[] {
  const reader = createSchemaReader(document, () => null);
  return parametersOf(document, found)
    .filter((each) => each.in === place)
    .map(({ name, schema, required = false, description, example }) => {
      const field = reader.fieldOf(name, schema, { required });
      return { ...field, description: description ?? field.description, example };
    });
}

/** Request bodies never link to objects, because request fields differ from the returned ones. Required fields come first. */
export function readFields(document: OpenApiDocument, { schema }: MediaType): Field[] {
  const reader = createSchemaReader(document, () => null);
  const fields = schema === undefined ? [] : reader.fieldOf('body', schema).children;
  return fields.sort((a, b) => Number(b.required) - Number(a.required));
}

function readExamples(document: OpenApiDocument, { examples = {}, example }: MediaType): Example[] {
  const named = Object.entries(examples).map(([name, each]) => ({
    name,
    value: resolved<ExampleObject>(document, each).value,
  }));
  const all = example === undefined ? named : [...named, { name: 'default', value: example }];
  return all.sort((a, b) => Number(b.name === 'default') - Number(a.name === 'default'));
}

function readResponse(
  document: OpenApiDocument,
  source: OperationObject,
  linkOf: LinkOf,
): OperationResponse | null {
  const success = Object.entries(source.responses).find(([status]) => status.startsWith('2'));
  if (success === undefined) return null;
  const [status, given] = success;
  const response = resolved<ResponseObject>(document, given);
  const media = response.content?.['application/json'];
  const { link = null, children = [] } =
    media?.schema === undefined ? {} : createSchemaReader(document, linkOf).fieldOf('response', media.schema);
  const entry = children.find((field) => field.name === 'data')?.link ?? null;
  const list = entry !== null && children.some((field) => field.name === 'meta');
  return {
    status: Number(status),
    assumed: response['x-assumed'] === true,
    description: response.description,
    link: list ? entry : link,
    list,
    envelope: list ? envelopeOf(children) : [],
    fields: list ? [] : children,
    examples: media === undefined ? [] : readExamples(document, media),
  };
}

/** Names of the fields around the entries of a list, which are described once for all lists. */
function envelopeOf(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, children }) =>
    name === 'data' ? [name] : [name, ...children.map((child) => `${name}.${child.name}`)],
  );
}
