import { expect, it } from 'vitest';
import type { ContentNode, ContentTag } from '../model/content-tree.ts';
import type { ObjectNode, OperationNode } from '../model/reference.ts';
import { shortTree } from './short-tree.ts';
import { toMarkdown } from './to-markdown.ts';

const fence = (language: string, content: string, title?: string): ContentTag => ({
  name: 'Fence',
  attributes: { language, content, ...(title === undefined ? {} : { title }) },
  children: [],
});
const json = (value: unknown, title: string) => fence('json', JSON.stringify(value, null, 2), title);
const reference = (node: object): ContentTag => ({ name: 'Reference', attributes: { node }, children: [] });

const REFUND = {
  id: 're_1',
  object: 'refund',
  amount: 5,
  status: 'succeeded',
  from: { id: 'ch_1', paid: true },
  metadata: { order_id: '1042' },
};

const object = {
  kind: 'object',
  heading: { anchor: 'refund', title: 'The refund object', symbols: ['Refund'] },
  description: [],
  example: json(REFUND, 'A refund'),
  fields: [],
} satisfies ObjectNode;

function operation(response: ContentNode): OperationNode {
  const requests: ContentTag = {
    name: 'Samples',
    attributes: {},
    children: [fence('shell', 'curl x'), fence('ruby', 'x')],
  };
  return {
    kind: 'operation',
    heading: { anchor: 'create', title: 'Create', symbols: ['POST /v1/refunds', 'refunds.create'] },
    method: 'POST',
    path: '/v1/refunds',
    ...{
      deprecation: [],
      remarks: [],
      description: [],
      notes: [],
      sdk: ['Ruby ', { name: 'code', attributes: {}, children: ['Refund.create'] }],
      parameters: [],
      response: null,
      events: null,
    },
    samples: [{ title: 'Create', requests, response, run: null }],
    errors: { label: { anchor: 'create-errors', title: 'Errors' }, own: [], summary: [] },
  };
}

const shortOf = (response: unknown): string =>
  toMarkdown(shortTree([reference(operation(json(response, 'Response 201'))), reference(object)]));

it('a response that repeats the object of the page has its id and what differs', () => {
  const twin = shortOf({ ...REFUND, id: 're_2', status: 'pending', from: { id: 'ch_1', paid: false } });
  expect(twin).toContain('Response 201: other fields of `refund` are as in [the example](#refund).');
  expect(JSON.parse(/```json\n([^`]+)```/.exec(twin)?.[1] ?? '')).toEqual({
    id: 're_2',
    object: 'refund',
    status: 'pending',
    from: { paid: false },
  });
});

it('metadata that an update changed is whole, because a part would read as what is left of it', () => {
  const metadata = { order_id: '1042', gift_wrap: 'yes' };
  expect(JSON.parse(/```json\n([^`]+)```/.exec(shortOf({ ...REFUND, metadata }))?.[1] ?? '')).toEqual({
    id: 're_1',
    object: 'refund',
    metadata,
  });
});

it('a response that is whole names the objects in it that are shortened', () => {
  const twin = shortOf({ object: 'charge', refunds: [REFUND] });
  expect(twin).toContain('Response 201: other fields of `refund` are as in [the example](#refund).');
  expect(twin).toContain('"object": "charge"');
});

it('a response that is the object of the page says so', () => {
  expect(shortOf(REFUND)).toContain('Response 201: as in [the example](#refund).\n');
});

it('of two addresses, the first lists its fields', () => {
  const field = (name: string, children: object[] = []) => ({
    ...{ anchor: name, name, symbols: [], phrases: [], required: false },
    ...{ type: ['object'], unconfirmed: [], notes: [], description: [`The ${name}.`], values: [], children },
  });
  const address = ['line_1', 'city', 'postal_code', 'country'].map((name) => field(name));
  const fields = [field('billing', address), field('card', [field('cvc')]), field('shipping', address)];
  const parameters = [{ label: { anchor: 'b', title: 'Request body' }, fields }];
  const node = { ...operation([]), parameters };
  const twin = toMarkdown(shortTree([reference(node)]));
  expect(twin).toContain('- `shipping` object: The shipping. It has the fields of `billing`.\n');
  expect(twin.match(/`postal_code`/g)).toHaveLength(1);
  expect(twin).toContain('`cvc`');
  const stricter = field(
    'home',
    address.map((each) => ({ ...each, required: true })),
  );
  const both = [{ ...parameters[0], fields: [field('billing', address), stricter] }];
  const other = toMarkdown(shortTree([reference({ ...node, parameters: both })]));
  expect(other.match(/`postal_code`/g)).toHaveLength(2);
});

it('the items of a list are shortened as well', () => {
  const twin = shortOf({ data: [REFUND, { ...REFUND, id: 're_2', amount: 6 }], meta: { has_more: false } });
  expect(JSON.parse(/```json\n([^`]+)```/.exec(twin)?.[1] ?? '')).toEqual({
    data: [
      { id: 're_1', object: 'refund' },
      { id: 're_2', object: 'refund', amount: 6 },
    ],
    meta: { has_more: false },
  });
});

it.each([
  ['that lacks a field', { id: 're_1', object: 'refund', amount: 5 }],
  ['of another object', { ...REFUND, object: 'charge' }],
  ['without an object', { deleted: true }],
])('a response %s is whole', (_, response) => {
  expect(shortOf(response)).toContain(`Response 201:\n\n\`\`\`json\n${JSON.stringify(response, null, 2)}\n`);
});

it('a request is in one language, with the names of the SDK methods and their languages', () => {
  const twin = shortOf(REFUND);
  expect(twin).toContain('```shell\ncurl x\n```');
  expect(twin).not.toContain('```ruby');
  expect(twin).toContain('SDK methods: Ruby `Refund.create`.');
});

it('a table of assumptions is a link to the file that has them', () => {
  const list = { kind: 'entry-table', title: 'All assumptions', columns: [], rows: [], example: null };
  expect(toMarkdown(shortTree([reference(list)]))).toBe(
    'All assumptions: [/assumptions.md](/assumptions.md)\n',
  );
});
