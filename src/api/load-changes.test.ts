import { describe, expect, it } from 'vitest';
import { refundApi } from '../../test/fixtures/refund-api.ts';
import { loadChanges, readChanges } from './load-changes.ts';

const entry = (more: string): string => `- date: 2026-11-22
  title: Partial refunds
  href: /api/refunds#create-a-refund
  text: Name an amount.
${more}`;
const read = (text: string) => readChanges(text, 'content/changes.yaml', refundApi);
const problems = (text: string): string[] =>
  read(text).diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`);

describe('content/changes.yaml: readChanges', () => {
  it('gives each change its own anchor, and its link the position in the file', () => {
    const { changes, links, diagnostics } = read(
      entry('  adds: [createRefund, createRefund.amount, address.city]\n'),
    );
    expect(diagnostics).toEqual([]);
    expect(changes).toMatchObject([
      {
        anchor: 'change-2026-11-22-partial-refunds',
        adds: ['createRefund', 'createRefund.amount', 'address.city'],
      },
    ]);
    expect(links).toEqual([{ href: '/api/refunds#create-a-refund', line: 3, column: 3, image: false }]);
  });

  it.each([
    [
      'a misspelled key, which is not missing, too',
      entry('').replace('title:', 'titel:'),
      '2 0.titel is not a known key',
    ],
    ['an unknown key', entry('  kind: api\n'), '5 0.kind is not a known key'],
    ['a nonexistent day', entry('').replace('11-22', '02-30'), '1 0.date must be a day such as 2026-11-22'],
    [
      'an external address',
      entry('').replace('/api/', 'https://a.example/'),
      '3 0.href must be an address of this site, such as /webhooks#verify',
    ],
    [
      'an empty text',
      entry('').replace('Name an amount.', "''"),
      '4 0.text must be at least 1 characters long',
    ],
    [
      'a newer change after an older one',
      entry('') + entry('').replace('-22', '-23'),
      '5 2026-11-23 is later than the change above it',
    ],
    [
      'a nonexistent field',
      entry('  adds:\n    - createRefund\n    - address.ctiy\n'),
      '7 api/openapi.yaml has no operation or field `address.ctiy`',
    ],
  ])('names file and line of %s', (_what, text, problem) => {
    expect(problems(text)).toEqual([`content/changes.yaml:${problem}`]);
  });

  it('lists nothing if the file is missing', () => {
    expect(loadChanges('/no/such/changes.yaml', refundApi)).toEqual({
      changes: [],
      links: [],
      diagnostics: [],
    });
  });
});
