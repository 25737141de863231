import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { GENERIC_MESSAGE } from '../../src/api/reference-tables.ts';
import { declineMessages, isMissing, type PrintedLanguage, writeFences } from './page-fences.ts';

/** Runs the code printed on /payments/declines-codes against the data of its table. */

interface DeclineCode {
  code: string;
  retry: string;
  shopper: string;
}

const source = readFileSync(new URL('../../api/decline-codes.yaml', import.meta.url), 'utf8');
const codes = parse(source) as DeclineCode[];
const page = writeFences(
  'payments/declines-codes.mdoc',
  ['may-retry-later.mjs', 'may_retry_later.rb', 'may_retry_later.py', 'may-retry-later.php'],
  declineMessages,
);
/** Prints the results of both functions for the codes on stdin. */
const scripts: Record<PrintedLanguage, string> = {
  ruby: `require_relative './decline_message'
    require_relative './may_retry_later'
    puts JSON.parse($stdin.read).map { |code| [decline_message(code), may_retry_later?(code, 1), may_retry_later?(code, 4)] }.to_json`,
  python: `import json, sys
from decline_message import decline_message
from may_retry_later import may_retry_later
print(json.dumps([[decline_message(code), may_retry_later(code, 1), may_retry_later(code, 4)] for code in json.load(sys.stdin)]))`,
  php: `require 'decline-message.php';
    require 'may-retry-later.php';
    echo json_encode(array_map(fn ($code) => [declineMessage($code), mayRetryLater($code, 1), mayRetryLater($code, 4)], json_decode(file_get_contents('php://stdin'))));`,
};
const masked = [
  'fraudulent',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'merchant_blacklist',
  'security_violation',
];

let declineMessage: (code: string | null | undefined) => string;
let mayRetryLater: (code: string, attempts: number) => boolean;

beforeAll(async () => {
  const load = (name: string) => import(pathToFileURL(page.file(name)).href);
  declineMessage = (await load('decline-message.mjs')).declineMessage;
  mayRetryLater = (await load('may-retry-later.mjs')).mayRetryLater;
});

afterAll(() => page.remove());

describe('decline-message.mjs', () => {
  test.each(masked)('hides %s behind the message of generic_decline', (code) => {
    expect(declineMessage(code)).toBe(declineMessage('generic_decline'));
  });

  test("shows the shopper the table's message, or nothing specific", () => {
    const generic = declineMessage('generic_decline');
    const other = codes.filter(({ code, shopper }) => ![generic, shopper].includes(declineMessage(code)));
    expect(other).toEqual([]);
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

describe('may-retry-later.mjs', () => {
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
