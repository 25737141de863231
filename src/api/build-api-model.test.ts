import { describe, expect, it } from 'vitest';
import { refundDocument } from '../../test/fixtures/refund-document.ts';
import type { ResourceObject } from './api-model.ts';
import { buildApiModel } from './build-api-model.ts';

const data = {
  declineCodes: [],
  errors: [],
  testCards: { success: [], declined: [], '3ds': [], ach: [] },
  glossary: [],
};
const model = buildApiModel(refundDocument, data);

function objectNamed(schema: string): ResourceObject {
  const found = model.objects.find((object) => object.schema === schema);
  if (found === undefined) throw new Error(schema);
  return found;
}

describe('buildApiModel', () => {
  it('makes an object of every tag that names one, in tag order', () => {
    expect(model.objects.map(({ schema, label, slug, route }) => ({ schema, label, slug, route }))).toEqual([
      { schema: 'ChargeIntent', label: 'charge intent', slug: 'charge-intent', route: '/api/charge_intents' },
      { schema: 'Refund', label: 'refund', slug: 'refund', route: '/api/refunds' },
    ]);
  });

  it('takes description and example of an object from the document', () => {
    expect(objectNamed('Refund')).toMatchObject({
      description: 'Money that goes back.',
      example: { id: '58d7', amount: 1500 },
    });
    expect(objectNamed('ChargeIntent')).toMatchObject({ description: null, example: undefined });
  });

  it('describes an object without a page at its first occurrence, and links there from then on', () => {
    const [, latest] = objectNamed('ChargeIntent').fields;
    expect(latest).toMatchObject({ name: 'latest_charge', nullable: true, link: null });
    expect(latest?.children.map(({ name }) => name)).toEqual(['object', 'refunds']);
    const charge = objectNamed('Refund').fields.find(({ name }) => name === 'charge');
    expect(charge).toMatchObject({
      link: { schema: 'Charge', href: '/api/charge_intents#charge-intent-latest_charge' },
      children: [],
    });
  });

  it('links to the page of an object that has one', () => {
    const refunds = objectNamed('ChargeIntent').fields[1]?.children[1];
    expect(refunds).toMatchObject({
      type: 'array of Refund',
      link: { schema: 'Refund', href: '/api/refunds#refund' },
      children: [],
    });
  });

  it("reads an object's initial and final states and the transitions between them", () => {
    expect(objectNamed('Refund').lifecycle).toEqual({
      initial: 'pending',
      states: {
        pending: { description: 'On its way.' },
        failed: { description: 'Came back.', terminal: true },
      },
      transitions: [{ from: 'pending', to: 'failed', on: 'refund is rejected', 'x-assumed': true }],
      rows: ['pending failed'],
    });
    expect(objectNamed('ChargeIntent').lifecycle).toBeNull();
  });

  it('gives an event its object, a link to its description, and an example', () => {
    expect(model.events).toEqual([
      {
        code: 'refund.created',
        when: 'A refund is created.',
        object: 'Refund',
        link: { schema: 'Refund', href: '/api/refunds#refund' },
        example: { id: '58d7', amount: 1500 },
      },
      {
        code: 'charge.failed',
        when: 'A charge fails.',
        object: 'Charge',
        link: { schema: 'Charge', href: '/api/charge_intents#charge-intent-latest_charge' },
        example: undefined,
      },
      { code: 'system.ping', when: 'You test the endpoint.', object: null, link: null, example: undefined },
    ]);
  });

  it('knows the fields of every named schema', () => {
    expect(Object.keys(model.schemas)).toEqual(Object.keys(refundDocument.components.schemas));
    expect(model.schemas.RefundList?.map(({ name }) => name)).toEqual(['meta', 'data']);
  });

  it('knows the pages that describe what operations share', () => {
    expect(model.pages).toEqual({
      errors: '/errors',
      events: '/webhooks',
      eventCodes: model.events.map(({ code }) => code),
    });
    const { 'x-pages': _pages, ...without } = refundDocument;
    expect(buildApiModel(without, data).pages).toEqual({});
  });

  it('bad input: a tag whose object the document lacks', () => {
    const document = {
      ...refundDocument,
      tags: [{ name: 'refunds', 'x-object': 'Refnd', 'x-route': '/refunds' }],
    };
    expect(() => buildApiModel(document, data)).toThrow('no schema Refnd, which the tag refunds names');
  });
});
