import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checks,
  document,
  openSandbox,
  type Reply,
  send,
  successSchemaOf,
} from '../../test/fixtures/open-sandbox.ts';
import { follow, valueAt } from '../api/local-refs.ts';
import { isRecord } from '../model/diagnostic.ts';
import type { Job } from './clock.ts';
import type { Sandbox } from './create-sandbox.ts';
import type { ObjectType, ObjectTypes } from './objects.ts';
import { operations } from './operations.ts';
import { type Route, routesOf } from './routes.ts';

const routes = routesOf(document);

/** The requests of an operation's samples: the document's examples, or a single request without a body. */
function samplesOf(route: Route): { name: string; body: unknown }[] {
  const content = ['requestBody', 'content', 'application/json', 'examples'];
  const examples = valueAt(document, [...route.at, ...content]);
  if (!isRecord(examples)) return [{ name: 'default', body: undefined }];
  return Object.keys(examples).map((name) => {
    const example = follow(document, [...route.at, ...content, name])?.value;
    return { name, body: isRecord(example) ? example.value : undefined };
  });
}

function pathOf(route: Route): string {
  const examples = new Map(route.parameters.map(({ name, example }) => [name, String(example)]));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => examples.get(name) ?? '');
  const query = route.parameters.filter((each) => each.in === 'query' && each.required === true);
  return query.length === 0
    ? path
    : `${path}?${query.map(({ name, example }) => `${name}=${example}`).join('&')}`;
}

async function run(sandbox: Sandbox, route: Route, body: unknown): Promise<Reply> {
  const key = route.keys.includes('secret') ? 'sk_sandbox_test' : 'pk_sandbox_test';
  return send(sandbox, pathOf(route), { method: route.method, body, key });
}

const samples = routes.flatMap((route) =>
  samplesOf(route).map(({ name, body }) => ({ id: route.operation.operationId, name, route, body })),
);
/** The sandbox need not know every operation. A sample for publishable keys contains the client secret of a charge intent created moments before. */
const runnable = samples.filter(({ id, name }) => operations[id] !== undefined && name !== 'publishable_key');

describe('the operations of the sandbox', () => {
  it('are all in the document', () => {
    const known = new Set(routes.map(({ operation }) => operation.operationId));
    expect(Object.keys(operations).filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('samples on pages', () => {
  it.each(runnable)(
    '$id ($name) runs on its own in a new sandbox, and its response matches the schema',
    async ({ route, body }) => {
      const reply = await run(openSandbox({ restores: true }), route, body);
      const hint = `${reply.body.message}: restoreStory in seed.ts finds no example that the sample starts from`;
      expect(reply.status, hint).toBe(route.status);
      expect(checks.bodies.check(successSchemaOf(route), reply.body)).toEqual([]);
    },
  );

  it('run one after another, in document order and in any other order', async () => {
    const inOrder = async (order: typeof runnable): Promise<void> => {
      const sandbox = openSandbox({ restores: true });
      for (const { id, name, route, body } of order) {
        const reply = await run(sandbox, route, body);
        expect(reply.status, `${id} (${name}): ${reply.body.message}`).toBe(route.status);
        expect(checks.bodies.check(successSchemaOf(route), reply.body), id).toEqual([]);
      }
      const { clock, store } = sandbox.world;
      const ids = new Set(Object.values(store.dump()).flatMap((each) => each.map(({ id }) => id)));
      expect(
        clock.jobs.filter(({ id }) => !ids.has(id)),
        'jobs of objects that are gone',
      ).toEqual([]);
    };
    await inOrder(runnable);
    await inOrder([...runnable, ...runnable]);
    await inOrder(runnable.toReversed());
    const { length } = runnable;
    const shuffled = fc.shuffledSubarray(runnable, { minLength: length, maxLength: length });
    await fc.assert(fc.asyncProperty(shuffled, inOrder), { numRuns: 20 });
  });
});

/**
 * Adds many older copies of the objects shown on pages, with the same relations, each with a job far in the future.
 * @returns the IDs of the copies that have been read since
 */
function fill({ world }: Sandbox, copies: number): Set<string> {
  const read = new Set<string>();
  const watched = <T extends { id: string }>(value: T): T =>
    new Proxy(value, {
      get(target, name) {
        read.add(target.id);
        return Reflect.get(target, name);
      },
    });
  const objects = Object.values(world.store.dump()).flat() as ObjectTypes[ObjectType][];
  const names = new Set(objects.flatMap((each) => [each.id, 'email' in each ? each.email : each.id]));
  const jobs: Job[] = [...world.clock.jobs];
  // Every event checks every endpoint, so more endpoints would mean more reads.
  for (const each of objects.filter(({ object }) => object !== 'webhook_endpoint'))
    for (let index = 0; index < copies; index += 1) {
      const fields = Object.entries(each).map(([field, value]) => [
        field,
        names.has(value) ? `${value} ${index}` : value,
      ]);
      const copy = watched({ ...Object.fromEntries(fields), created: index });
      world.store.put(copy);
      jobs.push(watched({ at: world.clock.now + 1e9, kind: 'none', id: copy.id, order: jobs.length }));
    }
  world.clock.load(world.clock.now, jobs);
  return read;
}

describe('a sandbox with many objects', () => {
  it('reads at most twice as many of them for a sample as a sandbox with few objects', async () => {
    const [few, many] = [openSandbox({ restores: true }), openSandbox({ restores: true })];
    const [readOfFew, readOfMany] = [fill(few, 100), fill(many, 500)];
    expect(many.world.clock.jobs.length).toBeGreaterThan(10_000);
    for (const { id, route, body } of runnable) {
      readOfFew.clear();
      readOfMany.clear();
      expect((await run(few, route, body)).status).toBe(route.status);
      expect((await run(many, route, body)).status).toBe(route.status);
      expect(readOfMany.size, id).toBeLessThanOrEqual(2 * readOfFew.size);
    }
  });
});
