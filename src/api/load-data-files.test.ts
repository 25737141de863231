import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loadDataFiles, parseDataFile } from './load-data-files.ts';
import { loadOpenApi } from './load-openapi.ts';

const { data, diagnostics } = loadDataFiles();
const { document } = loadOpenApi();

describe('the data files of the project', () => {
  it('have no unknown key, no missing value and no repeated code', () => {
    expect(diagnostics).toEqual([]);
  });

  it('name only documented decline codes', () => {
    const known = new Set(data.declineCodes.map(({ code }) => code));
    const named = [...data.testCards.declined, ...data.testCards['3ds']].flatMap(({ code }) => code ?? []);
    expect(named.filter((code) => !known.has(code))).toEqual([]);
  });

  it('agree on the card that triggers a decline code', () => {
    const cards = [...data.testCards.declined, ...data.testCards['3ds']];
    for (const { code, test_card: number } of data.declineCodes)
      expect(cards.find((card) => card.code === code)?.number ?? null, code).toBe(number);
  });

  it('list test cards with a valid card number checksum', () => {
    const numbers = [...data.testCards.success, ...data.testCards['3ds']].map(({ number }) => number);
    expect(numbers.filter((number) => !passesLuhn(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('list the error codes that operations name', () => {
    const listed = new Set(data.apiErrors.map(({ status, code }) => `${status} ${code}`));
    const named = Object.values(document?.paths ?? {}).flatMap((item) =>
      (['get', 'post', 'patch', 'delete'] as const).flatMap((method) =>
        (item[method]?.['x-errors'] ?? []).map(({ status, code }) => `${status} ${code ?? null}`),
      ),
    );
    expect(named.filter((name) => !name.endsWith('null') && !listed.has(name))).toEqual([]);
  });

  it('hide the reason from the shopper if it hints at fraud', () => {
    const masked = [
      'fraudulent',
      'lost_card',
      'stolen_card',
      'pickup_card',
      'restricted_card',
      'merchant_blacklist',
      'security_violation',
      ...data.declineCodes.filter(({ category }) => category === 'fraud or risk').map(({ code }) => code),
    ];
    const textOf = (wanted: string) => data.declineCodes.find(({ code }) => code === wanted)?.shopper;
    const ordinary = textOf('generic_decline');
    expect(ordinary).toBeDefined();
    expect(masked.filter((code) => textOf(code) !== ordinary)).toEqual([]);
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
      message: 'The code a is taken',
      line: 2,
    });
  });
});

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
