import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { codeOf } from '../../src/api/entries.ts';
import { sampleLanguages } from '../../src/api/languages/registry.ts';
import { filesBelow } from '../../src/content/read.ts';
import { inLanguage } from '../../src/server/mcp/fit-text.ts';
import { MAX_EARLIER } from '../../src/server/mcp/run-requests.ts';
import { connect, type McpClient } from './client.ts';

/** Each tool over the built site, with the official client. */

const GUIDE = '/payments/accept-a-payment';
let mcp: McpClient;
let client: McpClient['client'];
let use: McpClient['use'];

beforeAll(async () => {
  mcp = await connect();
  ({ client, use } = mcp);
});
afterAll(() => client.close());

const { api } = JSON.parse(readFileSync('dist/mcp.json', 'utf8'));

const pagesOf = async () =>
  (await client.listResources()).resources.filter(
    ({ uri, name }) => uri.endsWith('.md') && !name.includes('.'),
  );

it('41.6: pages, the OpenAPI document, assumptions and code files are resources, and read_page reads them', async () => {
  const { resources } = await client.listResources();
  const twins = readFileSync('dist/llms.txt', 'utf8').match(/https:\S+\.md(?=\))/g) ?? [];
  const pages = await pagesOf();
  expect(pages.map(({ uri }) => uri).sort()).toEqual([...twins].sort());
  const names = pages.map(({ name }) => name);
  const others = resources.map(({ name }) => name).filter((name) => !names.includes(name));
  const listed = filesBelow('content/files').map((path) => `/${path.replace('content/', '')}`);
  expect(others.sort()).toEqual([...listed, '/llms.txt', '/openapi.yaml', '/assumptions.md'].sort());
  for (const [name, file] of [
    [GUIDE, `dist${GUIDE}.md`],
    ...others.map((path) => [path, `dist${path}`]),
  ] as const) {
    const { uri, mimeType } = resources.find((each) => each.name === name) ?? { uri: '' };
    const text = readFileSync(file, 'utf8');
    expect((await client.readResource({ uri })).contents).toEqual([{ uri, mimeType, text }]);
    for (const page of [name, uri]) {
      const read = await use('read_page', { page, max_chars: 200_000 });
      const whole = await inLanguage(text, undefined, async (address) => address);
      const shown = others.includes(name)
        ? whole
        : whole.slice(whole.indexOf('\n# ') + 1).replaceAll('](https://docs.framepayments.com/', '](/');
      expect(read.text.slice(0, 5000), page).toBe(shown.slice(0, 5000));
    }
  }
});

it('41.1: every link of every Markdown file leads read_page to its section, and no link to the whole page', async () => {
  const pages = await pagesOf();
  const routes = new Set(pages.map(({ name }) => name));
  const links = new Set<string>();
  for (const { uri, name } of pages) {
    const { contents } = await client.readResource({ uri });
    const text = (contents[0] as { text: string }).text.replaceAll(/^ *(`{3,})[\s\S]*?^ *\1$/gm, '');
    for (const [, href = ''] of text.matchAll(/\]\(([^()\s]+#[^()\s]+|#[^()\s]+)\)/g))
      links.add(href.startsWith('#') ? `${name}.md${href}`.replace('/.md', '/index.md') : href);
  }
  const inside = [...links].filter((href) =>
    routes.has(new URL(href, 'https://x.example').pathname.replace(/\.md$/, '').replace(/^\/index$/, '/')),
  );
  expect(inside.length).toBeGreaterThan(150);
  const failed: string[] = [];
  for (const page of inside) {
    const { text, isError } = await use('read_page', { page });
    if (isError || !/^#{1,6} /.test(text)) failed.push(`${page}: ${text}`);
  }
  expect(failed).toEqual([]);
});

it('41.1: every anchor of every page leads read_page to a section, also if its section moved or its list is folded', async () => {
  const failed: string[] = [];
  const counts = { all: 0, moved: 0, folded: 0 };
  for (const { name } of await pagesOf()) {
    const html = readFileSync(`dist${name}/index.html`, 'utf8');
    const text = html.slice(html.indexOf('<article'), html.indexOf('</main>'));
    for (const [, link = '', id = ''] of text.matchAll(/<(a class="moved")?[^>]*? id="([^"]+)"/g)) {
      const isFolded = /-(?:child-attributes|values)$/.test(id);
      counts.all += 1;
      if (link !== '') counts.moved += 1;
      if (isFolded) counts.folded += 1;
      // Of those that are alike, every tenth; all before a release.
      if (process.env.SOAK === undefined && link === '' && !isFolded && counts.all % 10 > 0) continue;
      const read = await use('read_page', { page: `${name}#${id}` });
      if (read.isError || !/^#{1,6} /.test(read.text)) failed.push(`${name}#${id}: ${read.text}`);
    }
  }
  expect(failed).toEqual([]);
  expect(counts.all).toBeGreaterThan(2000);
  expect(counts.moved).toBeGreaterThan(40);
  expect(counts.folded).toBeGreaterThan(20);
});

it('41.1: the anchor of a row leads read_page to the text of the row', async () => {
  for (const [page, row] of [
    ['/webhooks#charge.refunded', '| [`charge.refunded`](#charge.refunded) |'],
    ['/docs#error-429', '| [`429`](#error-429) |'],
    ['/api/charge_intents#error-429', '| [`429`](#error-429) |'],
    ['/payments/declines-codes#insufficient_funds', '| [`insufficient_funds`](#insufficient_funds)'],
    ['/api/refunds#refund-amount', '- `amount` integer'],
  ])
    expect((await use('read_page', { page })).text, page).toContain(row);
});

it('41.1: read_page of the OpenAPI document names the tools that give a part of it', async () => {
  expect(await use('read_page', { page: '/openapi.yaml', section: 'POST /v1/refunds' })).toMatchObject({
    text: '/openapi.yaml has no sections. Read it whole, or its parts with get_operation and explain_code.',
    isError: true,
  });
});

it('llms.txt says how to start the simulation, and read_page knows the page about it', async () => {
  const { text } = await use('read_page', { page: '/llms.txt' });
  const [, file = '', page = ''] =
    /^- A simulation .*`node frame-sandbox\.mjs` \((\S+)\): (\S+)$/m.exec(text) ?? [];
  expect(readFileSync(`dist${new URL(file).pathname}`, 'utf8')).toContain('node frame-sandbox.mjs [flags]');
  expect((await use('read_page', { page })).text).toMatch(/^## Test on your own machine/);
});

it('41.2: no page or operation is longer than 20,000 characters unless asked, and its parts make up all of it', async () => {
  const given: [name: string, key: string, value: string][] = [
    ...(await pagesOf()).map(({ name }) => ['read_page', 'page', name] as [string, string, string]),
    ...api.operations.map(({ name }: { name: string }) => ['get_operation', 'operation', name]),
  ];
  const sizes: number[] = [];
  for (const [name, key, value] of given) {
    const read = async (more: object): Promise<string> => (await use(name, { [key]: value, ...more })).text;
    let text = '';
    let cursor = '0';
    for (let end: string | undefined = '0'; end !== undefined; ) {
      cursor = end;
      const part = await read({ cursor });
      sizes.push(part.length);
      expect(part.length, value).toBeLessThanOrEqual(20_000);
      [, end] = /\n\n\(Characters .* cursor "(\d+)", or read one section\.\)$/.exec(part) ?? [];
      text += part.replace(/\n\n\(Characters .* or read one section\.\)$/, '');
    }
    const whole = await read({ max_chars: 200_000 });
    expect(text, value).toBe(whole);
    expect(whole, value).not.toContain('```ruby\nrequire');
  }
  expect(sizes.length).toBeGreaterThan(given.length);
});

it.each(Object.keys(sampleLanguages))(
  '41.2: every operation has its fields before its samples, which are in %s alone',
  async (language) => {
    const others = Object.keys(sampleLanguages).filter((each) => each !== language);
    for (const { name: operation } of api.operations) {
      const { text, isError } = await use('get_operation', { operation, language, max_chars: 100_000 });
      expect(isError, operation).toBe(false);
      const first = text.indexOf(`\`\`\`${language}\n`);
      expect(first, operation).toBeGreaterThan(text.indexOf('### Request body'));
      if (!text.startsWith('# ')) {
        expect(text).toContain(`(Requests also in ${others.join(', ')})`);
        expect(text).not.toMatch(new RegExp(`\`\`\`(${others.join('|')})\n`));
      }
    }
  },
);

it('41.2: the labels of an operation have no ids, and a breadcrumb leads to each', async () => {
  const { text } = await use('get_operation', { operation: 'POST /v1/refunds' });
  const labels = [...text.matchAll(/^### (.+)$/gm)].map(([, label]) => label);
  expect(labels).toEqual(['Request body', 'Response', 'Errors', 'Webhook events']);
  for (const label of labels) {
    const read = await use('read_page', { page: '/api/refunds', section: `Create a refund > ${label}` });
    expect(read.text).toMatch(new RegExp(`^### ${label} \\{#create-a-refund-`));
  }
});

it('41.2: what sets up the samples of an operation is in the first of them', async () => {
  const given = { operation: 'POST /v1/charge_intents', language: 'javascript' };
  const { text } = await use('get_operation', given);
  expect(text.match(/^import \{ FrameSDK \}/gm)).toHaveLength(1);
  expect(text.match(/frame\.chargeIntents\.create\(/g)?.length).toBeGreaterThan(3);
});

it.each(['/api/disputes#update-a-dispute', '/api/refunds'])(
  '41.2: read_page prints the requests of %s in the language asked for, and names the others once',
  async (page) => {
    const { text } = await use('read_page', { page, language: 'python', max_chars: 200_000 });
    expect(text).toContain('```python\nimport os\n\nimport requests\n');
    expect(text).not.toContain('```shell\ncurl');
    expect(text.match(/\(Requests also in shell, javascript, ruby, php\)/g)).toHaveLength(1);
    const { text: first } = await use('read_page', { page, max_chars: 200_000 });
    expect(first).toContain('```shell\ncurl');
    expect(first).toContain('(Requests also in javascript, ruby, python, php: argument `language`)');
  },
);

it.each([
  ['/webhooks#verify-the-signature', 'webhooks/verify.py'],
  ['/payments/declines-codes', 'declines-codes/decline_message.py'],
  ['/payments/declines-codes', 'declines-codes/next_step.py'],
  ['/pagination', 'pagination/list_all.py'],
])('41.2: read_page of %s prints %s for Python', async (page, path) => {
  const { text } = await use('read_page', { page, language: 'python', max_chars: 200_000 });
  const file = readFileSync(`content/files/${path}`, 'utf8');
  expect(text).toContain(
    `/files/${path}):\n\n\`\`\`python\n${file}\`\`\`\n\n(Also in javascript, ruby, php)\n`,
  );
  const { text: first } = await use('read_page', { page, max_chars: 200_000 });
  expect(first).not.toContain(file);
  expect(first).toContain('(Also in ruby, python, php: argument `language`)');
});

it('41.1: read_page knows the file of assumptions with and without its ending, and a twin links to it by name', async () => {
  const whole = await use('read_page', { page: '/assumptions.md' });
  expect(whole.text).toMatch(/^# Assumptions\n/);
  expect(await use('read_page', { page: '/assumptions' })).toEqual(whole);
  const { text } = await use('read_page', { page: '/testing#what-the-simulation-assumes' });
  expect(text).toContain('All assumptions of the simulation: [/assumptions.md](/assumptions.md)');
});

it('41.1: an anchor that is written as a heading leads read_page to its section', async () => {
  const { text } = await use('read_page', { page: '/testing', section: 'Test without the sandbox' });
  expect(text).toMatch(/^## Test on your own machine/);
});

it('41.4: get_operation names the language of each SDK method', async () => {
  const { text } = await use('get_operation', { operation: 'customers.update' });
  expect(text).toContain(
    'SDK methods: JavaScript `customers.update`, Ruby `Customer.save`, PHP `Customers.update`.',
  );
});

describe('search_docs', () => {
  it.each(['scheduled_change', 'refund', 'trial', 'per_page', 'webhook', '429', 'save a card', 'retry'])(
    '41.3: each result for %s has an excerpt, a section of its own, and the address to read next',
    async (query) => {
      const { text, data } = await use('search_docs', { query });
      const { results } = data as { results: { title: string; page: string; excerpt: string }[] };
      expect(results.length).toBeGreaterThan(1);
      expect(new Set(results.map(({ page }) => page)).size).toBe(results.length);
      for (const { title, page, excerpt } of results) {
        expect(excerpt.length, `${title} ${page}`).toBeGreaterThan(10);
        expect(excerpt.length).toBeLessThanOrEqual(301);
        expect(text).toContain(`${title}\n   page: ${page}\n   ${excerpt}`);
        const read = await use('read_page', { page });
        expect(read.isError, page).toBe(false);
        const [heading = ''] = read.text.split('\n');
        if (page.includes('#'))
          expect(heading.replaceAll('`', '')).toMatch(
            new RegExp(`^#+ ${title.split(' › ').at(-1)}(?: \\{|$)`),
          );
      }
    },
  );

  it('41.3: rows of one field, and a field that many requests have, are one result', async () => {
    const { data } = await use('search_docs', { query: 'pagination per_page maximum page' });
    const { results } = data as { results: { excerpt: string; also?: string[] }[] };
    const fields = results.filter(({ excerpt }) => excerpt.startsWith('per_page integer'));
    expect(fields.map(({ also = [] }) => also.length > 1)).toEqual([true]);
    const { data: change } = await use('search_docs', { query: 'scheduled_change', limit: 8 });
    const pages = (change as { results: { page: string }[] }).results.map(({ page }) => page);
    expect(pages.filter((page) => page === '/api/subscriptions#subscription')).toHaveLength(1);
  });

  it.each([
    ['void an invoice', 'The API cannot mark an invoice as paid, void it or write it off.'],
    ['3d secure intent create saved card', 'Starts the verification of a saved card without a payment. '],
    [
      'downgrade at period end scheduled_change',
      'a lower price or another interval at the end of the period.',
    ],
    ['reconcile', 'check the lists against your database every night.'],
  ])('for %s, the first excerpt is the sentence that answers', async (query, sentence) => {
    const { data } = await use('search_docs', { query });
    expect((data as { results: { excerpt: string }[] }).results[0]?.excerpt).toContain(sentence);
  });

  it('a question in words has no code as an excerpt', async () => {
    for (const query of ['hold funds and release the rest', 'charge a saved card from a job']) {
      const { text } = await use('search_docs', { query });
      expect(text, query).not.toMatch(/ \{ "id"|async function|=> \{|\$\w+->/);
    }
  });

  it('41.3: typos are forgiven', async () => {
    expect((await use('search_docs', { query: 'subscripton tral', limit: 3 })).text).toContain('trial');
  });

  it('41.3: if nothing is found, what is near is named', async () => {
    const { text, data } = await use('search_docs', { query: 'zzyzx refunds', limit: 3 });
    expect(text).toMatch(/^Nothing matches "zzyzx refunds" well\. The nearest:/);
    expect(data).toMatchObject({ near: true });
    expect((await use('search_docs', { query: '!!!' })).text).toContain('/docs lists all pages');
  });
});

it.each([
  ['past_due', false, /Status of the subscription object\)\n\nThe latest renewal is unpaid\./],
  [
    'past_due',
    false,
    /- Reached from: `active` \(renewal fails, not confirmed\)\n- Leads to: `active` \(retry succeeds, .*`unpaid` \(.*\n- Page: \/api\/subscriptions#subscription-status-past_due$/,
  ],
  ['requires_3d_secure', false, /Status of the charge intent object/],
  ['canceled', false, /\n- Reached from: `incomplete` \(canceled\), `requires_capture` \(canceled\), /],
  [
    '503',
    false,
    /^\*\*500\*\* \(API error\)\n\n.* Other 5xx statuses mean the same\.(?:.|\n)*\n- What to do: /,
  ],
  [
    '429',
    false,
    /\n- What to do: If there is a `Retry-After` header, wait (?:.|\n)*\n- Page: \/docs#error-429$/,
  ],
  [
    'disputed',
    false,
    /\n\nThe cardholder disputes the payment\. Paid\? Not settled\. .*respond to the dispute\.\n/,
  ],
  ['needs_response', false, / Respond within 5 days of `created`\.\n/],
  [
    'rate_limit_exceeded',
    false,
    /^\*\*429\*\* \(API error\)(?:.|\n)*\n- What to do: If there is a `Retry-After` header, wait /,
  ],
  ['geo_compliance_blocked', false, /\n- Source: Not confirmed by Frame\n/],
  ['authentication_required', false, /fails off-session, ask the shopper to come back and pay\./],
  [
    'charge_for_pending_refund_disputed',
    false,
    /\(Refunds › The refund object\)\n\n.*The shopper disputes the charge\.(?:.|\n)*#refund/,
  ],
  [
    'product_not_received',
    false,
    /The goods never arrived · product_not_received · shipping_tracking_number/,
  ],
  ['charge_intent', false, /^## The charge intent object/],
  ['Refund', false, /^## The refund object/],
  ['dispute.created', true, 'Did you mean charge.dispute.created?'],
  [
    'refund.succeeded',
    true,
    /Did you mean refund\.created or refund\.failed\?(?:.|\n)*No event announces that a refund succeeded\./,
  ],
  [
    'customer.subscription.deleted',
    false,
    /\(Subscriptions API › Webhook events\)\n\n.*No published event announces .* a cancellation/,
  ],
  ['payment_intent.succeeded', true, 'Did you mean charge_intent.succeeded?'],
  ['trialing', false, /\(Subscriptions › Subscription statuses\)\n\n.*grant access if you see it\./],
  ['card_declined', true, /page: \/payments\/declines-codes#mental-model\n/],
  ['subscription.updated', true, 'Did you mean customer.subscription.updated?'],
  ['409', true, 'The statuses of errors: 400, 401, 403, 404, 422, 429, 500'],
])('41.4: explain_code explains %s or names the nearest', async (code, wrong, expected) => {
  const { text, isError } = await use('explain_code', { code });
  expect(isError).toBe(wrong);
  expect(text).toMatch(expected);
});

it('41.4: explain_code knows every code that a response of the simulation can have', async () => {
  const source = filesBelow('src/sandbox')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const named = [...source.matchAll(/new ApiError\(\s*\d+,\s*'(\w+)'/g)].map(([, code = '']) => code);
  const byStatus = [...source.matchAll(/statusError\((\d+)/g)].map(([, status]) => codeOf(Number(status)));
  expect(byStatus).toContain('forbidden');
  const codes = new Set([...named, ...byStatus, codeOf(404), codeOf(429)]);
  // A status that only the simulation has.
  codes.delete('not_implemented');
  for (const code of codes) {
    const { text, isError } = await use('explain_code', { code });
    expect(isError, code).toBe(false);
    expect(text, code).toContain('(API error)');
  }
});

it('41.4: explain_code finds every value of a field of the API document', async () => {
  const values = new Set<string>();
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const meanings = (node as Record<string, unknown>)['x-enum-descriptions'];
    for (const value of Object.keys(meanings ?? {})) values.add(value);
    for (const child of Object.values(node)) collect(child);
  };
  collect(parse(readFileSync('api/openapi.yaml', 'utf8')));
  expect(values.size).toBeGreaterThan(60);
  const unknown: string[] = [];
  for (const code of values) if ((await use('explain_code', { code })).isError) unknown.push(code);
  expect(unknown).toEqual([]);
});

it('41.4: what explain_code says to do about a status is what the table of statuses says', () => {
  const { schemas } = parse(readFileSync('api/openapi.yaml', 'utf8')).components;
  const counts: Record<string, number> = {};
  for (const [name, page] of [
    ['ChargeIntent', 'api/charge_intents'],
    ['Refund', 'api/refunds'],
    ['Invoice', 'api/invoices'],
    ['Subscription', 'payments/subscriptions'],
    ['CustomerIdentityVerification', 'guides/customer-identity-verifications'],
  ] as const) {
    const table = /^\| Status \| .*\n(?:\|.*\n)+/m.exec(readFileSync(`content/${page}.mdoc`, 'utf8'))?.[0];
    const [head = [], , ...rows] = (table ?? '')
      .trim()
      .split('\n')
      .map((row) => row.slice(2, -2).split(' | '));
    for (const [states = '', ...cells] of rows) {
      const said = cells.flatMap((cell, at) => {
        const column = head[at + 1] ?? '';
        if (column === 'Meaning' || column === 'Tell the customer') return [];
        const text = cell.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
        return [`${column.endsWith('?') ? `${column} ` : ''}${text}.`];
      });
      for (const [, state = ''] of states.matchAll(/`(\w+)`/g)) {
        const known = schemas[name]['x-lifecycle'].states[state];
        if (known !== undefined) expect(known.action, `${name} ${state}`).toBe(said.join(' '));
        counts[name] = (counts[name] ?? 0) + (known === undefined ? 0 : 1);
      }
    }
    expect(counts[name]).toBe(Object.keys(schemas[name]['x-lifecycle'].states).length);
  }
});

it('41.4: every code is explained with the page and the anchor that describe it', async () => {
  const texts: string[] = [];
  for (const { names } of api.codes) texts.push((await use('explain_code', { code: names[0] })).text);
  const pages = texts.flatMap((text) => [...text.matchAll(/^- Page: (.+)$/gm)].map(([, page = '']) => page));
  expect(new Set(pages).size).toBe(new Set(api.codes.map(({ text }: { text: string }) => text)).size);
  for (const page of new Set(pages)) {
    const [route = '', id = ''] = page.split('#');
    expect(readFileSync(`dist${route}/index.html`, 'utf8'), page).toContain(` id="${id}"`);
  }
});

it('41.4: an event is shown with its payload', async () => {
  const { text, data } = await use('explain_code', { code: 'charge_intent.succeeded' });
  const { matches } = data as { matches: { payload: unknown }[] };
  const payload = { type: 'charge_intent.succeeded', object: 'event', data: { object: 'charge_intent' } };
  expect(matches).toMatchObject([{ payload }]);
  expect(JSON.parse(text.split('\n').at(-1) ?? '')).toEqual(matches[0]?.payload);
});

it.each([
  ['POST /v1/refund', 'There is no operation "POST /v1/refund". The nearest:\nPOST /v1/refunds'],
  ['createDocument', 'The nearest:\nPOST /v1/disputes/{id}/documents'],
  ['createRefnud', 'The nearest:\nPOST /v1/refunds'],
  ['subscriptions.cancle', 'The nearest:\nPOST /v1/subscriptions/{id}/cancel'],
  ['POST /v1/disputes/{id}/submit', 'PATCH /v1/disputes/{id}'],
])('41.4: for %s, get_operation names the few nearest', async (operation, expected) => {
  const { text, isError } = await use('get_operation', { operation });
  expect(isError).toBe(true);
  expect(text.length).toBeLessThan(300);
  expect(text).toMatch(expected);
});

it.each([
  ['refund a payment', 'The nearest:\nPOST /v1/refunds\n'],
  ['mark invoice as paid', 'page: /api/invoices#lifecycle\n'],
])(
  'for an operation in words, %s, get_operation gives those near it, which is no error',
  async (operation, found) => {
    const { text, isError } = await use('get_operation', { operation });
    expect(isError).toBe(false);
    expect(text).toContain(`There is no operation "${operation}".`);
    expect(text).toContain(found);
  },
);

it.each([
  [
    '/api/payment_methods#verify-a-saved-card',
    'create-a-3d-secure-intent retrieve-a-3d-secure-intent resend-a-3d-secure-challenge',
  ],
  ['/guides/payment-request-button#google-pay-configuration', 'retrieve-the-google-pay-configuration'],
])('read_page of %s names its operations', async (page, anchors) => {
  const { text } = await use('read_page', { page });
  const [, links = ''] = /\n\nIts operations: (.*)$/.exec(text) ?? [];
  const route = page.split('#')[0];
  expect([...links.matchAll(/\(([^)]*)\)/g)].map(([, href]) => href)).toEqual(
    anchors.split(' ').map((anchor) => `${route}#${anchor}`),
  );
});

it.each([
  ['POST /v1/payment_intents', 'page: /api/charge_intents#create-a-charge-intent\n'],
  ['GET /v1/events', 'page: /webhooks#all-events\n'],
  ['PUT /v9/nothing', 'Nothing matches "v9 nothing" well.'],
])(
  '41.4: for %s, of which no operation is near, get_operation gives what search finds',
  async (operation, found) => {
    const { text, isError } = await use('get_operation', { operation });
    expect(isError).toBe(true);
    expect(text).toContain(`There is no operation "${operation}".\n\n`);
    expect(text).toContain(found);
  },
);

it('41.4: an operation whose object is on another page links to it', async () => {
  const { text } = await use('get_operation', { operation: 'GET /v1/subscriptions/{id}' });
  expect(text).toContain('[Subscription](/api/subscriptions#subscription)');
});

it('the simulation is named at the start, found by search, and read_page says how to get it', async () => {
  const page = '/testing#test-without-the-sandbox';
  expect(client.getInstructions()).toContain(page);
  const { text } = await use('read_page', { page: '/frame-sandbox.mjs' });
  expect(text).toMatch(
    /^A file of 1,\d{3} kB, too large to print\. Download it: curl .*\/frame-sandbox\.mjs\n/,
  );
  expect(text).toContain(page);
  for (const query of ['download the sandbox', 'run the simulation locally', 'sandbox file']) {
    const { data } = await use('search_docs', { query, limit: 1 });
    expect(data, query).toMatchObject({ results: [{ page }] });
  }
});

it('the list of tools is short', async () => {
  const { tools } = await client.listTools();
  expect(JSON.stringify(tools).length).toBeLessThan(8000);
});

describe('run_request', () => {
  it('41.5: gives the bodies of steps that fail, and the ids of those that do not', async () => {
    const customer = {
      method: 'POST',
      path: '/v1/customers',
      body: { name: 'Nora', email: 'n@example.com' },
    };
    const { data } = await use('run_request', { after: [customer, { ...customer, body: {} }], ...customer });
    expect(data).toMatchObject({
      earlier: [
        { status: 201, id: expect.any(String) },
        { status: 422, body: { error_details: expect.anything() } },
      ],
    });
  });

  it('41.5: gives the events as an endpoint receives them only if asked', async () => {
    const { text, data } = await use('run_request', { advance: 40 * 86_400, deliveries: true });
    const { deliveries, ...rest } = data as {
      deliveries: { body: string }[];
      events: Record<string, string[]>;
    };
    const events = Object.values(rest.events).flat();
    expect(deliveries.map(({ body }) => JSON.parse(body).type).sort()).toEqual(events.toSorted());
    expect(JSON.parse(text)).toEqual(data);
    const one = await use('run_request', { advance: 40 * 86_400, deliveries: events[0] });
    const { deliveries: own } = one.data as typeof data & { deliveries: { body: string }[] };
    expect(own.length).toBeGreaterThan(0);
    for (const { body } of own) expect(JSON.parse(body).type).toBe(events[0]);
    const { data: plain } = await use('run_request', { advance: 1 });
    expect(plain).not.toHaveProperty('deliveries');
    expect(await use('run_request', { advance: 1, deliveries: 'refund.sent' })).toMatchObject({
      isError: true,
      text: 'There is no event "refund.sent". Did you mean refund.created or refund.failed?',
    });
  });

  it('41.5: the error for a wrong argument of an earlier step is short', async () => {
    const step = { method: 'GET', path: '/v1/customers' };
    const { text } = await use('run_request', { after: [{ ...step, foo: 1 }], ...step });
    expect(text).toBe('after.0.foo is not a known key.');
  });

  it('41.2: names the size of a result that is too long, which is no failure, and begins with what happened', async () => {
    const given = { method: 'GET', path: '/v1/charge_intents' };
    expect(await use('run_request', { ...given, max_chars: 500 })).toMatchObject({
      isError: false,
      text: expect.stringMatching(
        /^The status is 200, but the result has \d+ characters\. Ask for fewer objects .*deliveries.* It begins:\n\n\{"status":200,"events":\{\},"body":\{/,
      ),
      data: { status: 200, events: {} },
    });
    expect((await use('run_request', given)).isError).toBe(false);
  });

  it('41.5: says its limits before they are met', async () => {
    const { tools } = await client.listTools();
    const { description } = tools.find(({ name }) => name === 'run_request') ?? {};
    expect(description).toContain(`${MAX_EARLIER} earlier steps`);
    for (const limit of [
      'a year per advance',
      '20 event bodies',
      'no files',
      'three searches of the allowance, which is 100000 at once and 20 a second.',
      'Nothing is kept',
    ])
      expect(description).toContain(limit);
  });
});

describe.each(['2024-10-07', undefined])('with protocol version %s', (version) => {
  it('41.6: lists, tools and resources work, and no list announces changes', async () => {
    const other = await connect(version);
    const { tools } = await other.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_docs',
      'read_page',
      'get_operation',
      'explain_code',
      'run_request',
    ]);
    expect(other.client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
    });
    const structured = tools.filter(({ outputSchema }) => outputSchema !== undefined).map(({ name }) => name);
    expect(structured).toEqual(['search_docs', 'explain_code', 'run_request']);
    // The client has compared these with the schemas.
    expect((await other.use('search_docs', { query: 'refund' })).data).toBeDefined();
    expect((await other.use('explain_code', { code: '429' })).data).toBeDefined();
    expect((await other.use('run_request', { method: 'GET', path: '/v1/customers' })).data).toBeDefined();
    expect((await other.use('read_page', { page: '/llms.txt' })).text).toMatch(/^# /);
    const { resources } = await other.client.listResources();
    expect((await other.client.readResource({ uri: resources[0]?.uri ?? '' })).contents).toHaveLength(1);
    await other.client.close();
  });
});
