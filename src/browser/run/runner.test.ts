import { describe, expect, it } from 'vitest';
import { create } from '../../../test/fixtures/create-customer.ts';
import { checks, document, openSandbox } from '../../../test/fixtures/open-sandbox.ts';
import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { draftOf } from './draft.ts';
import { createRunner } from './runner.ts';

const { world } = openSandbox();

type StateStorage = NonNullable<Parameters<typeof createRunner>[0]['storage']>;

function memory(text: string | null = null, isFull = false): StateStorage & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      this.text = value;
    },
    removeItem() {
      this.text = null;
    },
  };
}

const openRunner = (storage: StateStorage | null) =>
  createRunner({
    document,
    testCards: world.testCards,
    declineCodes: [...world.declineCodes.values()],
    checks,
    storage,
  });

const find = (id: string): SampleRequest => ({
  ...create,
  method: 'GET',
  path: '/v1/customers/{id}',
  pathValues: { id },
  body: undefined,
});

describe('the runner', () => {
  it('tells what came back, what changed and which events were emitted', async () => {
    const result = await openRunner(memory()).run(create, draftOf(create));
    expect(result).toMatchObject({ status: 201, body: { object: 'customer', name: 'Ada' }, notices: [] });
    expect(result.changed).toEqual([result.body]);
    expect(result.events).toMatchObject([{ type: 'customer.created', data: { name: 'Ada' } }]);
  });

  it('gives errors as the API does', async () => {
    const result = await openRunner(memory()).run(create, {
      ...draftOf(create),
      body: '{"name": "A", "email": "a@b.co", "nmae": 1}',
    });
    expect(result.status).toBe(422);
    expect(result.body).toMatchObject({ message: expect.stringContaining('nmae') });
    expect([result.changed, result.events]).toEqual([[], []]);
  });

  it('remembers on the next page, until it is reset', async () => {
    const storage = memory();
    const { body } = await openRunner(storage).run(create, draftOf(create));
    const request = find(String((body as { id: string }).id));
    const next = openRunner(storage);
    expect(await next.run(request, draftOf(request))).toMatchObject({ status: 200, notices: [] });
    next.reset();
    expect(storage.text).toBeNull();
    expect(await next.run(request, draftOf(request))).toMatchObject({ status: 404 });
  });

  it.each(['{', '{"version":0}', '{"version":1,"now":1}', 'null'])(
    'starts over with one sentence where the state is %s',
    async (text) => {
      const runner = openRunner(memory(text));
      const first = await runner.run(create, draftOf(create));
      expect(first.notices).toEqual(['The saved state of the sandbox could not be read, so it starts over.']);
      expect((await runner.run(create, draftOf(create))).notices).toEqual([]);
    },
  );

  it('starts over with one sentence where the state only looks whole', async () => {
    const state = structuredClone(openSandbox().exportState());
    const [endpoint] = state.objects.webhook_endpoint ?? [];
    Object.assign(endpoint ?? {}, { event_codes: null });
    const runner = openRunner(memory(JSON.stringify(state)));
    const first = await runner.run(create, draftOf(create));
    expect(first).toMatchObject({ status: 201, notices: ['The sandbox failed and starts over.'] });
    expect((await runner.run(create, draftOf(create))).notices).toEqual([]);
  });

  it('moves time, which later pages know of', async () => {
    const storage = memory();
    const before = openSandbox().world.clock.now;
    const { body } = await openRunner(storage).advance(86_400);
    expect(body).toMatchObject({ now: before + 86_400, complete: true });
    expect(openRunner(storage).sandbox.world.clock.now).toBeGreaterThanOrEqual(before + 86_400);
  });

  it.each([
    ['full', memory(null, true)],
    ['blocked', null],
  ])('says so where the storage is %s, and runs all the same', async (_, storage) => {
    const result = await openRunner(storage).run(create, draftOf(create));
    expect(result.status).toBe(201);
    expect(result.notices).toEqual([expect.stringContaining('cannot store')]);
  });
});
