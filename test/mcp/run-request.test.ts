import { afterAll, describe, expect, it } from 'vitest';
import { MAX_EARLIER } from '../../src/server/mcp/run-requests.ts';
import { connect } from './client.ts';

const { client, use } = await connect();
afterAll(() => client.close());

describe('run_request', () => {
  it('gives the bodies of steps that fail, and the ids of those that do not', async () => {
    const customer = {
      method: 'POST',
      path: '/v1/customers',
      body: { name: 'Nora', email: 'n@example.com' },
    };
    const { data } = await use('run_request', { after: [customer, { ...customer, body: {} }], ...customer });
    expect(data).toMatchObject({
      earlier: [
        { status: 201, id: expect.any(String) },
        { status: 422, body: { error_details: expect.anything() } },
      ],
    });
  });

  it('gives the events as an endpoint receives them only if asked', async () => {
    const { text, data } = await use('run_request', { advance: 40 * 86_400, deliveries: true });
    const { deliveries, ...rest } = data as {
      deliveries: { body: string }[];
      events: Record<string, string[]>;
    };
    const events = Object.values(rest.events).flat();
    expect(deliveries.map(({ body }) => JSON.parse(body).type).sort()).toEqual(events.toSorted());
    expect(JSON.parse(text)).toEqual(data);
    const one = await use('run_request', { advance: 40 * 86_400, deliveries: events[0] });
    const { deliveries: own } = one.data as typeof data & { deliveries: { body: string }[] };
    expect(own.length).toBeGreaterThan(0);
    for (const { body } of own) expect(JSON.parse(body).type).toBe(events[0]);
    const { data: plain } = await use('run_request', { advance: 1 });
    expect(plain).not.toHaveProperty('deliveries');
    expect(await use('run_request', { advance: 1, deliveries: 'refund.sent' })).toMatchObject({
      isError: true,
      text: 'There is no event "refund.sent". Did you mean refund.created or refund.failed?',
    });
  });

  it('the error for a wrong argument of an earlier step is short', async () => {
    const step = { method: 'GET', path: '/v1/customers' };
    const { text } = await use('run_request', { after: [{ ...step, foo: 1 }], ...step });
    expect(text).toBe('after.0.foo is not a known key.');
  });

  it('names the size of a result that is too long, which is no failure, and begins with what happened', async () => {
    const given = { method: 'GET', path: '/v1/charge_intents' };
    expect(await use('run_request', { ...given, max_chars: 500 })).toMatchObject({
      isError: false,
      text: expect.stringMatching(
        /^The status is 200, but the result has \d+ characters\. Ask for fewer objects .*deliveries.* It begins:\n\n\{"status":200,"events":\{\},"body":\{/,
      ),
      data: { status: 200, events: {} },
    });
    expect((await use('run_request', given)).isError).toBe(false);
  });

  it('says its limits before they are met', async () => {
    const { tools } = await client.listTools();
    const { description } = tools.find(({ name }) => name === 'run_request') ?? {};
    expect(description).toContain(`${MAX_EARLIER} earlier steps`);
    for (const limit of [
      'a year per advance',
      '20 event bodies',
      'no files',
      'three searches of the allowance, which is 100000 at once and 20 a second.',
      'Nothing is kept',
    ])
      expect(description).toContain(limit);
  });
});
