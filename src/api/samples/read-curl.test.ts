import { describe, expect, it } from 'vitest';
import { shell } from '../languages/shell.ts';
import { loadApi } from '../load-api.ts';
import { readCurl } from './read-curl.ts';
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
});
