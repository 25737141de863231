import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loadDataFiles, parseDataFile } from './load-data-files.ts';

const { data, diagnostics } = loadDataFiles();

describe('the data files of the project', () => {
  it('have no unknown key, no missing value and no repeated code', () => {
    expect(diagnostics).toEqual([]);
  });

  it('give each decline code the test card that causes it', () => {
    const cards = new Map(data?.declineCodes.map(({ code, test_card }) => [code, test_card]));
    expect(cards.get('generic_decline')).toBe('4726848138487043');
    expect(cards.get('card_not_enrolled')).toBe('4111111738973695');
    expect(cards.get('account_closed')).toBeNull();
  });
});

describe('parseDataFile', () => {
  const rows = z.array(z.strictObject({ code: z.string() }));

  it('names the line of a wrong key', () => {
    expect(
      parseDataFile('- code: a\n- code: b\n  extra: 1\n', 'api/x.yaml', rows).diagnostics[0],
    ).toMatchObject({
      file: 'api/x.yaml',
      line: 3,
    });
  });

  it('names the line of a repeated code', () => {
    expect(parseDataFile('- code: a\n- code: a\n', 'api/x.yaml', rows).diagnostics[0]).toMatchObject({
      message: 'the code a is taken',
      line: 2,
    });
    expect(parseDataFile('- code: a\n- code: a\n', 'api/glossary.yaml', rows).diagnostics).toMatchObject([
      { message: 'the term a is taken', hint: 'describe every term once', line: 2 },
    ]);
  });

  it('names an entry by its code', () => {
    const entries = z.array(z.strictObject({ code: z.string(), shopper: z.string() }));
    expect(
      parseDataFile('- code: wallet_locked\n- { code: b, shopper: 1 }\n', 'api/x.yaml', entries).diagnostics,
    ).toMatchObject([
      { message: 'wallet_locked: shopper is missing: it must be a string', line: 1 },
      { message: 'b: shopper must be a string, not a number', line: 2 },
    ]);
  });
});
