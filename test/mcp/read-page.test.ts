import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { filesBelow } from '../../src/content/read.ts';
import { inLanguage } from '../../src/server/mcp/one-language.ts';
import { api, connect, pagesOf } from './client.ts';

const GUIDE = '/payments/accept-a-payment';
const { client, use } = await connect();
afterAll(() => client.close());

it('pages, the OpenAPI document, assumptions and code files are resources, and read_page reads them', async () => {
  const { resources } = await client.listResources();
  const twins = readFileSync('dist/llms.txt', 'utf8').match(/https:\S+\.md(?=\))/g) ?? [];
  const pages = await pagesOf(client);
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
        : whole
            .slice(whole.indexOf('\n# ') + 1)
            .replaceAll('](https://docs.framepayments.com/', '](/')
            // A link to a page is an argument of the tool.
            .replaceAll(/(\]\(\/(?!assumptions|index)[\w/-]+)\.md(?=[)#])/g, '$1');
      expect(read.text.slice(0, 5000), page).toBe(shown.slice(0, 5000));
    }
  }
});

it('every link of every Markdown file leads read_page to its section, and no link to the whole page', async () => {
  const pages = await pagesOf(client);
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

it('every anchor of every page leads read_page to a section, also if its section moved or its list is folded', async () => {
  const failed: string[] = [];
  const counts = { all: 0, moved: 0, folded: 0 };
  for (const { name } of await pagesOf(client)) {
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

it('the anchor of a row leads read_page to the text of the row', async () => {
  for (const [page, row] of [
    ['/webhooks#charge.refunded', '| [`charge.refunded`](#charge.refunded) |'],
    ['/docs#error-429', '| [`429`](#error-429) |'],
    ['/api/charge_intents#error-429', '| [`429`](#error-429) |'],
    ['/payments/declines-codes#insufficient_funds', '| [`insufficient_funds`](#insufficient_funds)'],
    ['/api/refunds#refund-amount', '- `amount` integer'],
  ])
    expect((await use('read_page', { page })).text, page).toContain(row);
});

it('read_page of the OpenAPI document names the tools that give a part of it', async () => {
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

it('no page or operation is longer than 20,000 characters unless asked, and its parts make up all of it', async () => {
  const given: [name: string, key: string, value: string][] = [
    ...(await pagesOf(client)).map(({ name }) => ['read_page', 'page', name] as [string, string, string]),
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

it.each(['/api/disputes#update-a-dispute', '/api/refunds'])(
  'read_page prints the requests of %s in the language asked for, and names the others once',
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
])('read_page of %s prints %s for Python', async (page, path) => {
  const { text } = await use('read_page', { page, language: 'python', max_chars: 200_000 });
  const file = readFileSync(`content/files/${path}`, 'utf8');
  expect(text).toContain(
    `/files/${path}):\n\n\`\`\`python\n${file}\`\`\`\n\n(Also in javascript, ruby, php)\n`,
  );
  const { text: first } = await use('read_page', { page, max_chars: 200_000 });
  expect(first).not.toContain(file);
  expect(first).toContain('(Also in ruby, python, php: argument `language`)');
});

it('read_page knows the file of assumptions with and without its ending, and a twin links to it by name', async () => {
  const whole = await use('read_page', { page: '/assumptions.md' });
  expect(whole.text).toMatch(/^# Assumptions\n/);
  expect(await use('read_page', { page: '/assumptions' })).toEqual(whole);
  const { text } = await use('read_page', { page: '/testing#what-the-simulation-assumes' });
  expect(text).toContain('All assumptions of the simulation: [/assumptions.md](/assumptions.md)');
});

it('an anchor that is written as a heading leads read_page to its section', async () => {
  const { text } = await use('read_page', { page: '/testing', section: 'Test without the sandbox' });
  expect(text).toMatch(/^## Test on your own machine/);
});

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
