import { afterAll, describe, expect, it } from 'vitest';
import { connect } from './client.ts';

const { client, use } = await connect();
afterAll(() => client.close());

it('the simulation is named at the start, found by search, and read_page says how to get it', async () => {
  const page = '/testing#test-without-the-sandbox';
  expect(client.getInstructions()).toContain(page);
  const { text } = await use('read_page', { page: '/frame-sandbox.mjs' });
  expect(text).toMatch(
    /^A file of 1,\d{3} kB, too large to print\. Download it: curl .*\/frame-sandbox\.mjs\n/,
  );
  expect(text).toContain(page);
  for (const query of ['download the sandbox', 'run the simulation locally', 'sandbox file']) {
    const { data } = await use('search_docs', { query, limit: 1 });
    expect(data, query).toMatchObject({ results: [{ page }] });
  }
});

it('the list of tools is short', async () => {
  const { tools } = await client.listTools();
  expect(JSON.stringify(tools).length).toBeLessThan(8000);
});

describe.each(['2024-10-07', undefined])('with protocol version %s', (version) => {
  it('lists, tools and resources work, and no list announces changes', async () => {
    const other = await connect(version);
    const { tools } = await other.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_docs',
      'read_page',
      'get_operation',
      'explain_code',
      'run_request',
    ]);
    expect(other.client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
    });
    const structured = tools.filter(({ outputSchema }) => outputSchema !== undefined).map(({ name }) => name);
    expect(structured).toEqual(['search_docs', 'explain_code', 'run_request']);
    // The client has compared these with the schemas.
    expect((await other.use('search_docs', { query: 'refund' })).data).toBeDefined();
    expect((await other.use('explain_code', { code: '429' })).data).toBeDefined();
    expect((await other.use('run_request', { method: 'GET', path: '/v1/customers' })).data).toBeDefined();
    expect((await other.use('read_page', { page: '/llms.txt' })).text).toMatch(/^# /);
    const { resources } = await other.client.listResources();
    expect((await other.client.readResource({ uri: resources[0]?.uri ?? '' })).contents).toHaveLength(1);
    await other.client.close();
  });
});
