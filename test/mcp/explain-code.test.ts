import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { codeOf } from '../../src/api/entries.ts';
import { filesBelow } from '../../src/content/read.ts';
import { api, connect } from './client.ts';

const { client, use } = await connect();
afterAll(() => client.close());

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
])('explain_code explains %s or names the nearest', async (code, wrong, expected) => {
  const { text, isError } = await use('explain_code', { code });
  expect(isError).toBe(wrong);
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
