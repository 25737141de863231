import type { JsonValue } from '../model/reference.ts';
import type { EnumValue, Field, ObjectLink } from './api-model.ts';
import type { OpenApiDocument, SchemaObject } from './openapi-document.ts';

/** Where the fields of a named schema are described, or null if they are described inline. */
export type LinkOf = (schema: string) => ObjectLink | null;

interface Resolved {
  schema: SchemaObject;
  /** Name under `components.schemas`; null for an inline schema. */
  name: string | null;
  nullable: boolean;
  description: string | null;
}

/** Turns schemas of one document into fields. Schemas known to `linkOf` become links; others are expanded in place. */
export function createSchemaReader(document: OpenApiDocument, linkOf: LinkOf) {
  const linkFor = ({ name }: Resolved): ObjectLink | null => (name === null ? null : linkOf(name));

  /**
   * Fields of an object schema, required ones first; `open` lists the enclosing schemas, so that none contains itself.
   */
  function fieldsOf(source: SchemaObject, open: readonly string[] = []): Field[] {
    const schema = valueSchema(document, source);
    // Of several forms, at most one is an object: `check-conventions.ts` sees to it.
    const forms = [schema, ...formsOf(schema).map((form) => resolve(document, form).schema)];
    const { properties = {}, required = [] } = forms.find((form) => form.properties !== undefined) ?? schema;
    return Object.entries(properties).map(([name, property]) =>
      fieldOf(name, property, { required: required.includes(name), open }),
    );
  }

  function fieldOf(
    name: string,
    source: SchemaObject,
    { required = false, open = [] }: { required?: boolean; open?: readonly string[] } = {},
  ): Field {
    const outer = resolve(document, source);
    const item = outer.schema.items === undefined ? null : resolve(document, outer.schema.items);
    const inner = item ?? outer;
    const forms = formsOf(inner.schema).map((form) => linkFor(resolve(document, form)));
    const link = [linkFor(inner), ...forms].find((each) => each !== null) ?? null;
    const repeats = inner.name !== null && open.includes(inner.name);
    const around = inner.name === null ? open : [...open, inner.name];
    return {
      name,
      type: typeName(outer, item),
      required,
      nullable: outer.nullable,
      assumed: source['x-assumed'] === true,
      deprecated: source.deprecated === true || outer.schema.deprecated === true,
      description: outer.description,
      values: valuesOf(inner.schema),
      defaultValue: outer.schema.default,
      format: formats[inner.schema.format ?? ''] ?? null,
      limits: limitsOf(outer.schema),
      link,
      children: link === null && !repeats ? fieldsOf(inner.schema, around) : [],
      keywords: [],
    };
  }

  function typeName(value: Resolved, item: Resolved | null): string {
    if (item !== null) return `array of ${plural(item)}`;
    if (linkFor(value) !== null) return value.name ?? '';
    const values = valueSchema(document, value.schema);
    if (values !== value.schema) return `map of ${plural(resolve(document, values))}`;
    const forms = formsOf(value.schema).filter((form) => form.type !== 'null');
    if (forms.length === 0) return plainType(value.schema);
    return [...new Set(forms.map((form) => typeName(resolve(document, form), null)))].join(' or ');
  }

  function plural(value: Resolved): string {
    const type = typeName(value, null);
    if (linkFor(value) !== null) return type;
    return type === 'any' ? 'values' : `${type}s`;
  }

  return { fieldsOf, fieldOf, resolve: (schema: SchemaObject) => resolve(document, schema) };
}

/** Follows references and removes `null` from a type; a description beside a reference wins. */
function resolve(document: OpenApiDocument, source: SchemaObject): Resolved {
  if (source.allOf !== undefined) return allOf(document, source, source.allOf);
  const options = formsOf(source);
  const main = options.find((option) => option.type !== 'null');
  if (main !== undefined && options.length === 2 && options.some((option) => option.type === 'null')) {
    const inner = resolve(document, main);
    return { ...inner, nullable: true, description: source.description ?? inner.description };
  }
  if (source.$ref !== undefined) {
    const name = source.$ref.split('/').at(-1) ?? '';
    const target = document.components.schemas[name];
    if (target === undefined)
      throw new Error(`The document has no schema ${name}, which ${source.$ref} points to`);
    const inner = resolve(document, target);
    return { ...inner, name, description: source.description ?? inner.description };
  }
  const types = [source, ...options].flatMap(({ type }) => type ?? []);
  return {
    schema: source,
    name: null,
    nullable: types.includes('null'),
    description: source.description ?? null,
  };
}

const formsOf = ({ anyOf, oneOf }: SchemaObject): SchemaObject[] => anyOf ?? oneOf ?? [];

/** Merges the parts of an `allOf`; one part alone keeps the name of its schema. */
function allOf(document: OpenApiDocument, source: SchemaObject, parts: SchemaObject[]): Resolved {
  const { allOf: _, ...own } = source;
  const resolved = parts.map((each) => resolve(document, each));
  const schemas = [...resolved.map(({ schema }) => schema), own];
  const properties = Object.assign({}, ...schemas.map((schema) => schema.properties));
  const merged: SchemaObject = Object.assign({}, ...schemas, {
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    required: schemas.flatMap(({ required = [] }) => required),
  });
  const described = [own.description, ...resolved.map(({ description }) => description)];
  return {
    schema: merged,
    name: parts.length === 1 ? (resolved[0]?.name ?? null) : null,
    nullable: resolved.some(({ nullable }) => nullable),
    description: described.find((text) => text != null) ?? null,
  };
}

/** The schema of the values of a map; any other schema itself. */
function valueSchema(document: OpenApiDocument, schema: SchemaObject): SchemaObject {
  const { properties, additionalProperties: values } = schema;
  return properties === undefined && typeof values === 'object' ? resolve(document, values).schema : schema;
}

function plainType(schema: SchemaObject): string {
  const types = [schema.type ?? []].flat().filter((name) => name !== 'null');
  const type = types.length > 1 ? types.join(' or ') : types[0];
  return type ?? (schema.properties === undefined ? 'any' : 'object');
}

function valuesOf(schema: SchemaObject): EnumValue[] {
  const meanings = schema['x-enum-descriptions'] ?? {};
  return (schema.enum ?? [])
    .filter((value) => value !== null)
    .map((value) => ({ value: String(value), meaning: meanings[String(value)] ?? null }));
}

const formats: Record<string, string> = {
  date: 'YYYY-MM-DD',
  uri: 'URL',
  email: 'email address',
  binary: 'file',
};

/** What bounds a value, in words. */
function limitsOf(schema: SchemaObject): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties: pairs } = schema;
  return [
    between(minimum, maximum, ''),
    between(minLength === 1 ? undefined : minLength, maxLength, ' characters'),
    between(minItems, maxItems ?? pairs, pairs === undefined ? ' entries' : ' pairs'),
  ].filter((limit) => limit !== null);
}

function between(least: number | undefined, most: number | undefined, unit: string): string | null {
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least === undefined ? null : `at least ${least}${least === 1 ? unit.replace(/ies$/, 'y') : unit}`;
}

/** A JSON value on one line, as used in a sentence: text without quotes. */
export function shortValue(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
