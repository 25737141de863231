import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { searchClient } from '@algolia/client-search';
import { afterEach, describe, expect, test } from 'vitest';
import { FIXTURE_RECORDS } from '../../../test/contract/fixture-records.ts';
import type { SearchRecord } from '../../model/search.ts';
import { hostedRecord } from './hosted-record.ts';
import { HOSTED_SETTINGS } from './hosted-settings.ts';
import { hostedSynonyms, type PushClient, pushIndex } from './push-index.ts';

/** A service that keeps indices in memory as far as a push can tell, records all requests, and fails where told to. */
interface FakeService {
  calls: string[];
  indices: Map<string, unknown[]>;
  client: PushClient;
  close(): Promise<void>;
}

const LIVE = 'docs';
const OLD = [{ objectID: 'old' }];
let service: FakeService | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

/** `failure.at` is part of the request, such as `_tmp/batch`; from its `count`th occurrence on it is rejected. */
async function startService(failure?: { at: string; count: number; status: number }): Promise<FakeService> {
  const calls: string[] = [];
  const indices = new Map<string, unknown[]>([[LIVE, OLD]]);
  let left = failure?.count ?? 0;
  const server = createServer(async (request, response) => {
    const [, , name = '', ...rest] = new URL(request.url ?? '', 'http://x').pathname.slice(1).split('/');
    const what = `${request.method} ${[name.replace(/_.*/, '_tmp'), ...rest].join('/')}`;
    const body = await readJson(request);
    if (!what.includes('/task/')) calls.push(what);
    response.setHeader('content-type', 'application/json');
    const aimed = failure !== undefined && what.includes(failure.at);
    if (aimed) left -= 1;
    if (aimed && left <= 0) {
      response.statusCode = failure.status;
      response.end(JSON.stringify({ message: 'The service says no', status: failure.status }));
      return;
    }
    if (rest[0] === 'batch')
      indices.set(name, [...(indices.get(name) ?? []), ...(body.requests as unknown[])]);
    if (rest[0] === 'operation') {
      indices.set(String(body.destination), indices.get(name) ?? []);
      indices.delete(name);
    }
    if (request.method === 'DELETE') indices.delete(name);
    response.end(JSON.stringify({ taskID: 1, status: 'published', updatedAt: '2026-01-01' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = searchClient('app', 'key', {
    hosts: [{ url: '127.0.0.1', port, protocol: 'http', accept: 'readWrite' }],
  });
  service = {
    calls,
    indices,
    client,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

const MANY: SearchRecord[] = Array.from({ length: 2500 }, (_, index) => ({
  ...(FIXTURE_RECORDS[0] as SearchRecord),
  objectID: `record-${index}`,
}));

async function push({ client }: FakeService, records = MANY, dryRun = false): Promise<string[]> {
  const lines: string[] = [];
  const progress = (line: string): number => lines.push(line);
  const total = records.length;
  await pushIndex({ client, indexName: LIVE, records, total, stamp: 'tmp_1', dryRun, progress });
  return lines;
}

describe('search:push', () => {
  test('fills a temporary index and moves it over the live one', async () => {
    const { calls, indices, ...rest } = await startService();
    const lines = await push({ calls, indices, ...rest });
    expect(calls).toEqual([
      'PUT docs_tmp/settings',
      'POST docs_tmp/synonyms/batch',
      'POST docs_tmp/batch',
      'POST docs_tmp/batch',
      'POST docs_tmp/batch',
      'POST docs_tmp/operation',
    ]);
    expect([...indices.keys()]).toEqual([LIVE]);
    expect(indices.get(LIVE)).toHaveLength(2500);
    expect(lines).toContain('2000 of 2500 records sent');
    expect(lines.at(-1)).toBe('docs is live with 2500 records');
  });

  test('at most one batch of records is read that has not been sent', async () => {
    const { client, indices } = await startService();
    let most = 0;
    function* counted(): Generator<SearchRecord> {
      for (const [read, record] of MANY.entries()) {
        most = Math.max(most, read + 1 - (indices.get('docs_tmp_1')?.length ?? 0));
        yield record;
      }
    }
    const options = { client, indexName: LIVE, stamp: 'tmp_1', progress: () => undefined };
    await pushIndex({ ...options, records: counted(), total: MANY.length });
    expect(most).toBe(1000);
    expect(indices.get(LIVE)).toHaveLength(MANY.length);
  });

  test.each([
    ['settings', 1, 400],
    ['synonyms', 1, 400],
    ['_tmp/batch', 2, 400],
    ['_tmp/batch', 2, 500],
    ['operation', 1, 400],
  ])('a failure at call %s number %i with %i leaves the live index as it was', async (at, count, status) => {
    const fake = await startService({ at, count, status });
    const failed = push(fake);
    await expect(failed).rejects.toThrow('The push stopped and docs is unchanged');
    expect(fake.indices.get(LIVE)).toEqual(OLD);
    expect([...fake.indices.keys()]).toEqual([LIVE]);
    expect(fake.calls.at(-1)).toBe('DELETE docs_tmp');
  });

  test('a wrong key is named with what it must be allowed', async () => {
    const fake = await startService({ at: '', count: 1, status: 403 });
    await expect(push(fake)).rejects.toThrow(
      /SEARCH_WRITE_KEY must belong to SEARCH_APP_ID and may add objects/,
    );
    expect(fake.indices.get(LIVE)).toEqual(OLD);
  });

  test('a dry run says what it would do and sends nothing', async () => {
    const fake = await startService();
    const lines = await push(fake, MANY, true);
    expect(fake.calls).toEqual([]);
    expect(lines[0]).toMatch(/^2500 records, \d+ synonyms → docs by way of docs_tmp_1$/);
  });

  test('an empty site is not pushed', async () => {
    const fake = await startService();
    await expect(push(fake, [])).rejects.toThrow('There are no records to push');
    expect(fake.calls).toEqual([]);
  });
});

test('records are sent escaped, as the service stores them, below its limit of 10 kB', () => {
  const bodies = FIXTURE_RECORDS.map(hostedRecord);
  expect(bodies.find(({ content }) => content?.includes('onerror'))?.content).toContain('&lt;img src=x');
  expect(bodies[0]).toMatchObject({ title: 'Webhooks', url: '/webhooks', weight: { position: 0 } });
  expect(Math.max(...bodies.map((body) => JSON.stringify(body).length))).toBeLessThan(10_000);
});

test('direct answers are in the records, escaped, so that the dialog shows them with the hosted service, too', () => {
  const [page] = FIXTURE_RECORDS;
  const directAnswer = {
    names: ['insufficient_funds'],
    label: 'Decline code',
    title: 'insufficient_funds',
    text: 'Less than <amount>.',
    facts: [{ name: 'Retry', text: 'Later & again' }],
    copy: { name: 'Test card', text: '4726846912498186' },
    sample: { text: 'Refund', href: '/api/refunds#refund' },
  };
  const body = hostedRecord({ ...(page as SearchRecord), directAnswer }, 0);
  expect(body.directAnswer).toEqual({
    ...directAnswer,
    text: 'Less than &lt;amount&gt;.',
    facts: [{ name: 'Retry', text: 'Later &amp; again' }],
  });
  expect(HOSTED_SETTINGS.attributesToRetrieve).toContain('directAnswer');
  expect(HOSTED_SETTINGS.searchableAttributes.join()).not.toContain('directAnswer');
});

test('phrases are searched, but never returned', () => {
  const [page] = FIXTURE_RECORDS;
  const body = hostedRecord({ ...(page as SearchRecord), phrases: ['forged <webhook>'] }, 0);
  expect(body.phrases).toEqual(['forged &lt;webhook&gt;']);
  expect(HOSTED_SETTINGS.searchableAttributes).toContain('unordered(phrases)');
  expect(HOSTED_SETTINGS.attributesToRetrieve).not.toContain('phrases');
});

test('synonyms have names of their own', () => {
  const ids = hostedSynonyms().map(({ objectID }) => objectID);
  expect(new Set(ids).size).toBe(ids.length);
});
