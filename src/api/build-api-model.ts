import { fieldAnchor, objectSlug, wordsOf } from './anchors.ts';
import type { ApiModel, Field, ObjectLink, ResourceObject, WebhookEvent } from './api-model.ts';
import type { OpenApiDocument, SchemaObject } from './openapi-document.ts';
import { readAssumptions, readSimulation } from './read-assumptions.ts';
import { readOperations } from './read-operations.ts';
import { createSchemaReader, type LinkOf } from './read-schema.ts';

/**
 * An OpenAPI document with the conventions of `api/README.md` → the model of the API.
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
  const pages = document['x-pages'];
  const links = new Map(
    resources.map(({ schema, route }) => [schema, { schema, href: `${route}#${objectSlug(schema)}` }]),
  );
  const canonical = new Map<string, ObjectLink>();
  const linkOf: LinkOf = (name) => links.get(name) ?? canonical.get(name) ?? null;
  const reader = createSchemaReader(document, linkOf);
  /**
   * An object with an `object` field of its own, such as a charge, is described at its first occurrence; every later
   * field that contains it links there.
   */
  const claimObject = (property: SchemaObject, field: Field, href: string): void => {
    const { name } = reader.resolve(property);
    if (name === null || field.link !== null || canonical.has(name)) return;
    if (field.children.some((child) => child.name === 'object')) canonical.set(name, { schema: name, href });
  };
  const objects = resources.map(({ tag, schema, route }): ResourceObject => {
    const source = document.components.schemas[schema];
    if (source === undefined)
      throw new Error(`The document has no schema ${schema}, which the tag ${tag.name} names`);
    const slug = objectSlug(schema);
    const fields = Object.entries(source.properties ?? {}).map(([name, property]) => {
      const field = reader.fieldOf(name, property, { required: source.required?.includes(name) ?? false });
      claimObject(property, field, `${route}#${fieldAnchor(slug, name)}`);
      return field;
    });
    return {
      ...{ schema, slug, route, fields },
      label: source.title ?? wordsOf(schema).join(' '),
      description: source.description ?? null,
      example: document.components.examples?.[schema]?.value,
      lifecycle: source['x-lifecycle'] ?? null,
    };
  });
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      reader.fieldsOf(schema, [name]),
    ]),
  );
  const events = Object.entries(document.webhooks ?? {}).map(([code, { post }]): WebhookEvent => {
    const { 'x-object': object = null, 'x-href': href } = post;
    const elsewhere = object === null || href === undefined ? null : { schema: object, href };
    return {
      code,
      when: post.summary,
      object,
      link: object === null ? null : (linkOf(object) ?? elsewhere),
      example: document.components.examples?.[post['x-example-data'] ?? '']?.value,
    };
  });
  return {
    operations: readOperations(document, linkOf),
    objects,
    events,
    schemas,
    assumptions: readAssumptions(document),
    simulation: readSimulation(document),
    // With a page of events, a field's values that are event codes link to their rows there.
    pages: { ...pages, ...(pages?.events && { eventCodes: events.map(({ code }) => code) }) },
    ...data,
  };
}
