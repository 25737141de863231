import { describe, expect, it } from 'vitest';
import { API_ORIGIN } from '../languages/sample-request.ts';
import { shell } from '../languages/shell.ts';
import { loadApi } from '../load-api.ts';
import { misspelledAddress, readCurl } from './read-curl.ts';
import { sampleRequest } from './sample-request.ts';

const { model } = loadApi('api/openapi.yaml');
const operations = model?.operations ?? [];
const read = (code: string) => readCurl(code, operations);

describe('readCurl', () => {
  it('reads back the request of every sample that sends no files', () => {
    const requests = operations.map((operation) => ({ operation, request: sampleRequest(operation) }));
    expect(requests.length).toBeGreaterThan(50);
    for (const { operation, request } of requests) {
      const target = read(shell.write(request));
      if (request.multipart) {
        expect(target).toBeNull();
        continue;
      }
      expect(target?.key).toBe(operation.id);
      expect(target?.values?.body).toEqual(request.body);
      expect(target?.values?.pathValues ?? {}).toEqual(request.pathValues);
      expect(target?.values?.query ?? {}).toEqual(request.query);
      expect(target?.values?.publishableKey ?? false).toBe(request.publishableKey);
    }
  });

  it('prefers the operation with the literal segment', () => {
    expect(read('curl https://api.framepayments.com/v1/customers/abc')).toEqual({
      key: 'getCustomer',
      values: { pathValues: { id: 'abc' } },
    });
  });

  it.each([
    'npm install framepayments',
    'curl https://example.com/v1/customers',
    'curl https://api.framepayments.com/v1/nothing',
    'curl https://api.framepayments.com/v1/customers/$ID',
    "curl https://api.framepayments.com/v1/customers -d 'name=Nora'",
    'curl https://api.framepayments.com/v1/customers\ncurl https://api.framepayments.com/v1/customers',
    'curl -s https://api.framepayments.com/v1/customers | jq .',
    '',
  ])('finds nothing to run in %j', (code) => {
    expect(read(code)).toBeNull();
  });

  it.each([
    ['curl https://api.framepayments.com/v1/custmers', '/v1/custmers', '/v1/customers'],
    [
      'curl -X POST "https://api.framepayments.com/v1/charge_intents/$ID/confrm"',
      '/v1/charge_intents/$ID/confrm',
      '/v1/charge_intents/$ID/confirm',
    ],
    ['curl https://api.framepayment.com/v1/customers', 'https://api.framepayment.com', API_ORIGIN],
  ])('finds the address that is not one of the API in %j', (code, address, right) => {
    expect(misspelledAddress(code, operations)).toEqual({ address, right });
  });

  it.each([
    'curl "https://api.framepayments.com/v1/customers?per_page=1"',
    'curl https://api.framepayments.com/v1/charge_intents/$ID/confirm',
    'curl https://example.com/v1/custmers',
    'curl http://127.0.0.1:4010/v1/customers',
  ])('finds no wrong address in %j', (code) => {
    expect(misspelledAddress(code, operations)).toBeNull();
  });
});
