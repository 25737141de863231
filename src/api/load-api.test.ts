import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadApi } from './load-api.ts';

/** A document with one operation, one object and one event. */
const DOCUMENT = `openapi: 3.1.0
info: { title: API, version: v1 }
tags:
  - name: refunds
    x-object: Refund
    x-route: /api/refunds
paths:
  /v1/refunds/{id}:
    parameters:
      - { $ref: '#/components/parameters/Id' }
    get:
      operationId: getRefund
      summary: Retrieve a refund
      tags: [refunds]
      x-events: [refund.created]
      description: Returns one.
      x-errors: [{ status: 422, when: It is gone., action: Create another one. }]
      responses:
        '200':
          description: The refund.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Refund' }
              examples: { default: { $ref: '#/components/examples/Refund' } }
        '401': { description: The key is wrong. }
        '422': { description: The refund is gone. }
        '429': { description: Too many requests. }
        5XX: { description: An error at Frame. }
webhooks:
  refund.created:
    post:
      operationId: refundCreated
      tags: [refunds]
      summary: A refund is created.
      x-object: Refund
components:
  parameters:
    Id: { name: id, in: path, required: true, description: Its id., schema: { type: string } }
  schemas:
    Refund:
      type: object
      required: [id]
      properties:
        id: { type: string, description: Unique id. }
        status:
          type: string
          enum: [pending]
          x-enum-descriptions: { pending: On its way. }
          description: Where the money is.
      x-lifecycle:
        initial: pending
        states:
          pending: { description: On its way. }
        transitions: []
        rows: []
      description: Money that goes back.
  examples:
    Refund:
      value: { id: r1, status: pending }
`;

const root = mkdtempSync(join(tmpdir(), 'api-'));
cpSync('api', join(root, 'api'), { recursive: true });
writeFileSync(join(root, 'api/field-keywords.yaml'), '{}\n');
afterAll(() => rmSync(root, { recursive: true }));

/** What is wrong with the files, of which one has this text. */
function problemsOf(file: string, text: string): string[] {
  const whole = file === 'openapi.yaml' ? text : DOCUMENT;
  const path = join(root, 'api', file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(join(root, 'api/openapi.yaml'), whole);
  writeFileSync(path, text);
  const { diagnostics } = loadApi(join(root, 'api/openapi.yaml'), root);
  writeFileSync(path, before);
  return diagnostics.map(({ line, column, message, hint }) => `${line}:${column} ${message} — ${hint}`);
}

const problems = (from: string, to: string): string[] => {
  expect(DOCUMENT).toContain(from);
  return problemsOf('openapi.yaml', DOCUMENT.replace(from, to));
};

describe('a mistake in the API document is a line, a column and what would be right', () => {
  it('there are none in a document of the right form', () => {
    expect(problemsOf('openapi.yaml', DOCUMENT)).toEqual([]);
  });

  it.each<[what: string, from: string, to: string, problem: RegExp]>([
    [
      'a reference to nothing',
      'schemas/Refund',
      'schemas/Refnd',
      /^23:25 the reference .*Refnd leads nowhere/,
    ],
    [
      'a reference to another kind',
      'schemas/Refund',
      'examples/Refund',
      /^23:25 .*\$ref must be #.components.schemas.Name — /,
    ],
    [
      'a reference to a part without a name',
      'schemas/Refund',
      'schemas',
      /^23:25 .*\$ref must be #.components.schemas.Name — /,
    ],
    [
      'a reference that is a number',
      "'#/components/schemas/Refund'",
      '7',
      /^23:25 .*must be a string, not a number/,
    ],
    [
      'a parameter that is not there',
      'parameters/Id',
      'parameters/I',
      /^10:11 the reference .* leads nowhere/,
    ],
    ['indentation', '      summary: Retrieve', '       summary: Retrieve', /^12:20 Nested mappings/],
    ['a tab', '      summary: Retrieve', '\tsummary: Retrieve', /^13:1 Tabs are not allowed/],
    ['an alias without an anchor', 'summary: Retrieve a refund', 'summary: *x', /^13:\d+ .*alias/i],
    [
      'a repeated key',
      'tags: [refunds]',
      'tags: [refunds]\n      tags: [refunds]',
      /^15:7 Map keys must be unique/,
    ],
    [
      'a mistyped key',
      'operationId:',
      'operationID: x\n      operationId:',
      /^12:7 .*operationID is not a known key — did you mean `operationId`\?/,
    ],
    ['a missing key', '      summary: Retrieve a refund\n', '', /^11:5 .*summary is missing/],
    [
      'an operation without a description',
      '      description: Returns one.\n',
      '',
      /^11:5 .*description is missing/,
    ],
    ['a text for a list', 'tags: [refunds]', 'tags: refunds', /^14:7 .*tags must be an array, not a string/],
    ['a number for a text', 'Retrieve a refund', '7', /^13:7 .*summary must be a string, not a number/],
    [
      'a list for a map',
      'properties:\n',
      'properties: []\n      x-old:\n',
      /properties must be an object, not a list/,
    ],
    [
      'a field without anything',
      'id: { type: string, description: Unique id. }',
      'id:',
      /^44:9 .*id must be an object, not null/,
    ],
    [
      'an enum that is a text',
      'enum: [pending]',
      'enum: pending',
      /^47:11 .*enum must be an array, not a string/,
    ],
    [
      'an operation without anything',
      'webhooks:',
      '  /v1/x:\n    get:\nwebhooks:',
      /get must be an object, not null/,
    ],
    ['a path without anything', 'webhooks:', '  /v1/x:\nwebhooks:', /must be an object, not null/],
    [
      'an event without anything',
      '  refund.created:\n',
      '  refund.x:\n  refund.created:\n',
      /must be an object, not null/,
    ],
    [
      'a lifecycle without transitions',
      'transitions: []',
      'transition: []',
      /transition is not a known key — did you mean `transitions`\?/,
    ],
    [
      'a state without a meaning',
      'pending: { description: On its way. }',
      'pending: {}',
      /description is missing/,
    ],
    ['an object without a schema', 'x-object: Refund', 'x-object: Refnd', /^5:5 there is no schema Refnd/],
    [
      'no success response',
      "'200':",
      "'500':",
      /^18:7 .*get.responses must have a success response, such as 200 — /,
    ],
    [
      'a response without a description',
      'description: The refund.',
      'x-assumed: true',
      /^19:9 .*description is missing/,
    ],
    ['no paths', 'paths:', 'path:', /path is not a known key — did you mean `paths`\?/],
    [
      'no components',
      'components:',
      'component:',
      /component is not a known key — did you mean `components`\?/,
    ],
  ])('%s', (_, from, to, problem) => {
    expect(problems(from, to)).toContainEqual(expect.stringMatching(problem));
  });

  const STATES = `x-lifecycle:
        initial: pending
        states:
          pending: { description: On its way. }
        transitions: []
        rows: []`;
  const EVENT = '      x-object: Refund\n';
  const LATER = DOCUMENT.slice(DOCUMENT.indexOf(EVENT));

  it.each<[what: string, from: string, to: string, problem: RegExp]>([
    [
      'a summary that another operation of the page has',
      'webhooks:',
      `${DOCUMENT.slice(DOCUMENT.indexOf('  /v1/refunds/{id}'), DOCUMENT.indexOf('webhooks:')).replace('{id}', 'last/{id}').replace('getRefund', 'lastRefund')}webhooks:`,
      /^34:7 GET \/v1\/refunds\/\{id\} has this summary, too — say what differs$/,
    ],
    [
      'a required field that is misspelled, but not in examples',
      'required: [id]',
      'required: [idd]',
      /^42:18 idd is required but not declared — did you mean `id`\?$/,
    ],
    [
      'a status that is none, but not that a success is missing',
      "'200':",
      "'20':",
      /^19:9 .*responses.20 is not a valid key: it must be three digits, such as 200, or one and XX, such as 5XX — /,
    ],
    [
      'a step to a misspelled state, but not the rows',
      STATES,
      STATES.replace('[]', '[{ from: pending, to: pendin, on: A day. }]'),
      /^54:40 there is no state pendin — did you mean `pending`\?$/,
    ],
    [
      'a misspelled state, but not the status that it should be',
      STATES,
      STATES.replace('          pending', '          pendng'),
      /^53:11 pendng is not a status of Refund — did you mean `pending`\?$/,
    ],
    [
      'a value of a wrong type that is not in enum, either',
      'status: pending }',
      'status: 7 }',
      /^59:24 the example does not fit its schema: status must be one of pending — /,
    ],
    [
      'an event with the example of another object, but not the fields of the example',
      LATER,
      LATER.replace(EVENT, `${EVENT}      x-example-data: RefundList\n`)
        .replace('  schemas:\n', '  schemas:\n    RefundList: { type: object, description: Refunds. }\n')
        .replace('  examples:\n', '  examples:\n    RefundList: { value: { id: r1 } }\n'),
      /^36:7 RefundList is an example of RefundList, and the event carries Refund — write Refund/,
    ],
  ])('says once: %s', (_, from, to, problem) => {
    expect(problems(from, to)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    ['operationId', 'Retrieve a refund', 'Retrieve the last refund', 'the operationId getRefund is taken'],
    ['summary', 'getRefund', 'lastRefund', 'GET /v1/refunds/{id} has this summary, too'],
  ])(
    'a repeated %s gives pages no model, whose ids and links would be wrong, too',
    (_, from, to, message) => {
      const second = DOCUMENT.slice(DOCUMENT.indexOf('  /v1/refunds/{id}'), DOCUMENT.indexOf('webhooks:'));
      const added = second.replace('{id}', 'last/{id}').replace(from, to);
      writeFileSync(join(root, 'api/openapi.yaml'), DOCUMENT.replace('webhooks:', `${added}webhooks:`));
      const { model, diagnostics } = loadApi(join(root, 'api/openapi.yaml'), root);
      expect(diagnostics.map((each) => each.message)).toEqual([message]);
      expect(model).toBeNull();
    },
  );

  it.each(['', 'text', '- a\n', '7'])('a document that is %j', (text) => {
    expect(problemsOf('openapi.yaml', text)).toEqual([
      expect.stringMatching(/^1:1 The value must be an object, not /),
    ]);
  });

  it.each<[what: string, from: string, to: string, problem: RegExp]>([
    [
      'a header parameter',
      '{ $ref: ',
      '{ name: X-Id, in: header, schema: {} }\n      - { $ref: ',
      /^10:\d+ .*in must be one of path, query/,
    ],
    [
      'a header parameter elsewhere',
      'in: path',
      'in: header',
      /^10:9 pages do not show the header id of .v1.refunds.\{id\}/,
    ],
    [
      'a keyword that no page shows',
      'id: { type: string,',
      'id: { type: string, contentEncoding: base64,',
      /^44:29 .*contentEncoding is not a known key — no page shows it: say in `description` what it means/,
    ],
    [
      'a pattern without words',
      'description: Unique id. }',
      "pattern: '^r' }",
      /^44:9 id has no description — say in one or two short sentences what it holds/,
    ],
    ['a method that no page shows', '    get:', '    trace: {}\n    get:', /trace is not a known key/],
  ])('%s would be lost, so it is an error', (_, from, to, problem) => {
    expect(problems(from, to)).toContainEqual(expect.stringMatching(problem));
  });
});

describe('a mistake in a data file is a line and what would be right, too', () => {
  const files = ['decline-codes', 'test-cards', 'api-errors', 'glossary', 'field-keywords'];

  it.each(files)('%s.yaml that is empty, a text or a number', (file) => {
    for (const text of ['', 'text', '7']) expect(problemsOf(`${file}.yaml`, text)[0]).toMatch(/^1:1 .+ — /);
  });

  it.each(files.slice(0, 4))('%s.yaml with a mistyped key or a wrong type', (file) => {
    const text = readFileSync(`api/${file}.yaml`, 'utf8');
    const [all = '', lead = '', key = ''] = /^( *- (?:\{ )?)(\w+): /m.exec(text) ?? [];
    const line = text.slice(0, text.indexOf(all)).split('\n').length;
    const known = `^${line}:\\d+ `;
    expect(problemsOf(`${file}.yaml`, text.replace(all, `${lead}${key}x: `))).toContainEqual(
      expect.stringMatching(new RegExp(`${known}.*${key}x is not a known key`)),
    );
    const list = text.replace(new RegExp(`(^ *- (?:\\{ )?${key}: )[^,\n]+`, 'm'), '$1[1, 2]');
    expect(problemsOf(`${file}.yaml`, list)).toContainEqual(
      expect.stringMatching(new RegExp(`${known}.*${key} must be (?:a string|a number), not a list`)),
    );
  });

  it.each([
    [
      'decline-codes',
      'code: lost_card',
      'code: Lost-Card',
      'Lost-Card: code must be lowercase letters, digits and underscores',
    ],
    ['glossary', 'code: ach', 'code: A_C', 'A_C: code must be lowercase letters, digits and hyphens'],
    ['test-cards', "'4242424242424242'", "'4242'", '4242: number must be 13 to 19 digits'],
    ['test-cards', "'000123456789'", "'0001-2345'", 'ach.0.account_number must be digits'],
  ])('%s.yaml with %s as %s: in words, after the name of the entry', (file, from, to, message) => {
    const text = readFileSync(`api/${file}.yaml`, 'utf8');
    expect(text).toContain(from);
    const [problem, ...more] = problemsOf(`${file}.yaml`, text.replace(from, to));
    expect(problem).toMatch(/^\d+:\d+ .+ — /);
    expect(problem).toContain(` ${message} — `);
    expect(more).toEqual([]);
  });

  it.each(files)('%s.yaml with a tab', (file) => {
    const text = readFileSync(`api/${file}.yaml`, 'utf8');
    expect(problemsOf(`${file}.yaml`, `${text}\ta: 1\n`)[0]).toMatch(/^\d+:\d+ .+ — /);
  });
});
