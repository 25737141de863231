import { describe, expect, it } from 'vitest';
import { refundApi } from '../../../test/fixtures/refund-api.ts';
import type { ApiModel } from '../../api/api-model.ts';
import { loadPage } from '../../content/load-page.ts';
import { sampleLanguages } from '../../languages/registry.ts';
import { type ContentTag, textOf, walkTags } from '../../model/content-tree.ts';
import type { SourcePage } from '../../model/page.ts';
import { toMarkdown } from '../../page/to-markdown.ts';
import { buildRecords } from '../../search/records/build-records.ts';
import { markdocConfig } from '../config.ts';

function load(body: string, variables: { api?: ApiModel } = { api: refundApi }): ReturnType<typeof loadPage> {
  const source = {
    route: '/api/refunds',
    file: 'content/api/refunds.mdoc',
    text: `---\ntitle: Refunds\n---\n\n# Refunds\n\n${body}\n`,
  };
  return loadPage(source, markdocConfig(variables));
}

function tagsNamed(page: SourcePage, name: string): ContentTag[] {
  const found: ContentTag[] = [];
  walkTags(page.tree, (tag) => {
    if (tag.name === name) found.push(tag);
  });
  return found;
}

describe('operation', () => {
  it('draws heading, endpoint, samples, fields, answer, errors and events', () => {
    const { page, diagnostics } = load('{% operation id="createRefund" %}\nA hint.\n{% /operation %}');
    expect(diagnostics).toEqual([]);
    expect(page.headings).toMatchObject([
      { level: 1 },
      { level: 2, id: 'create-a-refund', title: 'Create a refund' },
    ]);
    const text = textOf(page.tree);
    for (const part of [
      'POST /v1/refunds',
      'A hint.',
      'amount integer required at least 1',
      '422 validation_errors The amount is too large.Lower it.',
      'Like every call, it can also answer 401. See the common errors.',
    ]) {
      expect(text).toContain(part);
    }
    expect(tagsNamed(page, 'SamplePanel').map((panel) => panel.attributes.language)).toEqual(
      Object.keys(sampleLanguages),
    );
    expect(tagsNamed(page, 'Fence').at(-1)?.attributes).toMatchObject({
      language: 'json',
      title: 'Answer 201',
    });
    expect(page.ids).toContain('create-a-refund-amount');
    expect(page.links.map((link) => link.href)).toContain('/webhooks#refund.created');
  });

  it('S2.5 gives every heading inside an operation an id and none a record', () => {
    const { page } = load('{% operation id="createRefund" /%}');
    expect(tagsNamed(page, 'h3').map(({ attributes }) => attributes)).toEqual(
      ['request-body', 'answer', 'errors', 'webhook-events'].map((part) => ({
        id: `create-a-refund-${part}`,
        class: 'heading ref-label',
      })),
    );
    const records = buildRecords({
      route: '/api/refunds',
      title: 'Refunds',
      section: 'API',
      tree: page.tree,
    });
    expect(records.filter(({ content, hierarchy }) => content === 'Errors' || hierarchy.lvl3)).toEqual([]);
  });

  it('puts what to do about an error on a line of its own', () => {
    const { page } = load('{% operation id="createRefund" /%}');
    expect(toMarkdown(page)).toContain('- `422` `validation_errors` The amount is too large.\n  Lower it.\n');
  });

  it('is found by method and path, id and library method', () => {
    const { page } = load('{% operation id="createRefund" /%}');
    const heading = tagsNamed(page, 'Heading').at(-1);
    expect(heading?.attributes).toMatchObject({ searchKind: 'operation', id: 'create-a-refund' });
    expect(heading?.attributes.searchSymbols).toEqual([
      'POST /v1/refunds',
      '/v1/refunds',
      'createRefund',
      'refunds.create',
      'Refund.create',
    ]);
  });

  it('bad input: an operation that the document lacks is named with file and line', () => {
    const { diagnostics } = load('Text.\n\n{% operation id="createRefnd" /%}');
    expect(diagnostics).toMatchObject([{ level: 'error', file: 'content/api/refunds.mdoc', line: 9 }]);
    expect(diagnostics[0]?.message).toContain("no operation 'createRefnd'; it has createRefund");
  });

  it('bad input: a variant without an example', () => {
    const { diagnostics } = load('{% operation id="createRefund" variants={ach: "A bank account"} /%}');
    expect(diagnostics[0]?.message).toContain("no example of createRefund 'ach'; it has default");
  });
});

describe('endpoints', () => {
  it('lists the calls of a resource, each leading to its heading', () => {
    const { page, diagnostics } = load('{% endpoints of="Refund" /%}\n\n{% operation id="createRefund" /%}');
    expect(diagnostics).toEqual([]);
    expect(tagsNamed(page, 'Endpoints')[0]?.attributes.label).toBe('Calls for refunds');
    expect(tagsNamed(page, 'EndpointLink').map(({ attributes }) => attributes)).toEqual([
      { href: '#create-a-refund', method: 'POST' },
    ]);
    expect(page.ids).toContain('create-a-refund');
    expect(toMarkdown(page)).toContain('# Refunds\n\n- **POST** `/v1/refunds` Create a refund\n\n## Create');
  });

  it('adds no search record: the headings of the calls have theirs', () => {
    const { page } = load('{% endpoints of="Refund" /%}');
    const records = buildRecords({
      route: '/api/refunds',
      title: 'Refunds',
      section: 'API',
      tree: page.tree,
    });
    expect(records).toHaveLength(1);
  });
});

describe('object', () => {
  it('gives every field, nested field and value an anchor and a search symbol', () => {
    const { page, diagnostics } = load('{% object of="Refund" /%}');
    expect(diagnostics).toEqual([]);
    const expected = [
      'refund',
      'refund-id',
      'refund-status',
      'refund-status-pending',
      'refund-shipping-city',
    ];
    expect(page.ids).toEqual(expect.arrayContaining(expected));
    const nested = tagsNamed(page, 'Field').find((tag) => tag.attributes.id === 'refund-shipping-city');
    expect(nested?.attributes).toMatchObject({
      searchKind: 'field',
      searchSymbols: ['city', 'refund.shipping.city'],
    });
    expect(textOf(page.tree)).toContain('status string or null');
  });

  it('links to an object with a page instead of repeating it', () => {
    const { page } = load('{% object of="Refund" /%}');
    expect(page.links.map((link) => link.href)).toContain('/api/customers#customer');
  });

  it.each([
    ['object', '{% object of="Refnd" /%}', "no object 'Refnd'; it has Refund"],
    ['endpoints', '{% endpoints of="Refnd" /%}', "no calls for 'Refnd'; it has Refund"],
    ['lifecycle', '{% lifecycle of="Customer" /%}', "no lifecycle of 'Customer'; it has Refund"],
    ['events', '{% events of="Customer" /%}', "no events of 'Customer'; it has Refund"],
    ['fields', '{% fields of="Adress" /%}', "no schema 'Adress'; it has Address"],
  ])('bad input: %s of something that the document lacks', (_tag, body, message) => {
    expect(load(body).diagnostics[0]?.message).toContain(message);
  });

  it('bad input: a tree without the document cannot use the tags', () => {
    expect(load('{% decline-codes /%}', {}).diagnostics[0]?.message).toContain('needs the API document');
  });
});

describe('diagrams', () => {
  it('draws a lifecycle and says the same in a numbered list', () => {
    const { page } = load('{% lifecycle of="Refund" /%}');
    expect(tagsNamed(page, 'States')[0]?.attributes).toMatchObject({
      title: 'Lifecycle of a refund',
      states: [{ name: 'pending' }, { name: 'succeeded', terminal: true }],
    });
    expect(textOf(tagsNamed(page, 'ol')[0])).toBe('pending → succeeded: paid out');
  });

  it('reads transitions from a list and finds the last states', () => {
    const { page, diagnostics } = load(
      '{% states title="A subscription" %}\n- pending -> active: first payment succeeds\n- active -> canceled: you cancel\n{% /states %}',
    );
    expect(diagnostics).toEqual([]);
    expect(tagsNamed(page, 'States')[0]?.attributes.states).toEqual([
      { name: 'pending', terminal: false },
      { name: 'active', terminal: false },
      { name: 'canceled', terminal: true },
    ]);
  });

  it('bad input: an item that is no transition', () => {
    const { diagnostics } = load('{% states title="x" %}\n- pending to active\n{% /states %}');
    expect(diagnostics[0]?.message).toContain('`pending to active` is no transition');
  });
});

describe('tables', () => {
  it('reads a decline code as sentences, on the page, in search and as Markdown', () => {
    const { page } = load('{% decline-codes /%}');
    const records = buildRecords({
      route: '/declines',
      title: 'Declines',
      section: 'Payments',
      tree: page.tree,
    });
    const told = 'Retry: later. Kind: funds. Test card: 4726846912498186.';
    const text = records.find(({ symbols }) => symbols.includes('insufficient_funds'))?.content;
    expect(text?.replaceAll(' · ', ' ')).toContain(`insufficient_funds ${told} Not enough money.`);
    expect(toMarkdown(page)).toContain(told.replace('4726846912498186', '`4726846912498186`'));
  });

  it('gives decline codes, errors, events and cards anchors and search symbols', () => {
    const { page } = load(
      '{% decline-codes /%}\n\n{% api-errors /%}\n\n{% webhook-events /%}\n\n{% test-cards kind="success" /%}',
    );
    const rows = tagsNamed(page, 'tr').filter((row) => row.attributes.id !== undefined);
    expect(
      rows.map(({ attributes }) => [attributes.id, attributes.searchKind, attributes.searchSymbols]),
    ).toEqual([
      ['insufficient_funds', 'error', ['insufficient_funds', '4726846912498186']],
      ['error-429', 'error', ['429']],
      ['refund.created', 'event', ['refund.created']],
      ['card-4242424242424242', 'value', ['4242424242424242']],
    ]);
  });
});
