import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { MASKED } from '../../src/api/check-conventions.ts';
import type { DeclineCode } from '../../src/api/data-schemas.ts';
import { GENERIC_MESSAGE } from '../../src/api/reference-tables.ts';
import { DECLINE_DATA, declineData } from '../../src/build/decline-data.ts';
import { declineMessages, isMissing, type PrintedLanguage, writeFences } from './page-fences.ts';

/** Runs the code printed on /payments/declines-codes against the data of its table. */

const source = readFileSync(new URL('../../api/decline-codes.yaml', import.meta.url), 'utf8');
const codes = parse(source) as DeclineCode[];
const page = writeFences('payments/declines-codes.mdoc', [], declineMessages);
/** Prints the results of both functions for the codes on stdin. */
const scripts: Record<PrintedLanguage, string> = {
  ruby: `require_relative './decline_message'
    puts JSON.parse($stdin.read).map { |code| [decline_message(code), may_retry_later?(code, 1), may_retry_later?(code, 4)] }.to_json`,
  python: `import json, sys
from decline_message import decline_message, may_retry_later
print(json.dumps([[decline_message(code), may_retry_later(code, 1), may_retry_later(code, 4)] for code in json.load(sys.stdin)]))`,
  php: `require 'decline-message.php';
    echo json_encode(array_map(fn ($code) => [declineMessage($code), mayRetryLater($code, 1), mayRetryLater($code, 4)], json_decode(file_get_contents('php://stdin'))));`,
};
const masked = [...MASKED];

let declineMessage: (code: string | null | undefined) => string;
let mayRetryLater: (code: string, attempts: number) => boolean;

beforeAll(async () => {
  ({ declineMessage, mayRetryLater } = await import(pathToFileURL(page.file('decline-message.mjs')).href));
});

afterAll(() => page.remove());

describe('decline-message.mjs', () => {
  test.each(masked)('hides %s behind the message of generic_decline', (code) => {
    expect(declineMessage(code)).toBe(declineMessage('generic_decline'));
  });

  test('the data of the code is that of the table; `npm run check` writes it', () => {
    const written = readFileSync(`content/files/${DECLINE_DATA}`, 'utf8');
    expect(written).toBe(declineData(codes));
    expect(codes.map(({ code }) => declineMessage(code))).toEqual(codes.map(({ shopper }) => shopper));
  });

  test('is specific for codes that a shopper can correct during checkout', () => {
    const generic = declineMessage('generic_decline');
    for (const code of ['incorrect_cvc', 'incorrect_number', 'expired_card', 'insufficient_funds']) {
      expect(declineMessage(code)).not.toBe(generic);
    }
  });

  test.each([null, undefined, '', 'a_code_of_tomorrow', 'constructor', '__proto__'])(
    'falls back for %s',
    (code) => {
      expect(declineMessage(code)).toBe(declineMessage('generic_decline'));
    },
  );
});

describe('mayRetryLater', () => {
  test('allows exactly the codes marked with Later in the table', () => {
    const later = codes.filter(({ retry }) => retry === 'later').map(({ code }) => code);
    expect(codes.filter(({ code }) => mayRetryLater(code, 1)).map(({ code }) => code)).toEqual(later);
  });

  test('stops after the fourth attempt, and for unknown codes', () => {
    expect([1, 2, 3, 4, 5].map((attempts) => mayRetryLater('insufficient_funds', attempts))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(mayRetryLater('a_code_of_tomorrow', 1)).toBe(false);
  });

  test.each(['approve_with_id', 'reenter_transaction'])('tries %s once more, as its row says', (code) => {
    expect([1, 2, 3].map((attempts) => mayRetryLater(code, attempts))).toEqual([true, false, false]);
  });
});

for (const [name, script] of Object.entries(scripts)) {
  const language = name as PrintedLanguage;
  test.skipIf(await isMissing(language))(
    `the ${name} files return the same as the JavaScript files`,
    async () => {
      const names = [...codes.map(({ code }) => code), 'a_code_of_tomorrow'];
      expect(await page.run(language, script, names)).toEqual(
        names.map((code) => [declineMessage(code), mayRetryLater(code, 1), mayRetryLater(code, 4)]),
      );
    },
  );
}

test('the generic message above the table of all codes is the one of the printed code and of its rows', () => {
  const guide = readFileSync(new URL('../../content/payments/declines-codes.mdoc', import.meta.url), 'utf8');
  const stated = /\*Generic message\*, show: "(.*)"$/m.exec(guide)?.[1];
  expect(stated).toBe(declineMessage('a_code_of_tomorrow'));
  expect(stated).toBe(GENERIC_MESSAGE);
  expect(codes.filter(({ shopper }) => shopper === stated).length).toBeGreaterThan(5);
});
