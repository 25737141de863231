import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Diagnostic } from '../model/diagnostic.ts';
import { nearest } from '../model/nearest.ts';
import { follow, isRecord, valueAt } from './local-refs.ts';
import { misfits } from './misfits.ts';
import type { YamlSource } from './yaml-source.ts';

/**
 * The form of an OpenAPI document whose every part a page shows or the sandbox obeys, as JSON Schema. What has no place
 * here would be lost in silence, so it is an error.
 */

const text = { type: 'string', minLength: 1 };
const truth = { type: 'boolean' };
const count = { type: 'integer' };
const any = {};
const part = (name: string) => ({ $ref: `#/$defs/${name}` });
const list = (items: object) => ({ type: 'array', items });
const map = (values: object) => ({ type: 'object', additionalProperties: values });
const shape = (properties: Record<string, object>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
/** A part, or a reference to one of `components`. */
const orReference = (section: string, own: object) => ({
  if: { type: 'object', required: ['$ref'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: shape({
    $ref: { type: 'string', pattern: `^#/components/${section}/[^/]+$` },
    description: text,
    'x-assumed': truth,
  }),
  else: own,
});
const schema = part('schema');
// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
const conditions = { dependentSchemas: map(schema), if: schema, then: schema, else: schema, not: schema };

const FORM = {
  $defs: {
    // In conditions a field may be forbidden: `customer: false`.
    schema: { if: { type: 'boolean' }, else: part('fields') },
    fields: orReference(
      'schemas',
      shape({
        ...{ title: text, description: text, format: text, pattern: text, contentMediaType: text },
        ...{ deprecated: truth, uniqueItems: truth, 'x-assumed': truth },
        type: { anyOf: [text, list(text)] },
        ...{ properties: map(schema), items: schema, propertyNames: schema },
        additionalProperties: { anyOf: [truth, schema] },
        ...{ anyOf: list(schema), oneOf: list(schema), allOf: list(schema) },
        ...{ required: list(text), enum: list(any), const: any, default: any },
        ...{ minimum: any, maximum: any, exclusiveMinimum: any, exclusiveMaximum: any, multipleOf: any },
        ...{ minLength: count, maxLength: count, minItems: count, maxItems: count, maxProperties: count },
        ...conditions,
        'x-enum-descriptions': map(text),
        'x-lifecycle': shape(
          {
            initial: { anyOf: [text, list(text)] },
            states: map(shape({ description: text, terminal: truth, 'x-assumed': truth }, ['description'])),
            transitions: list(
              shape({ from: text, to: text, on: text, 'x-assumed': truth }, ['from', 'to', 'on']),
            ),
            rows: list(text),
          },
          ['initial', 'states', 'transitions', 'rows'],
        ),
      }),
    ),
    example: orReference(
      'examples',
      shape({ summary: text, description: text, value: any, 'x-assumed': truth }, ['value']),
    ),
    content: map(shape({ schema, example: any, examples: map(part('example')) })),
    parameter: orReference(
      'parameters',
      shape(
        {
          name: text,
          in: { enum: ['path', 'query'] },
          required: truth,
          description: text,
          schema,
          example: any,
        },
        ['name', 'in', 'schema'],
      ),
    ),
    response: orReference(
      'responses',
      shape({ description: text, content: part('content'), 'x-assumed': truth }, ['description']),
    ),
    operation: shape(
      {
        ...{ operationId: text, summary: text, description: text, deprecated: truth },
        tags: { ...list(text), minItems: 1 },
        parameters: list(part('parameter')),
        requestBody: shape({ required: truth, description: text, content: part('content') }, ['content']),
        responses: map(part('response')),
        security: list(map(list(text))),
        ...{ 'x-anchor': any, 'x-replacement': text, 'x-repeat': text, 'x-events': list(text), 'x-sdk': any },
        'x-errors': list(
          shape({ status: count, code: text, when: text, action: text, 'x-assumed': truth }, [
            'status',
            'when',
            'action',
          ]),
        ),
      },
      ['operationId', 'summary', 'description', 'tags', 'responses'],
    ),
    path: shape({
      parameters: list(part('parameter')),
      ...Object.fromEntries(
        ['get', 'post', 'put', 'patch', 'delete'].map((name) => [name, part('operation')]),
      ),
    }),
    // Its request is for readers of the document; pages show the event and its example.
    webhook: shape({ post: { type: 'object', properties: { summary: text }, required: ['summary'] } }, [
      'post',
    ]),
  },
  ...shape(
    {
      ...{ openapi: text, info: any, servers: any, security: any },
      'x-pages': map(text),
      'x-simulation': map(list(text)),
      tags: list(shape({ name: text, description: text, 'x-object': text, 'x-route': text }, ['name'])),
      paths: map(part('path')),
      webhooks: map(part('webhook')),
      components: shape(
        {
          securitySchemes: any,
          schemas: map(schema),
          parameters: map({ type: 'object', properties: { schema }, required: ['name', 'in', 'schema'] }),
          responses: map(part('response')),
          examples: map(part('example')),
        },
        ['schemas'],
      ),
    },
    ['openapi', 'info', 'tags', 'paths', 'components'],
  ),
};

let compiled: ValidateFunction | undefined;

/** Everything in a document that has another form than pages and sandbox expect, each at its line. */
export function checkStructure(source: YamlSource): Diagnostic[] {
  compiled ??= new Ajv2020({ strict: false, allErrors: true }).compile(FORM);
  if (compiled(source.value)) return operations(source);
  const errors = (compiled.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  // Of several forms that a value could have, the first is named.
  const first = new Map(
    errors.toReversed().map((error) => [error.instancePath + error.params.additionalProperty, error]),
  );
  return [...first.values()].toReversed().flatMap((error) => {
    const key = error.params.additionalProperty;
    const hint = typeof key === 'string' ? hintFor(key, error.instancePath) : HINT;
    return misfits([error]).map(({ path, message }) => problem(source, path, message, hint));
  });
}

const HINT = 'docs/api-document.md describes the form of the document';

/** Why a keyword does not belong to the form, or the one that was meant. */
function hintFor(key: string, path: string): string {
  const known = [
    ...new Set(
      JSON.stringify(FORM)
        .match(/"[$\w-]+"(?=:)/g)
        ?.map((name) => name.slice(1, -1)),
    ),
  ];
  const near = nearest(key, known);
  if (near !== null) return `did you mean ${near}?`;
  const where = /\/(?:schemas?|properties)\b/.test(path) ? ': say in `description` what it means' : '';
  return `no page shows it${where}. ${HINT}`;
}

/** What a page of an operation cannot do without, or cannot show: a success response; headers. */
function operations(source: YamlSource): Diagnostic[] {
  const paths = valueAt(source.value, ['paths']) as Record<string, Record<string, unknown>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      isRecord(operation) ? operationProblems(source, ['paths', path, method], operation) : [],
    ),
  );
}

function operationProblems(
  source: YamlSource,
  path: string[],
  { operationId, responses }: Record<string, unknown>,
): Diagnostic[] {
  const statuses = Object.keys(responses as object);
  const success = statuses.some((status) => /^2\d\d$/.test(status));
  const lists = [path.slice(0, -1), path].map((each) => [...each, 'parameters']);
  const headers = lists.flatMap((list) =>
    ((valueAt(source.value, list) ?? []) as unknown[]).flatMap((_, index) => {
      const { name, in: place } = (follow(source.value, [...list, index])?.value ?? {}) as Record<
        string,
        unknown
      >;
      if (place === undefined || place === 'path' || place === 'query') return [];
      const message = `Pages do not show the ${String(place)} ${String(name)} of ${String(operationId)}`;
      return [problem(source, [...list, index], message, 'describe it in the description of the operation')];
    }),
  );
  if (success) return headers;
  const hint = 'add the response, such as 200, with its schema';
  return [
    ...headers,
    problem(source, [...path, 'responses'], `${String(operationId)} has no success response`, hint),
  ];
}

function problem(source: YamlSource, path: (string | number)[], message: string, hint: string): Diagnostic {
  return { id: 'openapi-form', level: 'error', message, hint, file: source.file, ...source.at(path) };
}
