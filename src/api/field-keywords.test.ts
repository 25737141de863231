import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refundApi } from '../../test/fixtures/refund-api.ts';
import { addFieldKeywords } from './field-keywords.ts';
import { loadApi } from './load-api.ts';

test('a field has the keywords of its name, of its resource and of the field around it', () => {
  const model = structuredClone(refundApi);
  const unused = addFieldKeywords(model, {
    city: ['town'],
    'shipping.city': ['where to deliver', 'town'],
    'refund.status': ['state of a refund'],
    'customer.status': ['never'],
    'refund.amount': ['money back'],
  });
  const [refund] = model.objects;
  const shipping = refund?.fields.find(({ name }) => name === 'shipping');
  expect(refund?.fields.find(({ name }) => name === 'status')?.keywords).toEqual(['state of a refund']);
  expect(shipping?.keywords).toEqual([]);
  expect(shipping?.children[0]?.keywords).toEqual(['town', 'where to deliver']);
  expect(model.schemas.Address?.[0]?.keywords).toEqual(['town']);
  expect(model.operations[0]?.bodies[0]?.fields[0]?.keywords).toEqual(['money back']);
  expect(unused.map(({ key }) => key)).toEqual(['customer.status']);
});

test('a key that no field has is an error with its line', () => {
  const root = mkdtempSync(join(tmpdir(), 'keywords-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync('api', join(root, 'api'), { recursive: true });
  writeFileSync(join(root, 'api/field-keywords.yaml'), 'net_terms: [due in days]\nnet_term: [due in days]\n');
  expect(loadApi(join(root, 'api/openapi.yaml'), root)).toMatchObject({
    model: null,
    diagnostics: [
      {
        file: 'api/field-keywords.yaml',
        line: 2,
        message: 'no field is called net_term',
        hint: 'did you mean `net_terms`?',
      },
    ],
  });
});
