import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { create } from '../../../test/fixtures/create-customer.ts';
import { sampleLanguages } from '../../api/languages/registry.ts';
import { loadApi } from '../../api/load-api.ts';
import { sampleRequest } from '../../api/samples/sample-request.ts';
import type { JsonValue } from '../../model/reference.ts';
import { buildRequest, draftKey, draftOf, editedRequest, withValues } from './draft.ts';
import { writeSample } from './sample-code.ts';

const { model } = loadApi('api/openapi.yaml');
const operations = model?.operations ?? [];

describe('the request of a sample', () => {
  it('has path, query and body as the reader left them', async () => {
    const sample = { ...create, path: '/v1/customers/{id}', pathValues: { id: 'a' }, query: { page: 2 } };
    expect(draftOf(sample)).toEqual({
      pathValues: { id: 'a' },
      query: { page: '2' },
      body: '{\n  "name": "Ada",\n  "email": "ada@example.com"\n}',
    });
    const request = buildRequest(sample, { pathValues: { id: 'a/b' }, query: { page: '' }, body: '{}' });
    expect(request.url).toBe('https://api.framepayments.com/v1/customers/a%2Fb');
    expect(request.headers.get('authorization')).toMatch(/^Bearer sk_sandbox_/);
    expect(request.headers.get('content-type')).toBe('application/json');
    expect(await request.text()).toBe('{}');
  });

  it('has files in the place of a form, and the publishable key where the sample has it', async () => {
    const request = buildRequest(
      { ...create, body: { front: 'front.jpg' }, multipart: true, publishableKey: true },
      { pathValues: {}, query: {}, body: '' },
    );
    expect([...(await request.formData()).keys()]).toEqual(['front']);
    expect(request.headers.get('authorization')).toMatch(/^Bearer pk_sandbox_/);
  });

  it('has the values of a button: body and query are exactly those, path values where it has some', () => {
    const sample = { ...create, pathValues: { id: 'a', other: 'b' }, query: { page: 2 } };
    expect(withValues(sample, null)).toBe(sample);
    expect(withValues(sample, { pathValues: { id: 'c' } })).toMatchObject({
      pathValues: { id: 'c', other: 'b' },
      query: {},
      body: undefined,
    });
    expect(withValues(sample, { body: { name: 'B' }, publishableKey: true })).toMatchObject({
      body: { name: 'B' },
      publishableKey: true,
    });
  });
});

describe('the samples of an edited request', () => {
  it('are those of the page where nothing was edited', () => {
    for (const operation of operations) {
      const request = sampleRequest(operation);
      expect(editedRequest(request, draftOf(request))).toEqual(request);
    }
  });

  it('say in every language what the request sends', () => {
    const edited = editedRequest(
      { ...create, query: { page: 2 } },
      {
        pathValues: {},
        query: { page: '3', segment: '' },
        body: '{"name": "Grace"}',
      },
    );
    expect(edited).toMatchObject({ query: { page: 3 }, body: { name: 'Grace' } });
    for (const language of Object.keys(sampleLanguages)) {
      const code = writeSample(language, edited ?? create);
      expect(code).toContain('Grace');
      expect(code).not.toContain('segment');
    }
  });

  it('are not written while the body is not JSON', () => {
    expect(editedRequest(create, { ...draftOf(create), body: '{"name": ' })).toBeNull();
  });

  it('can be written in every language, whatever JSON is typed as the body', () => {
    const samples = operations.map((operation) => sampleRequest(operation)).filter((each) => !each.multipart);
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...samples), (body, request) => {
        for (const language of Object.keys(sampleLanguages))
          expect(writeSample(language, { ...request, body: body as JsonValue })).not.toBe('');
      }),
    );
  });
});

describe('the key of a draft', () => {
  const draft = draftOf(create);
  it('is the same for the same JSON, however it is set out', () => {
    const compact = JSON.stringify(JSON.parse(draft.body));
    expect(draftKey({ ...draft, body: compact })).toBe(draftKey(draft));
  });

  it('is another one for another request, and for what is not JSON', () => {
    const others = [
      { ...draft, body: '{}' },
      { ...draft, body: draft.body.slice(0, -1) },
      { ...draft, body: '' },
      { ...draft, query: { page: '2' } },
      { ...draft, pathValues: { id: 'b' } },
    ];
    expect(new Set([draft, ...others].map(draftKey)).size).toBe(6);
  });
});
