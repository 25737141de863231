import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

it('the overview of decline codes has each code once, with what its entry says about another attempt', () => {
  const guide = readFileSync('content/payments/declines-codes.mdoc', 'utf8');
  const [, section = ''] = guide.split('## All decline codes {% #all-decline-codes %}');
  const rows = [...section.matchAll(/^- \*Retry: ([a-z ]+)\*(?:, [A-Z] to [A-Z])?: (.*)$/gm)];
  const overview = rows.flatMap(([, retry = '', cell = '']) =>
    [...cell.matchAll(/\[`(\w+)`\]\(#(\w+)\)/g)].map(([, code = '', anchor]) => {
      expect(anchor).toBe(code);
      return [code, retry];
    }),
  );
  const codes = parse(readFileSync('api/decline-codes.yaml', 'utf8')) as { code: string; retry: string }[];
  expect(overview.sort()).toEqual(codes.map(({ code, retry }) => [code, retry]).sort());
});
