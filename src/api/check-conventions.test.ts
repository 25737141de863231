import { expect, it, test } from 'vitest';
import { parseYamlSource } from '../model/yaml-source.ts';
import { checkConventions, checkTables } from './check-conventions.ts';
import { loadApi } from './load-api.ts';

const base = `paths:
  /v1/refunds:
    post:
      operationId: createRefund
      summary: Create a refund
      description: Returns money.
      x-errors:
        - { status: 422, code: refund_too_large, when: It is., action: Wait. }
      parameters:
        - { name: page, in: query, description: The page to return. }
      responses:
        '201': { content: { application/json: { examples: { default: { value: {} } } } } }
        '401': {}
        '422': {}
        '429': {}
        5XX: {}
components:
  schemas:
    Refund:
      required: [id]
      properties:
        id: { description: Unique id. }
      description: Money that goes back.
tags: [{ name: refunds, x-object: Refund }]
`;
const apiErrors = [
  { status: 422, code: 'refund_too_large', meaning: 'It is.', retry: 'no' as const, action: 'Wait.' },
];

const problemsOf = (text: string): string[] =>
  checkConventions(parseYamlSource(text, 'api.yaml'), { apiErrors }).map(
    ({ file, line, column, message, hint }) => `${file}:${line}:${column} ${message} — ${hint}`,
  );

test("the project's API has nothing to report", () => {
  expect(loadApi('api/openapi.yaml').diagnostics).toEqual([]);
});

test('titles of operations have capitals at their beginning and in names', () => {
  const { model } = loadApi('api/openapi.yaml');
  const names = /3D Secure|(?:Apple|Google) Pay|Frame|Plaid/g;
  const titles = model?.operations.map(({ title }) => title) ?? [];
  expect(titles.length).toBeGreaterThan(50);
  expect(
    titles.filter((title) =>
      / [A-Z][a-z]?/.test(title.replaceAll(names, '').replaceAll(/\b[A-Z]{2,}s?\b/g, '')),
    ),
  ).toEqual([]);
});

it('accepts a document that follows the conventions', () => expect(problemsOf(base)).toEqual([]));

it.each([
  [
    'Create a refund',
    'create a refund.',
    '5:7 the summary of createRefund is not a title — use a capital first, and no period',
  ],
  [
    '      description: Money that goes back.\n',
    '',
    '19:5 Refund has no description — say in a sentence what it is',
  ],
  [
    'The page to return.',
    'The page `to return.',
    '10:36 a backtick of description is not closed — write one on each side of the code',
  ],
  [
    'tags: [{',
    'x-simulation: { refunds: [They are `pending.] }\ntags: [{',
    '24:17 a backtick of refunds is not closed — write one on each side of the code',
  ],
  [
    'components:\n',
    'webhooks:\n  refund.created: { post: { schema: { properties: { type: { const: refund.creatd } } } } }\ncomponents:\n',
    '18:61 refund.creatd is not the event — write refund.created',
  ],
  [
    'components:\n',
    'webhooks:\n  refund.created: { post: { x-object: Refund, x-example-data: Refnd } }\ncomponents:\n',
    '18:47 Refnd is an example of no object, and the event carries Refund — write Refund, or another example whose name begins with it',
  ],
  [
    'Returns money.',
    'Returns money',
    '6:7 the description of createRefund is not a sentence — end it with a period',
  ],
  [
    'examples: { default: { value: {} } }',
    'examples: {}',
    '12:9 the response 201 of createRefund has no example — add examples.default',
  ],
  [
    "        '429': {}\n",
    '',
    '11:7 createRefund has no response 429 — refer to the one in components.responses',
  ],
  ["        '422': {}\n", '', '8:11 createRefund has no response 422 — add 422 to its responses'],
  [
    'code: refund_too_large',
    'code: refund_to_large',
    '8:26 api/api-errors.yaml has no code refund_to_large with status 422 — did you mean `refund_too_large`?',
  ],
  [
    ', description: The page to return.',
    '',
    '10:11 page has no description — say in one or two short sentences what it holds',
  ],
  ['Unique id.', 'Unique id', '22:15 the description of id is not a sentence — end it with a period'],
  [
    'Unique id.',
    `${'a'.repeat(170)}.`,
    '22:15 the description of id has 171 characters — keep it within 160 characters, and say the rest on the page',
  ],
  [
    'id: { description: Unique id. }',
    `id: { description: Unique id. }
        source:
          description: Where it is from.
          oneOf:
            - { properties: { name: { description: Its name. } } }
            - { properties: { name: { description: Its title. } } }`,
    '25:11 source is one of several objects — describe one, which pages can show',
  ],
  [
    'components:\n  schemas:\n',
    'webhooks:\n  refund.created: { post: {} }\ncomponents:\n  schemas:\n    EventCode: { enum: [refund.failed], description: An event. }\n',
    '18:3 EventCode has no refund.created — add it to its enum, with a meaning',
  ],
  ['[id]', '[idd]', '20:18 idd is required but not declared — did you mean `id`?'],
])('says where and how to correct %j as %j', (right, wrong, problem) => {
  expect(base).toContain(right);
  expect(problemsOf(base.replace(right, wrong))).toEqual([`api.yaml:${problem}`]);
});

/** What is wrong with two decline codes and their cards after a change. */
function tableProblems(cards: string, codes = ''): string[] {
  const file = { declineCodes: 'codes.yaml', testCards: 'cards.yaml' };
  const texts = {
    testCards: cards,
    declineCodes: `- { code: generic_decline, category: issuer, shopper: Try another card. }
- { code: stolen_card, category: issuer, shopper: Try another card. }
${codes}`,
  };
  const source = (name: 'declineCodes' | 'testCards') => parseYamlSource(texts[name], file[name]);
  const sources = { declineCodes: source('declineCodes'), testCards: source('testCards') };
  const tables = { declineCodes: sources.declineCodes.value, testCards: sources.testCards.value } as never;
  return checkTables(tables, sources).map(
    ({ file, line, column, message, hint }) => `${file}:${line}:${column} ${message} — ${hint}`,
  );
}

const CARDS = `success: [{ number: '4242424242424242' }]
declined: [{ number: '4726848138487043', code: generic_decline }]
3ds: []
`;

it.each([
  ['nothing', CARDS, '', []],
  [
    'a number whose check digit is wrong',
    CARDS.replace('4242424242424242', '4242424242424241'),
    '',
    [
      'cards.yaml:1:13 the last digit of 4242424242424241 is not its check digit — the number may be 4242424242424242',
    ],
  ],
  [
    'a card that declines and whose check digit is wrong',
    CARDS.replace('4726848138487043', '4726848138487034'),
    '',
    [
      'cards.yaml:2:14 the last digit of 4726848138487034 is not its check digit — the number may be 4726848138487035',
    ],
  ],
  [
    'a card that declines with the number of one that succeeds',
    CARDS.replace('4726848138487043', '4242424242424242'),
    '',
    ['cards.yaml:2:14 the number 4242424242424242 is listed twice — delete one of the two'],
  ],
  [
    'a misspelled code of a card',
    CARDS.replace('generic_decline', 'generic_declin'),
    '',
    ['cards.yaml:2:42 api/decline-codes.yaml has no code generic_declin — did you mean `generic_decline`?'],
  ],
  [
    'a number that is listed twice',
    CARDS.replace('3ds: []', "3ds: [{ number: '4242424242424242', code: null }]"),
    '',
    ['cards.yaml:3:9 the number 4242424242424242 is listed twice — delete one of the two'],
  ],
  [
    'a card with an unknown code',
    CARDS.replace('3ds: []', "3ds: [{ number: '4000008400001629', code: stolen_cart }]"),
    '',
    ['cards.yaml:3:37 api/decline-codes.yaml has no code stolen_cart — did you mean `stolen_card`?'],
  ],
  [
    'a category that is misspelled',
    CARDS,
    `- { code: pickup, category: issuer, shopper: Try. }
- { code: zero_trust, category: isuer, shopper: Try. }`,
    ['codes.yaml:4:23 no other code is isuer — did you mean issuer?'],
  ],
  [
    'a text that helps a fraudster',
    CARDS,
    '- { code: zero_trust, category: fraud or risk, shopper: We saw you. }',
    [
      "codes.yaml:3:48 the shopper's text of zero_trust tells a fraudster the reason — write the text of generic_decline: Try another card.",
    ],
  ],
])('reports in the tables %s', (_, cards, codes, problems) => {
  expect(tableProblems(cards, codes)).toEqual(problems);
});
