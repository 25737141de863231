import { describe, expect, it } from 'vitest';
import type { OpenApiDocument, SchemaObject } from './openapi-document.ts';
import { createSchemaReader, shortValue } from './read-schema.ts';

const document: OpenApiDocument = {
  tags: [],
  paths: {},
  components: {
    schemas: {
      Address: {
        type: 'object',
        description: 'Where somebody lives.',
        required: ['city'],
        properties: { city: { type: 'string' }, country: { type: 'string' } },
      },
      Customer: { type: 'object', properties: { id: { type: 'string' } } },
      Node: {
        type: 'object',
        properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Node' } },
      },
    },
  },
};

const link = { schema: 'Customer', href: '/api/customers#customer' };
const reader = createSchemaReader(document, (name) => (name === 'Customer' ? link : null));
const read = (schema: SchemaObject): ReturnType<typeof reader.fieldOf> => reader.fieldOf('field', schema);
const ref = (name: string): SchemaObject => ({ $ref: `#/components/schemas/${name}` });

describe('createSchemaReader', () => {
  it.each<[string, SchemaObject, string, boolean]>([
    ['a plain type', { type: 'integer' }, 'integer', false],
    ['a type or null', { type: ['string', 'null'] }, 'string', true],
    ['an object or null', { anyOf: [ref('Address'), { type: 'null' }] }, 'object', true],
    ['two types', { anyOf: [{ type: 'string' }, { type: 'object' }] }, 'string or object', false],
    ['a list of values', { type: 'array', items: { type: 'string' } }, 'array of strings', false],
    ['a list of anything', { type: 'array', items: {} }, 'array of values', false],
    ['a list or null', { type: ['array', 'null'], items: ref('Address') }, 'array of objects', true],
    ['a map', { type: 'object', additionalProperties: { type: 'string' } }, 'map of strings', false],
    [
      'a map of integers',
      { type: 'object', additionalProperties: { type: 'integer' } },
      'map of integers',
      false,
    ],
    ['a map of objects', { type: 'object', additionalProperties: ref('Address') }, 'map of objects', false],
    ['one of two types', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer', false],
    ['an object or its id', { oneOf: [ref('Customer'), { type: 'string' }] }, 'Customer or string', false],
    ['one object or null', { oneOf: [ref('Address'), { type: 'null' }] }, 'object', true],
    [
      'a schema with more',
      { allOf: [ref('Address'), { properties: { zip: { type: 'string' } } }] },
      'object',
      false,
    ],
    ['anything', {}, 'any', false],
  ])('names the type of %s in plain words', (_, schema, type, nullable) => {
    expect(read(schema)).toMatchObject({ type, nullable });
  });

  it.each<[string, SchemaObject, string[]]>([
    [
      'of all parts',
      { allOf: [ref('Address'), { properties: { zip: { type: 'string' } } }] },
      ['city', 'country', 'zip'],
    ],
    ['of the values of a map', { type: 'object', additionalProperties: ref('Address') }, ['city', 'country']],
  ])('has the fields %s', (_, schema, names) => {
    expect(read(schema).children.map(({ name }) => name)).toEqual(names);
  });

  it('links to the form that is an object with a page', () => {
    expect(read({ oneOf: [ref('Customer'), { type: 'string' }] })).toMatchObject({ link, children: [] });
  });

  it('a required field of one part is required', () => {
    const zip = { required: ['zip'], properties: { zip: { type: 'string' } } };
    const requiredIn = (schema: SchemaObject) => read(schema).children.map(({ required }) => required);
    expect(requiredIn({ allOf: [ref('Address'), zip] })).toEqual([true, false, true]);
  });

  it('allOf with one part is that schema with another description, and links like it', () => {
    const field = read({ description: 'Who pays.', allOf: [ref('Customer')] });
    expect(field).toMatchObject({ link, description: 'Who pays.', children: [] });
  });

  it('knows a deprecated field', () => {
    expect(read({ type: 'string', deprecated: true })).toMatchObject({ deprecated: true });
  });

  it('expands a schema without a page of its own, and knows which of its fields are required', () => {
    expect(read(ref('Address')).children).toMatchObject([
      { name: 'city', required: true },
      { name: 'country', required: false },
    ]);
    expect(read({ type: 'array', items: ref('Address') }).children).toHaveLength(2);
  });

  it('links to an object with a page instead of expanding it, even in a list', () => {
    expect(read(ref('Customer'))).toMatchObject({ link, children: [] });
    expect(read({ type: 'array', items: ref('Customer') })).toMatchObject({ link, children: [] });
  });

  it('expands a recursive schema once', () => {
    const [, parent] = read(ref('Node')).children;
    expect(parent).toMatchObject({ name: 'parent', children: [] });
  });

  it('prefers a description beside a reference', () => {
    expect(read({ ...ref('Address'), description: 'Where it goes.' }).description).toBe('Where it goes.');
    expect(read(ref('Address')).description).toBe('Where somebody lives.');
  });

  it('gives every allowed value except null its meaning', () => {
    const schema = {
      type: ['string', 'null'],
      enum: ['won', 'lost', null],
      'x-enum-descriptions': { won: 'The money stays.' },
    };
    expect(read(schema).values).toEqual([
      { value: 'won', meaning: 'The money stays.' },
      { value: 'lost', meaning: null },
    ]);
    expect(read({ type: 'array', items: schema }).values).toHaveLength(2);
  });

  it.each<[SchemaObject, string[]]>([
    [{ minimum: 1, maximum: 100 }, ['1 to 100']],
    [{ minimum: 3, maximum: 3 }, ['3']],
    [{ minLength: 1, maxLength: 40 }, ['at most 40 characters']],
    [{ minLength: 9, maxLength: 9 }, ['9 characters']],
    [{ minItems: 1 }, ['at least 1 entry']],
    [{ maxItems: 5 }, ['at most 5 entries']],
    [{ maxProperties: 20 }, ['at most 20 pairs']],
    [{}, []],
  ])('writes the limits of %o in words', (schema, limits) => {
    expect(read(schema).limits).toEqual(limits);
  });

  it('names every form of a field and lists the fields of the object form', () => {
    const details = { type: 'object', properties: { message: { type: 'string' } } };
    const field = read({ anyOf: [{ type: 'string' }, details, { type: 'null' }] });
    expect([field.type, field.nullable]).toEqual(['string or object', true]);
    expect(field.children.map(({ name }) => name)).toEqual(['message']);
    expect(read({ type: ['string', 'integer'] }).type).toBe('string or integer');
  });

  it('names the format of a text if readers need it', () => {
    expect(read({ type: 'string', format: 'date' }).format).toBe('YYYY-MM-DD');
    expect(read({ type: 'string', format: 'uuid' }).format).toBeNull();
  });

  it('bad input: a reference that leads nowhere is named', () => {
    expect(() => read(ref('Refnd'))).toThrow('no schema Refnd, which #/components/schemas/Refnd points to');
  });
});

it('shortValue writes text without quotes and everything else as JSON', () => {
  expect([shortValue('usd'), shortValue(1), shortValue(false), shortValue([])]).toEqual([
    'usd',
    '1',
    'false',
    '[]',
  ]);
});
