import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServerApp } from '../../src/server/create-server-app.ts';
import { readEnv } from '../../src/server/env.ts';
import { declineMessages, writeFences } from '../guides/page-fences.ts';

/**
 * The official client builds a guide's checkout using only `/mcp`. Its steps are written to `docs/mcp-transcript.md`;
 * after a change to the pages, `npx vitest run test/mcp -u` updates that file.
 */

const GUIDE = '/payments/accept-a-payment';
const lines: string[] = [];
let client: Client;

beforeAll(async () => {
  const app = await createServerApp({ env: readEnv({ SEARCH_BURST: '1000' }), folder: 'dist' });
  client = new Client({ name: 'transcript', version: '1.0.0' });
  const toApp = async (url: string | URL, init?: RequestInit) => app.request(String(url), init);
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch: toApp }));
});
afterAll(() => client.close());

interface ToolText {
  content: { text: string }[];
  isError?: boolean;
}

/** Uses a tool, and records the request with the first lines of the result. */
async function use(why: string, name: string, given: object, shown = 6): Promise<string> {
  const { content, isError } = (await client.callTool({ name, arguments: { ...given } })) as ToolText;
  const text = content[0]?.text ?? '';
  expect(isError, text).not.toBe(true);
  const head = text.split('\n').slice(0, shown);
  const rest = text.split('\n').length > shown ? ['…'] : [];
  const quoted = [...head, ...rest].map((line) => `    ${line}`.trimEnd());
  lines.push(`${why}\n\n**${name}** \`${JSON.stringify(given)}\`\n\n${quoted.join('\n')}`);
  return text;
}

it('an agent with only /mcp writes the checkout whose files the guide tests run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-checkout-'));
  /** Reads the files that a section links to, and writes them. */
  const save = async (section: string, names: string[]): Promise<void> => {
    for (const name of names) {
      const [page = ''] = new RegExp(`/files/[\\w/-]+/${name}`).exec(section) ?? [];
      writeFileSync(join(folder, name), await use('Save a file.', 'read_page', { page }, 3));
    }
  };

  await use(
    'Find the guide.',
    'search_docs',
    { query: 'accept a card payment on my own site', limit: 3 },
    12,
  );
  const guide = await use('Read how it is built.', 'read_page', {
    page: GUIDE,
    section: 'Build the checkout',
  });
  await save(guide, ['checkout.html', 'checkout.js', 'server.mjs']);
  const declines = { page: '/payments/declines-codes', section: 'Choose the message' };
  await save(await use('The server imports one more file.', 'read_page', declines), ['decline-message.mjs']);

  const operation = { operation: 'POST /v1/charge_intents' };
  expect(await use('Look up what the server sends.', 'get_operation', operation)).toContain(
    '`payment_method_data`',
  );
  const pay = (card_number: string) => ({
    method: 'POST',
    path: '/v1/charge_intents',
    body: {
      amount: 4200,
      currency: 'usd',
      confirm: true,
      payment_method_data: { type: 'card', card_number, exp_month: '12', exp_year: '2030', cvc: '123' },
    },
  });
  const paid = JSON.parse(await use('Try it.', 'run_request', pay('4242424242424242'), 9));
  expect(paid).toMatchObject({ status: 201, body: { status: 'succeeded' } });
  const read = {
    method: 'GET',
    path: `/v1/charge_intents/${paid.body.id}`,
    after: [pay('4242424242424242')],
  };
  expect(
    JSON.parse(await use('Read it back: repeat what came before.', 'run_request', read, 8)),
  ).toMatchObject({
    earlier: [201],
    status: 200,
    body: { id: paid.body.id, status: 'succeeded' },
  });
  const declined = JSON.parse(
    await use('Try a card that is declined.', 'run_request', pay('4726846912498186'), 14),
  );
  const code: string = declined.body.error_details.data.failure_code;
  await use('What does that code mean?', 'explain_code', { code }, 20);

  const names = ['checkout.html', 'checkout.js', 'server.mjs'];
  const tested = writeFences('payments/accept-a-payment.mdoc', names, declineMessages.slice(0, 1));
  for (const name of readdirSync(tested.path))
    expect(readFileSync(join(folder, name), 'utf8'), name).toBe(readFileSync(tested.file(name), 'utf8'));
  expect(readdirSync(folder).sort()).toEqual(readdirSync(tested.path).sort());
  tested.remove();

  const intro =
    'Made by `test/mcp/transcript.test.ts` with the official client and no model; do not edit. The folder is empty at ' +
    'first. At the end it holds the files that `test/guides/accept-a-payment.test.ts` runs, byte for byte.';
  const text = `# From an empty folder to a checkout, by \`/mcp\` alone\n\n${intro}\n\n${lines.join('\n\n')}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/mcp-transcript.md');
});

it('every page is a resource and reads the same as its Markdown', async () => {
  const { resources } = await client.listResources();
  const twins = readFileSync('dist/llms.txt', 'utf8').match(/https:\S+\.md(?=\))/g) ?? [];
  expect(resources.map(({ uri }) => uri).sort()).toEqual([...twins].sort());
  const uri = resources.find(({ name }) => name === GUIDE)?.uri ?? '';
  const { contents } = await client.readResource({ uri });
  expect(contents).toEqual([
    { uri, mimeType: 'text/markdown', text: readFileSync(`dist${GUIDE}.md`, 'utf8') },
  ]);
});

it('41.1: every link of every Markdown file leads read_page to its section, and no link to the whole page', async () => {
  const { resources } = await client.listResources();
  const pages = new Set(resources.map(({ name }) => name));
  const links = new Set<string>();
  for (const { uri, name } of resources) {
    const { contents } = await client.readResource({ uri });
    const text = (contents[0] as { text: string }).text.replaceAll(/^ *(`{3,})[\s\S]*?^ *\1$/gm, '');
    for (const [, href = ''] of text.matchAll(/\]\(([^()\s]+#[^()\s]+)\)/g))
      links.add(href.startsWith('#') ? `${name}.md${href}`.replace('/.md', '/index.md') : href);
  }
  const inside = [...links].filter((href) =>
    pages.has(href.replace(/\.md#.*$/, '').replace(/^\/index$/, '/')),
  );
  expect(inside.length).toBeGreaterThan(150);
  const failed: string[] = [];
  for (const page of inside) {
    const { content, isError } = (await client.callTool({
      name: 'read_page',
      arguments: { page },
    })) as ToolText;
    if (isError === true || !/^#{1,6} /.test(content[0]?.text ?? ''))
      failed.push(`${page}: ${content[0]?.text}`);
  }
  expect(failed).toEqual([]);
});

it('41.2: no page or operation is longer than 20,000 characters unless asked, and its parts make up all of it', async () => {
  const { resources } = await client.listResources();
  const { api } = JSON.parse(readFileSync('dist/mcp.json', 'utf8'));
  const given: [name: string, key: string, value: string][] = [
    ...resources.map(({ name }) => ['read_page', 'page', name] as [string, string, string]),
    ...api.operations.map(({ name }: { name: string }) => ['get_operation', 'operation', name]),
  ];
  const sizes: number[] = [];
  for (const [name, key, value] of given) {
    const read = async (more: object): Promise<string> => {
      const result = (await client.callTool({ name, arguments: { [key]: value, ...more } })) as ToolText;
      return result.content[0]?.text ?? '';
    };
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

it('41.2: an operation has its fields before its samples, in the language asked for', async () => {
  const result = (await client.callTool({
    name: 'get_operation',
    arguments: { operation: 'POST /v1/refunds', language: 'python' },
  })) as ToolText;
  const text = result.content[0]?.text ?? '';
  expect(text.indexOf('### Request body')).toBeLessThan(text.indexOf('```python'));
  expect(text).toContain('(Also in shell, javascript, ruby, php: argument `language`)');
  expect(text).not.toContain('curl ');
});

it('every operation is found by name and has a section with samples', async () => {
  const { api } = JSON.parse(readFileSync('dist/mcp.json', 'utf8'));
  expect(api.operations.length).toBeGreaterThan(50);
  for (const { name: operation } of api.operations) {
    const { content, isError } = (await client.callTool({
      name: 'get_operation',
      arguments: { operation },
    })) as ToolText;
    expect(isError, operation).not.toBe(true);
    expect(content[0]?.text, operation).toContain('```shell\ncurl ');
  }
});

it.each([
  ['past_due', false, /status of the subscription object\)\n\nThe latest renewal is unpaid\./],
  ['requires_3d_secure', false, /status of the charge intent object/],
  ['dispute.created', true, 'Did you mean charge.dispute.created?'],
  ['subscription.updated', true, 'Did you mean customer.subscription.updated?'],
  ['409', true, 'The statuses of errors: 400, 401, 403, 404, 422, 429, 500'],
])('41.4: explain_code explains %s or names the nearest', async (code, wrong, text) => {
  const result = (await client.callTool({ name: 'explain_code', arguments: { code } })) as ToolText;
  expect(result.isError === true).toBe(wrong);
  expect(result.content[0]?.text).toMatch(text);
});

it.each([
  ['POST /v1/refund', 'There is no operation "POST /v1/refund". Did you mean POST /v1/refunds?'],
  [
    'PUT /v9/nothing',
    /^There is no operation "PUT \/v9\/nothing"\. The operations: POST \/v1\/charge_intents, /,
  ],
])('for %s, get_operation lists the available alternatives', async (operation, text) => {
  const { content, isError } = (await client.callTool({
    name: 'get_operation',
    arguments: { operation },
  })) as ToolText;
  expect(isError).toBe(true);
  expect(content[0]?.text).toMatch(text);
});
