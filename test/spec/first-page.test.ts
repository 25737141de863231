import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Site } from '../../src/build/site.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { isSimulated } from '../../src/sandbox/operations.ts';
import { checkProse } from '../prose/check-prose.ts';

/** What an engineer adds to the API: an operation that the sandbox does not know, with an event of its own. */
const OPERATION = `  /v1/refunds/{id}/rehearse:
    parameters: [{ $ref: '#/components/parameters/RefundId' }]
    post:
      operationId: rehearseRefund
      tags: [refunds]
      summary: Rehearse a refund
      description: Tries a refund that is still pending.
      x-events: [refund.rehearsed]
      responses:
        '200':
          description: The refund.
          content: { application/json: { schema: { $ref: '#/components/schemas/Refund' }, examples: { default: { $ref: '#/components/examples/Refund' } } } }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '5XX': { $ref: '#/components/responses/ServerError' }
`;
const EVENT = `  refund.rehearsed:
    post:
      operationId: onRefundRehearsed
      tags: [refunds]
      summary: A refund was rehearsed.
      x-object: Refund
      x-example-data: Refund
      security: []
      parameters:
        - { $ref: '#/components/parameters/WebhookIdHeader' }
        - { $ref: '#/components/parameters/WebhookEventHeader' }
        - { $ref: '#/components/parameters/WebhookSignatureHeader' }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              allOf:
                - { $ref: '#/components/schemas/Event' }
                - type: object
                  properties:
                    type:
                      const: refund.rehearsed
                    data: { $ref: '#/components/schemas/Refund' }
      responses:
        '2XX':
          description: Any \`2xx\` status completes the delivery.
`;
const DECLINE_CODE = `- code: zz_first_page
  category: issuer
  meaning: The issuer wants another card.
  retry: 'no'
  action: Ask for another payment method.
  shopper: Your bank wants you to use another card.
`;

/** The tests whose subject is today's content and API document, except those that run samples or start programs. */
const JUDGES = [
  'src/api/check-conventions.test.ts',
  'src/api/load-data-files.test.ts',
  'src/api/openapi-conventions.test.ts',
  'src/api/samples/sdk-methods.test.ts',
  'src/build/check-simulation.test.ts',
  'src/model/define-site.test.ts',
];

let root: string;
let loadSite: typeof import('../../src/build/site.ts').loadSite;
let checkSite: typeof import('../../src/build/check-site.ts').checkSite;
let site: Site;
let problems: Diagnostic[];
/** Operations that the sandbox does not know: the new one, and those of the project. */
const unknown = ({ api }: Site): string[] =>
  (api?.model?.operations ?? []).filter((operation) => !isSimulated(operation)).map(({ id }) => id);
/** The operations that problems warn about; of any other problem the whole. */
const warned = (found: Diagnostic[]): unknown[] =>
  found.map((problem) =>
    problem.id === 'operation-not-simulated' && problem.level === 'warning'
      ? /know (\w+),/.exec(problem.message)?.[1]
      : problem,
  );

const assets = { styles: '/site.css', early: '/early.js', main: '/main.js' };

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'first-page-'));
  for (const part of ['api', 'assets', 'bench', 'content', 'public', 'scripts', 'search', 'src', 'test'])
    cpSync(part, join(root, part), { recursive: true });
  for (const part of ['package.json', 'site.config.ts', 'vitest.config.ts']) cpSync(part, join(root, part));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  // The line of docs/writing.md. Names that no page, operation or code of the project could take.
  execFileSync(
    process.execPath,
    ['scripts/new.mjs', 'guides/zz-first-page', '--title', 'My first page of the day'],
    {
      cwd: root,
    },
  );
  const edit = (path: string, change: (text: string) => string): void =>
    writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));
  edit('api/openapi.yaml', (text) =>
    text
      .replace(/(?=^ {2}\/v1\/subscriptions:\n)/m, OPERATION)
      .replace(/(?<=^webhooks:\n)/m, EVENT)
      .replace(/(?=^ {8}- refund.failed\n)/m, '        - refund.rehearsed\n')
      .replace(/(?=^ {8}refund.failed: )/m, '        refund.rehearsed: A refund was rehearsed.\n'),
  );
  edit('api/decline-codes.yaml', (text) => text + DECLINE_CODE);
  edit('content/guides/zz-first-page.mdoc', (text) => text.replace('draft: true\n', ''));
  edit('content/docs.mdoc', (text) =>
    text.replace(
      /(?=^\{% card title="Payment request button")/m,
      '{% card title="My first page of the day" href="/guides/zz-first-page" %}What it is about.{% /card %}\n',
    ),
  );
  edit('content/api/refunds.mdoc', (text) =>
    text.replace(/(?=^\{% operation id="listRefunds")/m, '{% operation id="rehearseRefund" /%}\n\n'),
  );
  vi.doMock('../../site.config.ts', () => import(join(root, 'site.config.ts')));
  ({ loadSite } = await import('../../src/build/site.ts'));
  ({ checkSite } = await import('../../src/build/check-site.ts'));
  site = await loadSite({ root, assets, variants: false });
  problems = await checkSite(site);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the first page, operation, event and decline code', () => {
  it('pass the check, which warns only that the sandbox does not know the operation', () => {
    expect(warned(problems)).toEqual(unknown(site));
    expect(unknown(site)).toContain('rehearseRefund');
  });

  it('are on the site: in the navigation, on pages, in their twins, and in the data of a guide', async () => {
    const { writeSite } = await import('../../src/build/write-site.ts');
    const files = new Map(writeSite(site).map(({ path, content }) => [path, content]));
    const text = async (path: string): Promise<string> => String(await files.get(path)?.());
    expect(await text('guides/zz-first-page/index.html')).toMatch(
      /<h1 id="my-first-page-of-the-day"[^>]*>My first page of the day</,
    );
    expect(await text('index.html')).toContain('href="/guides/zz-first-page"');
    for (const form of ['api/refunds/index.html', 'api/refunds.md'])
      for (const part of ['Rehearse a refund', '/rehearse', 'refund.rehearsed'])
        expect(await text(form), form).toContain(part);
    expect(await text('api/refunds/index.html')).toMatch(/data-run="?createRefund/);
    expect(await text('api/refunds/index.html')).not.toMatch(/data-run="?rehearseRefund/);
    expect(await text('payments/declines-codes.md')).toContain('zz_first_page');
    expect(await text('files/declines-codes/decline-codes.json')).toContain('"zz_first_page"');
  });

  it('a PUT, its own description of a path parameter, and a deprecated field are shown', async () => {
    const path = join(root, 'api/openapi.yaml');
    const text = readFileSync(path, 'utf8');
    const put = OPERATION.replace('    post:', '    put:').replace(
      '      x-events',
      `      parameters:
        - { name: id, in: path, required: true, description: Id of a pending one., example: r1, schema: { type: string } }
      x-events`,
    );
    expect(text).toContain(OPERATION);
    try {
      const changed = text.replace(
        /(?<=\n {4}Refund:\n {6}type: object\n.*?\n {8}id:\n)/s,
        '          deprecated: true\n',
      );
      expect(changed).not.toBe(text);
      writeFileSync(path, changed.replace(OPERATION, put));
      const shown = await loadSite({ root, assets, variants: false });
      expect(warned(await checkSite(shown))).toEqual(unknown(shown));
      const { writeSite } = await import('../../src/build/write-site.ts');
      for (const form of ['api/refunds/index.html', 'api/refunds.md']) {
        const written = String(
          await writeSite(shown)
            .find((file) => file.path === form)
            ?.content(),
        );
        const operation = written.slice(written.indexOf('rehearse-a-refund'));
        expect(operation, form).toContain('Id of a pending one.');
        expect(operation, form).toMatch(/PUT/);
        expect(operation, form).toContain('-X PUT');
        expect(written, form).toMatch(/\bid\b.{0,200}\bdeprecated\b/s);
      }
    } finally {
      writeFileSync(path, text);
    }
  });

  it('an API document that cannot be read is one message, whatever the pages ask of it', async () => {
    const path = join(root, 'api/openapi.yaml');
    const text = readFileSync(path, 'utf8');
    try {
      writeFileSync(path, text.replace('webhooks:\n', 'webhooks:\n\tx: 1\n'));
      const broken = await checkSite(await loadSite({ root, assets, variants: false }));
      expect(broken.map(({ file, line }) => [file.endsWith('api/openapi.yaml'), line])).toEqual([
        [true, text.slice(0, text.indexOf('webhooks:\n')).split('\n').length + 1],
      ]);
    } finally {
      writeFileSync(path, text);
    }
  });

  it.runIf(process.env.SOAK)(
    'as a draft, the page is in dev, not on the site, and its link is left out',
    async () => {
      const path = join(root, 'content/guides/zz-first-page.mdoc');
      const text = readFileSync(path, 'utf8');
      const before = await loadSite({ root, variants: false, drafts: true });
      writeFileSync(path, text.replace('---\n', '---\ndraft: true\n'));
      const hrefs = ({ context }: Site) => context.order.map(({ href }) => href);
      const routes = ({ pages }: Site) => pages.map(({ route }) => route);
      try {
        const built = await loadSite({ root, assets, variants: false });
        // The card on the map is one click that readers of the site do not have.
        expect(await checkSite(built)).toEqual([
          ...problems,
          expect.objectContaining({ id: 'broken-link', file: expect.stringMatching(/docs\.mdoc$/) }),
        ]);
        expect([...routes(built), ...hrefs(built)]).not.toContain('/guides/zz-first-page');
        expect(built.drafts.map(({ route }) => route)).toContain('/guides/zz-first-page');
        const inDev = await loadSite({ root, variants: false, drafts: true });
        expect(routes(inDev)).toEqual(routes(before));
        expect(hrefs(inDev)).toEqual(hrefs(before));
      } finally {
        writeFileSync(path, text);
      }
    },
  );

  it('pass the prose check', async () => {
    const file = 'content/guides/zz-first-page.mdoc';
    expect(await checkProse(readFileSync(join(root, file), 'utf8'), file)).toEqual([]);
  });

  it.runIf(process.env.SOAK)('pass the tests that judge the content', async () => {
    // A name that matches no file would be passed over.
    for (const judge of JUDGES) expect(existsSync(join(root, judge)), judge).toBe(true);
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', ...JUDGES];
    // The judges belong to the gate: in a soak run they would be left out.
    const env = { ...process.env, SOAK: undefined };
    await promisify(execFile)(process.execPath, vitest, { cwd: root, env });
  });
});
