import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { wordsOf } from '../../src/api/anchors.ts';
import { codeOf } from '../../src/api/entries.ts';
import { filesBelow } from '../../src/content/read.ts';
import { api, connect } from './client.ts';

const { client, use } = await connect();
afterAll(() => client.close());

interface ApiError {
  status: number;
  code: string | null;
  meaning: string;
  action: string;
  'x-assumed'?: true;
}
interface Lifecycle {
  states: Record<string, { action?: string }>;
  transitions: { from: string; to: string; on: string; 'x-assumed'?: true }[];
}
const { schemas } = parse(readFileSync('api/openapi.yaml', 'utf8')).components;
const errors: ApiError[] = parse(readFileSync('api/api-errors.yaml', 'utf8'));
const declines: Record<'code' | 'meaning' | 'action' | 'shopper', string>[] = parse(
  readFileSync('api/decline-codes.yaml', 'utf8'),
);

const explain = async (code: string) => (await use('explain_code', { code })).text;

it('explain_code says of every status of an object what the API document says', async () => {
  const names = Object.keys(schemas).filter((name) => 'x-lifecycle' in schemas[name]);
  expect(names).toContain('ChargeIntent');
  for (const name of names) {
    const { title = wordsOf(name).join(' '), properties, 'x-lifecycle': lifecycle } = schemas[name];
    const { states, transitions }: Lifecycle = lifecycle;
    for (const [state, { action = '' }] of Object.entries(states)) {
      const changes = (label: string, here: 'from' | 'to', there: 'from' | 'to') => {
        const texts = transitions
          .filter((each) => each[here] === state)
          .map((each) => `\`${each[there]}\` (${each.on}${each['x-assumed'] ? ', not confirmed' : ''})`);
        return texts.length > 0 ? `- ${label}: ${texts.join(', ')}\n` : '';
      };
      const meaning = `${properties.status['x-enum-descriptions'][state]} ${action}`.trim();
      const facts = changes('Reached from', 'to', 'from') + changes('Leads to', 'from', 'to');
      expect(await explain(state)).toContain(
        `**${state}** (Status of the ${title} object)\n\n${meaning}\n\n${facts}- Page: `,
      );
    }
  }
});

it.each(errors.map((error) => ({ name: error.code ?? String(error.status), ...error })))(
  'explain_code says of the error $name what the API document says',
  async ({ name, meaning, action, ...error }) => {
    const text = await explain(name);
    expect(text).toContain(`**${name}** (API error)\n\n${meaning}\n`);
    expect(text).toContain(`\n- What to do: ${action}\n`);
    expect(text.includes('\n- Source: Not confirmed by Frame\n')).toBe(error['x-assumed'] === true);
  },
);

it('explain_code says of every decline code what its table says', async () => {
  for (const { code, meaning, action, shopper } of declines) {
    const text = await explain(code);
    expect(text).toContain(`**${code}** (Decline code, `);
    expect(text).toContain(`)\n\n${meaning} ${action}\n`);
    expect(text).toContain(`\n- Tell the shopper: ${shopper}\n`);
  }
});

it.each([
  ['503', '500', /^\*\*500\*\* /],
  ['rate_limit_exceeded', '429', /^\*\*429\*\* /],
  ['ChargeIntent', 'charge_intent', /^## The charge intent object/],
  ['Refund', 'refund', /^## The refund object/],
])('explain_code explains %s as %s', async (code, same, expected) => {
  const text = await explain(code);
  expect(text).toMatch(expected);
  expect(text).toBe(await explain(same));
});

/** The line of a page that names a code, as search shows it: without backticks, with dots between the cells of a row. */
function lineNaming(code: string, page: string): string {
  const lines = readFileSync(`content/${page}.mdoc`, 'utf8').split('\n');
  const line = lines.find((each) => each.includes(`\`${code}\``)) ?? '';
  return line
    .replace(/^\| (.*) \|$/, '$1')
    .replaceAll(' | ', ' · ')
    .replaceAll('`', '');
}

it.each([
  ['product_not_received', 'api/disputes', 'choose-the-evidence'],
  ['customer.subscription.deleted', 'api/subscriptions', 'events'],
  ['trialing', 'payments/subscriptions', 'follow-the-states'],
])('explain_code explains %s, which has no entry, with what the page says', async (code, page, anchor) => {
  const line = lineNaming(code, page);
  expect(line).toContain(code);
  const text = await explain(code);
  expect(text).toMatch(new RegExp(`^\\*\\*${code}\\*\\* \\(.+ › .+\\)\n\n`));
  expect(text).toContain(`)\n\n${line}\n\n- Page: /${page}#${anchor}`);
});

it('explain_code explains a value of a field, which has no entry, with the object that has it', async () => {
  const code = 'charge_for_pending_refund_disputed';
  const meaning = schemas.Refund.properties.failure_reason['x-enum-descriptions'][code];
  expect(await explain(code)).toContain(`)\n\n${code}: ${meaning}\n\n- Page: /api/refunds#refund\n`);
});

it.each([
  ['dispute.created', 'Did you mean charge.dispute.created?'],
  ['payment_intent.succeeded', 'Did you mean charge_intent.succeeded?'],
  ['subscription.updated', 'Did you mean customer.subscription.updated?'],
  // The section says which event tells it instead.
  [
    'refund.succeeded',
    /Did you mean refund\.created or refund\.failed\?\n\n1\. .*\n {3}page: \/api\/refunds#events\n/,
  ],
  ['card_declined', /page: \/payments\/declines-codes#mental-model\n/],
  ['409', `The statuses of errors: ${[...new Set(errors.map(({ status }) => status))].join(', ')}`],
])('explain_code does not know %s and names what is near', async (code, expected) => {
  const { text, isError } = await use('explain_code', { code });
  expect(isError).toBe(true);
  expect(text).toMatch(expected);
});

it('explain_code knows every code that a response of the simulation can have', async () => {
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

it('explain_code finds every value of a field of the API document', async () => {
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

it('what explain_code says to do about a status is what the table of statuses says', () => {
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

it('every code is explained with the page and the anchor that describe it', async () => {
  const texts: string[] = [];
  for (const { names } of api.codes) texts.push((await use('explain_code', { code: names[0] })).text);
  const pages = texts.flatMap((text) => [...text.matchAll(/^- Page: (.+)$/gm)].map(([, page = '']) => page));
  expect(new Set(pages).size).toBe(new Set(api.codes.map(({ text }: { text: string }) => text)).size);
  for (const page of new Set(pages)) {
    const [route = '', id = ''] = page.split('#');
    expect(readFileSync(`dist${route}/index.html`, 'utf8'), page).toContain(` id="${id}"`);
  }
});

it('an event is shown with its payload', async () => {
  const { text, data } = await use('explain_code', { code: 'charge_intent.succeeded' });
  const { matches } = data as { matches: { payload: unknown }[] };
  const payload = { type: 'charge_intent.succeeded', object: 'event', data: { object: 'charge_intent' } };
  expect(matches).toMatchObject([{ payload }]);
  expect(JSON.parse(text.split('\n').at(-1) ?? '')).toEqual(matches[0]?.payload);
});
