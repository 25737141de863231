import { describe, expect, it } from 'vitest';
import { everyReferenceTag, loadReference as load, nodeOf } from '../../test/fixtures/reference.ts';
import { refundApi } from '../../test/fixtures/refund-api.ts';
import type { Operation } from '../api/api-model.ts';
import { sampleLanguages } from '../api/languages/registry.ts';
import { type ContentTag, isReference, walkTags } from '../model/content-tree.ts';
import type { SourcePage } from '../model/page.ts';
import { partsOf } from '../model/reference-parts.ts';
import { toMarkdown } from '../page/to-markdown.ts';
import { buildRecords } from '../search/records/build-records.ts';

function tagsNamed(page: SourcePage, name: string): ContentTag[] {
  const found: ContentTag[] = [];
  walkTags(page.tree, (tag) => {
    if (tag.name === name) found.push(tag);
  });
  return found;
}

describe('reference tags', () => {
  it('put one typed node each into the tree, without markup', () => {
    const { page, diagnostics } = load(everyReferenceTag);
    expect(diagnostics).toEqual([]);
    const kinds = tagsNamed(page, 'Reference').map((tag) => isReference(tag) && tag.attributes.node.kind);
    expect(kinds).toEqual([
      'operation-list',
      'lifecycle',
      'object',
      'operation',
      'field-list',
      'entry-table',
      'entry-table',
      'entry-table',
      'entry-table',
      'operation-list',
      'entry-table',
      'entry-table',
    ]);
  });

  it.each([
    ['object', '{% object of="Refnd" /%}', "no object 'Refnd' — did you mean `Refund`?"],
    ['endpoints', '{% endpoints of="Refnd" /%}', "no operations for 'Refnd' — did you mean `Refund`?"],
    ['lifecycle', '{% lifecycle of="Customer" /%}', "no lifecycle of 'Customer' — it has Refund"],
    ['events', '{% events of="Customer" /%}', "no events of 'Customer' — it has Refund"],
    ['fields', '{% fields of="Adress" /%}', "no schema 'Adress' — did you mean `Address`?"],
  ])('bad input: %s of a name missing in the document', (_tag, body, message) => {
    const [found] = load(body).diagnostics;
    expect(`${found?.message} — ${found?.hint}`).toContain(message);
  });

  it('bad input: no name is known without the document', () => {
    expect(load('{% object of="Refund" /%}', {}).diagnostics[0]?.hint).toContain('no document is loaded');
  });
});

describe('since when a feature is documented', () => {
  it('is stated at the operation and the field, in page and twin, with a link to the change', () => {
    const since = { date: '2026-11-22', anchor: 'change-refunds' };
    const changed = { createRefund: since, 'createRefund.amount': since };
    const api = { ...refundApi, pages: { ...refundApi.pages, changes: changed } };
    const { page } = load('{% operation id="createRefund" /%}\n\n{% object of="Refund" /%}', { api });
    const note = 'since [November 22, 2026](/docs#change-refunds)';
    const twin = toMarkdown(page.tree);
    expect(twin).toContain(`Also accepts a publishable key. Documented ${note}.`);
    expect(twin).toContain(`\`amount\` integer **required** at least 1, ${note}`);
    expect(twin.split(note)).toHaveLength(3);
  });
});

describe('operation', () => {
  it('S2.7 has heading, labels of level 3, endpoint, samples, fields, response, errors and events', () => {
    const { page, diagnostics } = load('{% operation id="createRefund" %}\nA hint.\n{% /operation %}');
    expect(diagnostics).toEqual([]);
    expect(page.headings).toMatchObject([
      { level: 1 },
      { level: 2, id: 'create-a-refund', title: 'Create a refund' },
      { level: 3, id: 'create-a-refund-request-body', title: 'Request body', startsWithText: true },
      { level: 3, id: 'create-a-refund-response', title: 'Response', startsWithText: true },
      { level: 3, id: 'create-a-refund-errors', title: 'Errors', startsWithText: true },
      { level: 3, id: 'create-a-refund-webhook-events', title: 'Webhook events', startsWithText: true },
    ]);
    const twin = toMarkdown(page.tree);
    for (const part of [
      '**POST** `/v1/refunds`',
      '**SDK method deprecated:** The SDKs remove it at v2. Use `returns.create` instead.\n',
      'Also accepts a publishable key.',
      '// Deprecated: to be removed at v2.\nconst refund = await',
      'A hint.',
      '`amount` integer **required** at least 1',
      '### Response {#create-a-refund-response}\n\n`201` The new refund, as a [Refund](/api/refunds#refund) object. [not confirmed](/docs#not-confirmed)\n',
      'Like [every request](/docs#api-errors), it can return `401`. Look for it first.',
    ]) {
      expect(twin).toContain(part);
    }
    expect(tagsNamed(page, 'SamplePanel').map((panel) => panel.attributes.language)).toEqual(
      Object.keys(sampleLanguages),
    );
    expect(tagsNamed(page, 'Fence').at(-1)?.attributes).toMatchObject({
      language: 'json',
      title: 'Response 201',
    });
    expect(page.ids).toContain('create-a-refund-amount');
    expect(page.links.map((link) => link.href)).toContain('/webhooks#refund.created');
  });

  it('S2.5 gives every heading inside an operation an id', () => {
    const { page } = load('{% operation id="createRefund" /%}');
    const labels = partsOf(nodeOf(page, 'operation')).flatMap((part) =>
      part.kind === 'label' ? [part.label.anchor] : [],
    );
    expect(labels).toEqual(
      ['request-body', 'response', 'errors', 'webhook-events'].map((part) => `create-a-refund-${part}`),
    );
    expect(page.ids).toEqual(expect.arrayContaining(labels));
  });

  it('keeps the former anchors of responses, so that old links work', () => {
    const { page } = load('{% operation id="createRefund" /%}');
    expect(page.ids).toEqual(expect.arrayContaining(['create-a-refund-response', 'create-a-refund-answer']));
  });

  it('puts the advice for an error on its own line', () => {
    const { page } = load('{% operation id="createRefund" /%}');
    expect(toMarkdown(page.tree)).toContain(
      '- `422` `validation_errors` The amount is too large. [not confirmed](/docs#not-confirmed)\n' +
        '  Lower it.\n',
    );
  });

  it('search finds it by method and path, id and library method', () => {
    const { page } = load('{% operation id="createRefund" /%}');
    expect(nodeOf(page, 'operation').heading).toEqual({
      anchor: 'create-a-refund',
      title: 'Create a refund',
      symbols: ['POST /v1/refunds', '/v1/refunds', 'createRefund', 'refunds.create', 'Refund.create'],
    });
  });

  it('bad input: an operation missing in the document is named with file and line', () => {
    const { diagnostics } = load('Text.\n\n{% operation id="createRefnd" /%}');
    expect(diagnostics).toMatchObject([{ level: 'error', file: 'content/api/refunds.mdoc', line: 9 }]);
    expect(`${diagnostics[0]?.message} — ${diagnostics[0]?.hint}`).toContain(
      "no operation 'createRefnd' — did you mean `createRefund`?",
    );
  });

  it('bad input: a variant without an example', () => {
    const { diagnostics } = load('{% operation id="createRefund" variants={ach: "A bank account"} /%}');
    expect(`${diagnostics[0]?.message} — ${diagnostics[0]?.hint}`).toContain(
      "no example of createRefund 'ach' — it has default",
    );
  });
});

describe('endpoints', () => {
  it('lists the operations of a resource, each linking to its heading', () => {
    const { page, diagnostics } = load('{% endpoints of="Refund" /%}\n\n{% operation id="createRefund" /%}');
    expect(diagnostics).toEqual([]);
    expect(nodeOf(page, 'operation-list')).toEqual({
      kind: 'operation-list',
      label: 'Operations on refunds',
      base: { origin: 'https://api.framepayments.com', href: '/authentication' },
      operations: [
        {
          id: 'createRefund',
          href: '#create-a-refund',
          method: 'POST',
          path: '/v1/refunds',
          title: 'Create a refund',
        },
      ],
    });
    expect(page.links.map((link) => link.href)).toContain('#create-a-refund');
    expect(toMarkdown(page.tree)).toContain(
      '# Refunds\n\n- **POST** `/v1/refunds` Create a refund\n\n## Create',
    );
  });

  it('S2.2 lists them in the order of the page, whatever order the document has; one not on the page is last', () => {
    const [create] = refundApi.operations as [Operation];
    const named = (slug: string): Operation => ({ ...create, id: slug, slug, title: slug });
    const api = { ...refundApi, operations: [named('cancel'), named('list'), create] };
    const body =
      '{% endpoints of="Refund" /%}\n\n{% operation id="createRefund" /%}\n\n{% operation id="list" /%}';
    const { page } = load(body, { api });
    const hrefs = nodeOf(page, 'operation-list').operations.map(({ href }) => href);
    expect(hrefs).toEqual(['#create-a-refund', '#list', '#cancel']);
  });
});

describe('publishable-key-operations', () => {
  it('lists the operations that take a publishable key, each linking to its page', () => {
    const { page } = load('{% publishable-key-operations /%}');
    expect(nodeOf(page, 'operation-list').operations.map(({ href }) => href)).toEqual([
      '/api/refunds#create-a-refund',
    ]);
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
    const shipping = nodeOf(page, 'object').fields.find(({ name }) => name === 'shipping');
    expect(shipping?.children).toMatchObject([
      { anchor: 'refund-shipping-city', symbols: ['city', 'refund.shipping.city'] },
    ]);
    expect(toMarkdown(page.tree)).toContain('`status` string or null');
  });

  it('links to an object with a page instead of repeating it', () => {
    const { page } = load('{% object of="Refund" /%}');
    expect(page.links.map((link) => link.href)).toContain('/api/customers#customer');
  });
});

describe('diagrams', () => {
  it('show a lifecycle as a diagram and as a numbered list', () => {
    const { page } = load('{% lifecycle of="Refund" /%}');
    expect(nodeOf(page, 'lifecycle')).toMatchObject({
      title: 'Lifecycle of a refund',
      diagram: { states: [{ name: 'pending' }, { name: 'succeeded', terminal: true }] },
    });
    expect(toMarkdown(page.tree)).toContain(
      '**Lifecycle of a refund**\n\n1. `pending` ⇢ `succeeded`: paid out (not confirmed by Frame)\n',
    );
  });

  it('have the rows of the document', () => {
    expect(nodeOf(load('{% lifecycle of="Refund" /%}').page, 'lifecycle').diagram.rows).toEqual([
      'pending succeeded',
    ]);
  });
});

describe('unconfirmed statements', () => {
  it('are marked at the field, with a link to the list of all', () => {
    const { page } = load('{% object of="Refund" /%}');
    expect(toMarkdown(page.tree)).toContain('- `id` string [not confirmed](/docs#not-confirmed)\n');
  });

  it('are listed once, with every place that they are about', () => {
    const { page } = load('{% unconfirmed /%}');
    expect(nodeOf(page, 'entry-table').rows).toHaveLength(1);
    expect(toMarkdown(page.tree)).toContain(
      '| Responds with `201`. | [Create a refund](/api/refunds#create-a-refund-response), ' +
        '[Cancel a refund](/api/refunds#cancel-a-refund-response) |',
    );
  });
});

describe('an operation that the sandbox does not know', () => {
  it('has no Run button, and one that it knows has', () => {
    const [create] = refundApi.operations as [Operation];
    const runOf = (simulated: boolean) => {
      const api = { ...refundApi, operations: [{ ...create, simulated }] };
      const { page } = load('{% operation id="createRefund" /%}', { api });
      return nodeOf(page, 'operation').samples.map(({ run }) => run);
    };
    expect(runOf(true)).toContain('createRefund');
    expect(new Set(runOf(false))).toEqual(new Set([null]));
  });

  it('has none at a command that requests it, either', () => {
    const [create] = refundApi.operations as [Operation];
    const runOf = (simulated: boolean) => {
      const api = { ...refundApi, operations: [{ ...create, simulated }] };
      const { page } = load('```shell\ncurl -X POST https://api.framepayments.com/v1/refunds\n```', { api });
      const runs: unknown[] = [];
      walkTags(page.tree, ({ name, attributes }) => {
        if (name === 'Fence') runs.push(attributes.run ?? null);
      });
      return runs;
    };
    expect(runOf(true)).toMatchObject([{ key: '' }]);
    expect(runOf(false)).toEqual([null]);
  });
});

describe('what the simulation does', () => {
  it('is listed with a link to the resource', () => {
    const text = 'An authorization expires after 7 days.';
    const simulation = [{ subject: 'refunds', text, place: 'refunds', href: '/api/refunds' }];
    const { page } = load('{% simulation /%}', { api: { ...refundApi, simulation } });
    expect(toMarkdown(page.tree)).toContain(`| ${text} | [Refunds](/api/refunds) |`);
  });
});

describe('tables', () => {
  it('give decline codes, errors, events and cards anchors and search symbols', () => {
    const { page } = load(
      '{% decline-codes /%}\n\n{% api-errors /%}\n\n{% webhook-events /%}\n\n{% test-cards kind="success" /%}',
    );
    const records = buildRecords({ route: '/testing', title: 'Testing', section: 'Guides', tree: page.tree });
    const symbolsAt = (anchor: string) => records.find(({ url }) => url === `/testing#${anchor}`)?.symbols;
    expect(symbolsAt('insufficient_funds')).toEqual(['insufficient_funds', '4726846912498186']);
    expect(symbolsAt('error-429')).toEqual(['429', 'rate_limit_exceeded']);
    expect(symbolsAt('refund.created')).toEqual(['refund.created']);
    expect(symbolsAt('card-4242424242424242')).toEqual(['4242424242424242']);
    expect(page.ids).toEqual(
      expect.arrayContaining(['insufficient_funds', 'error-429', 'refund.created', 'card-4242424242424242']),
    );
  });

  it('link events of a resource to the catalog and show one delivery', () => {
    const { page } = load('{% events of="Refund" /%}');
    expect(nodeOf(page, 'entry-table').rows[0]?.entry.anchor).toBeNull();
    expect(page.links.map((link) => link.href)).toContain('/webhooks#refund.created');
    expect(tagsNamed(page, 'Fence')[0]?.attributes.title).toBe('refund.created');
  });
});
