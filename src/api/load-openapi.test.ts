import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../model/diagnostic.ts';
import { openApiFile, parseOpenApi } from './load-openapi.ts';

const base = `openapi: 3.1.0
info: { title: API, version: v1 }
tags:
  - { name: refunds, x-route: /refunds,
    x-object: Refund }
paths:
  /v1/refunds:
    post:
      operationId: createRefund
      summary: Create a refund
      tags: [refunds]
      responses:
        '201':
          description: The new refund.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Refund' }
              examples: { default: { $ref: '#/components/examples/Refund' } }
      description: Returns money.
components:
  schemas:
    Refund:
      type: object
      required: [id]
      properties:
        id: { type: string }
        amount: { type: integer, minimum: 1 }
        status:
          type: [string, 'null']
          enum: [pending, null]
          x-enum-descriptions: { pending: On its way. }
      x-lifecycle:
        initial: pending
        states:
          pending: { description: On its way. }
        rows: []
        transitions: []
  examples:
    Refund:
      value:
        id: 58d7e6f5
        amount: 1500
`;

describe('the API document of the project', () => {
  const loaded = parseOpenApi(readFileSync(openApiFile, 'utf8'));

  it('has no broken reference, no duplicate operationId and no example that breaks its schema', () => {
    expect(loaded.diagnostics.map(line)).toEqual([]);
  });

  it('knows the line of a value', () => {
    const { line: number } = loaded.source.at(['paths', '/v1/refunds', 'post', 'operationId']);
    expect(number).toBeGreaterThan(10);
  });
});

describe('parseOpenApi', () => {
  it('accepts a document that follows the conventions', () => {
    expect(parseOpenApi(base, 'api/openapi.yaml').diagnostics).toEqual([]);
  });

  it.each([
    [
      'a broken reference',
      base.replace('schemas/Refund', 'schemas/Refnd'),
      '17:25 the reference #/components/schemas/Refnd leads nowhere — correct the name, or add components.schemas.Refnd',
    ],
    [
      'a reference with a percent sign that escapes nothing',
      base.replace('schemas/Refund', 'schemas/Ref%nd'),
      '17:25 the reference #/components/schemas/Ref%nd leads nowhere — correct the name, or add components.schemas.Ref%nd',
    ],
    [
      'an anchor with a space',
      base.replace('tags: [refunds]\n', 'tags: [refunds]\n      x-anchor: Give money back\n'),
      '12:7 paths./v1/refunds.post.x-anchor must be lowercase words with hyphens between them, such as create-a-refund — docs/api-document.md describes the form of the document',
    ],
    [
      'a part of a path without its parameter',
      base.replace('  /v1/refunds:', '  /v1/refunds/{id}:'),
      '7:3 the path has {id}, but no parameter id — add it to the parameters of the path, with `in: path`',
    ],
    [
      'a type that does not exist',
      base.replace('amount: { type: integer', 'amount: { type: int'),
      '27:19 components.schemas.Refund.properties.amount.type must be string, integer, number, boolean, object, array or null — docs/api-document.md describes the form of the document',
    ],
    [
      'a key of OpenAPI 3.0',
      base.replace('{ type: integer,', '{ nullable: true, type: integer,'),
      "27:19 components.schemas.Refund.properties.amount.nullable is not a known key — write the type as a list, such as `[string, 'null']`",
    ],
    [
      'a key that belongs elsewhere',
      base.replace('tags: [refunds]\n', 'tags: [refunds]\n      if: {}\n'),
      '12:7 paths./v1/refunds.post.if is not a known key — no page shows it. docs/api-document.md describes the form of the document',
    ],
    [
      'a duplicate operationId',
      base.replace(
        'components:\n',
        '  /v1/other:\n    get:\n      operationId: createRefund\n      summary: List refunds\n      description: Returns refunds.\n      tags: [refunds]\n      responses: { "200": { description: The refunds. } }\ncomponents:\n',
      ),
      '22:7 the operationId createRefund is taken — use every operationId once',
    ],
    [
      'an example with a wrong type',
      base.replace('amount: 1500', 'amount: a lot'),
      '42:9 the example does not fit its schema: amount must be integer — correct the example, or the schema at line 22',
    ],
    [
      'an example with an unknown field',
      base.replace('amount: 1500', 'amuont: 1500'),
      '42:9 the example does not fit its schema: amuont is not a known field — correct the example, or the schema at line 22',
    ],
    [
      'an enum value without a meaning',
      base.replace('[pending, null]', '[pending, done, null]'),
      '30:11 the value done has no meaning — add it to x-enum-descriptions',
    ],
    [
      'a state that is not a status value',
      base.replace('          pending: {', '          waiting: {'),
      '35:11 waiting is not a status of Refund — use the values of status',
    ],
    [
      'a state in a diagram that no transition has',
      base.replace('rows: []', 'rows: [pending]'),
      '36:9 rows and transitions differ in pending — name each state with a transition once',
    ],
    [
      'an unknown tag',
      base.replace('tags: [refunds]', 'tags: [refnds]'),
      '11:14 there is no tag refnds — use a tag that the document has',
    ],
    [
      'an object without a page',
      base.replace(' x-route: /refunds,', ''),
      '5:5 tags.0.x-object needs x-route, the page that describes the object — docs/api-document.md describes the form of the document',
    ],
    [
      'an unknown object',
      base.replace('x-object: Refund', 'x-object: Refnd'),
      '5:5 there is no schema Refnd — use a schema that the document has',
    ],
  ])('names the line of %s', (_, text, expected) => {
    expect(parseOpenApi(text, 'api/openapi.yaml').diagnostics.map(line)).toContain(
      `api/openapi.yaml:${expected}`,
    );
  });

  it('reports broken YAML instead of throwing', () => {
    const { document, diagnostics } = parseOpenApi('openapi: 3.1.0\npaths: [', 'api/openapi.yaml');
    expect(document).toBeNull();
    expect(diagnostics[0]).toMatchObject({ id: 'yaml-syntax', line: 2 });
  });
});

function line({ file, line: number, column, message, hint }: Diagnostic): string {
  return `${file}:${number}:${column} ${message} — ${hint}`;
}
