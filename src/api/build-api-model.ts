import { fieldAnchor, objectSlug, wordsOf } from './anchors.ts';
import type {
  ApiModel,
  Field,
  JsonValue,
  ObjectLink,
  ResourceObject,
  SharedPages,
  WebhookEvent,
} from './api-model.ts';
import type { OpenApiDocument, SchemaObject, TagObject } from './openapi-document.ts';
import { readAssumptions, readSimulation } from './read-assumptions.ts';
import { readOperations } from './read-operations.ts';
import { createSchemaReader, type LinkOf } from './read-schema.ts';

/**
 * An OpenAPI document with the conventions of `api/README.md` → the model of the API.
 *
 * @param data tables from the files beside the document.
 * @throws Error when a reference leads nowhere; the loader checks everything else.
 */
export function buildApiModel(
  document: OpenApiDocument,
  data: Pick<ApiModel, 'declineCodes' | 'errors' | 'testCards' | 'glossary'>,
): ApiModel {
  const resources = document.tags.flatMap((tag) => {
    const { 'x-object': schema, 'x-route': route } = tag;
    return schema === undefined || route === undefined ? [] : [{ tag, schema, route }];
  });
  const pages = new Map(
    resources.map(({ schema, route }) => [schema, { schema, href: `${route}#${objectSlug(schema)}` }]),
  );
  const canonical = new Map<string, ObjectLink>();
  const linkOf: LinkOf = (name) => pages.get(name) ?? canonical.get(name) ?? null;
  const objects = resources.map(({ tag, schema, route }) =>
    readObject({ document, tag, schema, route, linkOf, canonical }),
  );
  const reader = createSchemaReader(document, linkOf);
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      reader.fieldsOf(schema, [name]),
    ]),
  );
  const events = readEvents(document, linkOf);
  return {
    operations: readOperations(document, linkOf),
    objects,
    events,
    schemas,
    assumptions: readAssumptions(document),
    simulation: readSimulation(document),
    pages: withEventCodes(document['x-pages'] ?? {}, events),
    ...data,
  };
}

/** A page that describes the events describes the values of fields that are events. */
function withEventCodes(pages: SharedPages, events: WebhookEvent[]): SharedPages {
  return pages.events === undefined ? pages : { ...pages, eventCodes: events.map(({ code }) => code) };
}

interface ReadObject {
  document: OpenApiDocument;
  tag: TagObject;
  schema: string;
  route: string;
  linkOf: LinkOf;
  /** Where each object without a page was first described; this resource adds its own. */
  canonical: Map<string, ObjectLink>;
}

function readObject({ document, tag, schema, route, linkOf, canonical }: ReadObject): ResourceObject {
  const source = document.components.schemas[schema];
  if (source === undefined)
    throw new Error(`The document has no schema ${schema}, which the tag ${tag.name} names`);
  const slug = objectSlug(schema);
  const reader = createSchemaReader(document, linkOf);
  const fields = Object.entries(source.properties ?? {}).map(([name, property]) => {
    const required = source.required?.includes(name) ?? false;
    const field = reader.fieldOf(name, property, { required });
    claimObject(document, property, { href: `${route}#${fieldAnchor(slug, [name])}`, canonical, field });
    return field;
  });
  return {
    schema,
    label: source.title ?? wordsOf(schema).join(' '),
    slug,
    route,
    description: source.description ?? null,
    fields,
    example: document.components.examples?.[schema]?.value,
    lifecycle: source['x-lifecycle'] ?? null,
  };
}

/**
 * An object with an `object` field of its own, such as a charge, is described at its first occurrence; every later
 * field that contains it links there.
 */
function claimObject(
  document: OpenApiDocument,
  property: SchemaObject,
  { href, canonical, field }: { href: string; canonical: Map<string, ObjectLink>; field: Field },
): void {
  const name = createSchemaReader(document, () => null).resolve(property).name;
  if (name === null || field.link !== null || canonical.has(name)) return;
  if (field.children.some((child) => child.name === 'object')) canonical.set(name, { schema: name, href });
}

function readEvents(document: OpenApiDocument, linkOf: LinkOf): WebhookEvent[] {
  const linkTo = (schema: string, href: string | undefined): ObjectLink | null =>
    linkOf(schema) ?? (href === undefined ? null : { schema, href });
  return Object.entries(document.webhooks ?? {}).map(([code, { post }]) => ({
    code,
    when: post.summary,
    object: post['x-object'] ?? null,
    link: linkTo(post['x-object'] ?? '', post['x-href']),
    example:
      post['x-example-data'] === undefined ? undefined : exampleNamed(document, post['x-example-data']),
  }));
}

function exampleNamed(document: OpenApiDocument, name: string): JsonValue | undefined {
  return document.components.examples?.[name]?.value;
}
