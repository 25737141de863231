import { describe, expect, test } from 'vitest';
import { hierarchyOf } from '../../../test/fixtures/hierarchy.ts';
import type { RecordKind, SearchRecord } from '../../model/search.ts';
import { buildIndex } from '../index/build-index.ts';
import { loadIndex } from './embedded-engine.ts';
import { parseQuery } from './parse-query.ts';
import type { EngineQuery } from './search-engine.ts';

let position = 0;

function record(
  url: string,
  kind: RecordKind,
  text: string,
  symbols: string[] = [],
  phrases: string[] = [],
  rest: Pick<SearchRecord, 'envelope' | 'list'> = {},
): SearchRecord {
  const isPage = kind === 'page';
  const isHeading = kind === 'heading' || kind === 'operation';
  const hierarchy = hierarchyOf('Docs', 'Docs');
  return {
    objectID: `${url}~${position}`,
    type: isPage ? 'lvl1' : isHeading ? 'lvl2' : 'content',
    kind,
    section: 'Guides',
    hierarchy: { ...hierarchy, ...(isPage ? { lvl1: text } : isHeading ? { lvl2: text } : {}) },
    content: isPage || isHeading ? null : text,
    url,
    symbols,
    phrases,
    position: position++,
    ...rest,
  };
}

const engine = loadIndex(
  buildIndex([
    record('/', 'page', 'Start'),
    record('/#begin', 'heading', 'First steps'),
    record('/api/refunds', 'page', 'Refunds'),
    record(
      '/api/refunds#create',
      'operation',
      'Create a refund',
      ['POST /v1/refunds', 'refunds.create'],
      ['refund a customer'],
    ),
    record('/api/refunds#reason', 'value', 'requested_by_customer: The customer asked for the refund.', [
      'requested_by_customer',
    ]),
    record('/api/refunds#create', 'code', 'const refund = frame.refunds.create({ customer, trial: 14 })'),
    record('/plans#trial', 'heading', 'Offer a free trial'),
    record(
      '/plans#change',
      'heading',
      'Change the plan',
      [],
      ['switch to annual billing', 'credit for unused time'],
    ),
    record('/plans#shape', 'heading', 'Shape the price', [], ['annual discount', 'other billing dates']),
    record('/webhooks', 'page', 'Webhooks', ['/webhooks']),
    record('/webhooks#respond', 'heading', 'Respond to a delivery', [], ['webhook retries', 'server down']),
    record('/webhooks#respond', 'text', 'Frame retries a webhook.'),
    record('/wallets', 'page', 'Payment request button'),
    record('/wallets#apple', 'field', 'apple_pay object · What Apple Pay returned.', ['apple_pay']),
    record('/codes#lost', 'error', 'lost_card · The card is lost.', ['lost_card']),
    record('/lists#ask', 'table', 'per_page · integer · items on a page', ['per_page']),
    record('/lists#more', 'table', 'meta.has_more · true while another page follows', [
      'meta.has_more',
      'has_more',
    ]),
    record(
      '/api/logs#has_more',
      'field',
      'has_more boolean · true when a further page exists.',
      ['has_more'],
      [],
      { list: true },
    ),
    ...Array.from({ length: 15 }, (_, index) =>
      record(
        `/api/list-${index}#per_page`,
        'field',
        'per_page integer · Objects on a page.',
        ['per_page'],
        [],
        {
          list: true,
        },
      ),
    ),
    ...Array.from({ length: 9 }, (_, index) =>
      record(`/api/list-${index}#list`, 'operation', 'List things', [`GET /v1/list-${index}`], [], {
        envelope: ['meta', 'meta.has_more', 'data'],
      }),
    ),
    record('/metadata', 'page', 'Metadata', ['metadata']),
    ...Array.from({ length: 8 }, (_, index) =>
      record(`/api/plans#interval-${index}-weekly`, 'value', 'weekly: Every week.', ['weekly']),
    ),
    ...Array.from({ length: 8 }, (_, index) =>
      record(`/api/checks#${index}-failed`, 'value', `failed: Check ${index} failed.`, ['failed']),
    ),
    ...Array.from({ length: 8 }, (_, index) =>
      record(`/api/object-${index}#metadata`, 'field', `metadata map · Of object ${index}.`, ['metadata']),
    ),
    record('/guide#window', 'table', 'retry_window · How long to try again', ['retry_window']),
    record('/api/invoices#window', 'field', 'retry_window integer · How long to try again.', [
      'retry_window',
    ]),
    record('/codes#promotion', 'field', 'promotion_codes array', ['promotion_codes']),
    record('/errors#429', 'error', '429 · Too many requests, in a trial, too.', ['429']),
    record('/guide#new', 'heading', 'Create new refunds'),
    record('/guide#states', 'table', 'paid_out', ['paid_out']),
    record('/api/refunds#status-paid_out', 'value', 'paid_out', ['paid_out']),
    record(
      '/api/invoices#terms',
      'field',
      'net_terms integer · What the customer has to pay by.',
      ['net_terms'],
      ['due in days'],
    ),
    record('/codes#country', 'field', 'country string', ['country']),
    record('/pages#cursor', 'table', 'starting_after_id · Of the next page.', ['starting_after_id']),
    record('/tests#clock', 'heading', 'Starting the clock'),
  ]),
);
const urls = (text: string, more: Partial<EngineQuery> = {}): string[] =>
  engine.search({ text, offset: 0, limit: 20, ...more }).hits.map((hit) => hit.url);

describe('questions and tasks', () => {
  test.each([
    ['verb and object name an operation', 'refund customer', '/api/refunds#create'],
    ['the same in a sentence', 'how do i refund a customer', '/api/refunds#create'],
    ['a number may be missing', '14 day free trial', '/plans#trial'],
    ['who it is done to may be between the words', 'switch a customer to annual billing', '/plans#change'],
    ['a phrase in other words', 'how do i switch to yearly billing', '/plans#change'],
    ['the words of one phrase rather than of two', 'annual billing', '/plans#change'],
    [
      'a question with a word that the phrase lacks',
      'what if my server is down tonight',
      '/webhooks#respond',
    ],
    ['a task in one order', 'webhook retry', '/webhooks#respond'],
    ['and in the other', 'retry webhook', '/webhooks#respond'],
    ['a whole word rather than the beginning of another', 'coupn', '/codes#promotion'],
    ['a call of an SDK with its client', 'frame.refunds.create', '/api/refunds#create'],
    ['the same with colons', 'Frame::Refunds.create', '/api/refunds#create'],
    ['the same of a new object', '(new Refunds())->create', '/api/refunds#create'],
    ['an enum value rather than a row that has it', 'paid_out', '/api/refunds#status-paid_out'],
    ['a field by what readers call it', 'due in days', '/api/invoices#terms'],
    ['the status code of a question', 'why do i get a 429 for a trial', '/errors#429'],
  ])('%s: %s', (_name, text, url) => {
    expect(urls(text)[0]).toBe(url);
  });

  test('every word of an identifier counts, the small ones, too', () => {
    expect(urls('starting_after')).not.toContain('/tests#clock');
    expect(urls('starting after')).toContain('/pages#cursor');
  });

  test('the customer counts where all words are required', () => {
    expect(urls('trial customer')).toContain('/plans#trial');
    expect(urls('trial customer', { relax: false })).not.toContain('/plans#trial');
  });

  test('a field of many lists is one hit, the row that explains it, and says how many lists have it', () => {
    const { hits, total } = engine.search({ text: 'per_page', offset: 0, limit: 20 });
    expect(hits.map(({ url, lists }) => [url, lists])).toEqual([['/lists#ask', 15]]);
    expect(total).toBe(1);
    expect(urls('per_page', { distinct: false })).toHaveLength(16);
    expect(urls('per_page list-3')).toContain('/api/list-3#per_page');
  });

  test('a field of the envelope is one hit, where it is described once for all lists', () => {
    const spreadOf = (text: string) =>
      engine.search({ text, offset: 0, limit: 20 }).hits.map(({ url, lists }) => [url, lists]);
    expect(spreadOf('has_more')[0]).toEqual(['/lists#more', 10]);
    expect(urls('has_more'), 'its only definition').not.toContain('/api/logs#has_more');
    expect(spreadOf('meta.has_more')[0]).toEqual(['/lists#more', 9]);
  });

  test('a field with its own page is one hit, which says how many objects and requests have it', () => {
    const { hits } = engine.search({ text: 'metadata', offset: 0, limit: 20 });
    expect(hits.map(({ url, lists, places }) => [url, lists, places])).toEqual([['/metadata', undefined, 8]]);
  });

  test('a value that means the same in many fields is one hit, one that does not is many', () => {
    const { hits, total } = engine.search({ text: 'weekly', offset: 0, limit: 20 });
    expect(hits.map(({ url, places }) => [url, places])).toEqual([['/api/plans#interval-0-weekly', 8]]);
    expect(total).toBe(1);
    expect(urls('failed')).toHaveLength(8);
  });

  test('the row of a guide that explains a field comes before its definition', () => {
    expect(urls('retry_window').slice(0, 2)).toEqual(['/guide#window', '/api/invoices#window']);
  });

  test('a heading that was found by the text below it shows that text', () => {
    const contentOf = (text: string) => engine.search({ text, offset: 0, limit: 1 }).hits[0]?.content;
    expect(contentOf('delivery frame')).toBe('Frame retries a webhook.');
    expect(contentOf('respond to a delivery')).toBeNull();
    expect(
      contentOf('webhook retries'),
      'a delivery is a synonym of the heading, the text has the word',
    ).toBe('Frame retries a webhook.');
  });

  test('a phrase that leads to a heading is neither its text nor found by one scattered word', () => {
    const { hits } = engine.search({ text: 'credit for unused time', offset: 0, limit: 1 });
    expect(hits[0]?.url).toBe('/plans#change');
    expect(hits[0]?.content).toBeNull();
    expect(urls('credit nonsense nowhere')).toEqual([]);
  });

  test('two words of one phrase are what was asked for, of two phrases only similar', () => {
    const isSimilar = (text: string) => engine.search({ text, offset: 0, limit: 1 }).similar;
    expect(isSimilar('annual credit')).toBe(true);
    expect(isSimilar('unused credit')).toBe(false);
  });

  test.each([
    ['the only correction of a word in a phrase', 'appel pay', '/wallets'],
    ['a short word that its neighbor explains', 'aple pay', '/wallets'],
    ['an address of a page', '/webhooks.md#respond', '/webhooks#respond'],
    ['the same with its host', 'https://docs.example.com/metadata/', '/metadata'],
    ['a part of the first page', '/#begin', '/#begin'],
    ['a pasted request', "curl https://api.example.com/v1/refunds -X POST -d '{}'", '/api/refunds#create'],
    ['the name of another provider', 'stripe refund', '/api/refunds'],
  ])('%s: %s', (_name, text, url) => {
    const { hits, similar } = engine.search({ text, offset: 0, limit: 5 });
    expect(hits[0]?.url).toBe(url);
    expect(similar).toBe(false);
  });

  test('an address is its record only in the section that is asked for', () => {
    expect(urls('/webhooks.md#respond', { sections: new Set(['Guides']) })[0]).toBe('/webhooks#respond');
    expect(urls('/webhooks.md#respond', { sections: new Set(['API']) })).toEqual([]);
  });

  test.each([
    ['how do I know that a message is from you', true],
    ['which addresses are your requests sent from', false],
    ['is money held by you', true],
    ['do I send card numbers to your API', true],
  ])('%s: it speaks of the provider by name: %s', (text, named) => {
    expect(parseQuery(text, 'last').joined.includes('frame')).toBe(named);
  });

  test('a word with a minus sign is left out, and a quoted phrase is said word for word', () => {
    expect(urls('refund')).toContain('/api/refunds#reason');
    expect(urls('refund -customer')).toContain('/api/refunds');
    expect(urls('refund -customer')).not.toContain('/api/refunds#reason');
    expect(urls('page objects')).toContain('/api/list-1#per_page');
    expect(urls('"objects on a page"')).toContain('/api/list-1#per_page');
    expect(urls('"page on objects"')).toEqual([]);
  });

  test.each(['c#', '.net', '{{7*7}}', 'refund#'])(
    '%s: what only a mark makes another thing is similar',
    (text) => {
      const { total, similar } = engine.search({ text, offset: 0, limit: 5 });
      expect(total === 0 || similar).toBe(true);
    },
  );

  test('a short word with its first letter missing is not a typo', () => {
    expect(urls('efund')).toEqual([]);
  });
});
