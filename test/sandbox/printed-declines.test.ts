import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Markdoc from '@markdoc/markdoc';
import { describe, expect, it } from 'vitest';
import { walkRecords } from '../../src/api/local-refs.ts';
import { isRecord } from '../../src/model/diagnostic.ts';
import { document, openSandbox, send } from '../fixtures/open-sandbox.ts';

/** A declined response or a declined charge, as a page or the API document prints it. */
interface Printed {
  place: string;
  record: Record<string, unknown>;
}

const printed: Printed[] = [];
function collect(place: string, value: unknown): void {
  walkRecords(value, (record) => {
    if (record.code === 'charge_declined' && isRecord(record.error_details)) printed.push({ place, record });
    if (typeof record.failure_code === 'string') printed.push({ place, record });
    if (isRecord(record.latest_charge) && typeof record.latest_charge.failure_code === 'string')
      printed.push({ place, record });
  });
}

for (const path of readdirSync('content', { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.mdoc'))
    for (const node of Markdoc.parse(readFileSync(join('content', path), 'utf8')).walk())
      if (node.type === 'fence' && node.attributes.language === 'json')
        collect(`content/${path}:${(node.lines[0] ?? 0) + 1}`, JSON.parse(String(node.attributes.content)));
collect('components.examples', document.components.examples);
collect('components.responses', document.components.responses);

/** What the sandbox returns for a charge that is declined with the code, and the charge intent it leaves behind. */
async function declineWith(code: string) {
  const sandbox = openSandbox();
  const card = sandbox.world.declineCodes.get(code)?.test_card;
  const body = {
    amount: 4200,
    currency: 'usd',
    customer_data: { name: 'Nora Lind', email: 'nora@example.com' },
    confirm: true,
    payment_method_data: { type: 'card', card_number: card, exp_month: '12', exp_year: '2030', cvc: '123' },
  };
  const response = await send(sandbox, '/v1/charge_intents', { body });
  const [intent] = (await send(sandbox, '/v1/charge_intents?per_page=1')).body.data;
  return { response: response.body, intent };
}

describe('a declined charge in print', () => {
  it('is found on the pages and in the API document', () => {
    const places = new Set(printed.map(({ place }) => place.replace(/:.*/, '')));
    expect([...places]).toEqual(
      expect.arrayContaining([
        'content/testing.mdoc',
        'content/payments/declines-codes.mdoc',
        'components.examples',
        'components.responses',
      ]),
    );
  });

  it.each(printed)('$place is what the sandbox returns', async ({ record }) => {
    if (record.code === 'charge_declined') {
      const { error_details } = record as { error_details: { data: { failure_code: string } } };
      expect(record).toEqual((await declineWith(error_details.data.failure_code)).response);
    } else if (isRecord(record.latest_charge)) {
      const { intent } = await declineWith(String(record.latest_charge.failure_code));
      if ('failure_description' in record)
        expect(record.failure_description).toBe(intent.failure_description);
      expect(record.status).toBe(intent.status);
    } else {
      const { intent } = await declineWith(String(record.failure_code));
      if ('failure_message' in record)
        expect(record.failure_message).toBe(intent.latest_charge.failure_message);
      if ('status' in record) expect(record.status).toBe(intent.latest_charge.status);
    }
  });

  it('has one text, in the response and in the charge', async () => {
    const { response, intent } = await declineWith('stolen_card');
    const texts = [
      response.message,
      response.error_details.message,
      response.error_details.data.failure_message,
    ];
    expect(new Set([...texts, intent.latest_charge.failure_message, intent.failure_description]).size).toBe(
      1,
    );
  });
});
